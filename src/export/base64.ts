const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Bytes as base64. Written out because `btoa` wants a string of the same length first, and plain rooms have no `Buffer`. */
export function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  let part = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const three = (bytes[i] << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    part += DIGITS[three >> 18] + DIGITS[(three >> 12) & 63];
    part += i + 1 < bytes.length ? DIGITS[(three >> 6) & 63] : '=';
    part += i + 2 < bytes.length ? DIGITS[three & 63] : '=';
    if (part.length > 8192) {
      parts.push(part);
      part = '';
    }
  }
  return parts.join('') + part;
}
