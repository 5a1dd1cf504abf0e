const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUES = new Uint8Array(128);
for (let i = 0; i < 64; i++) VALUES[DIGITS.charCodeAt(i)] = i;

/** Native in browsers released since 2025. */
const encode = (Uint8Array.prototype as { toBase64?: () => string }).toBase64;
const decode = (Uint8Array as unknown as { fromBase64?: (text: string) => Uint8Array<ArrayBuffer> }).fromBase64;

/** Encodes by hand where there is no native method: neither btoa nor Buffer exists in every runtime. */
export function toBase64(column: ArrayBufferView): string {
  const bytes = new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
  if (encode) return encode.call(bytes);
  const parts: string[] = [];
  let part = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const word = (bytes[i] << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    part += DIGITS[word >> 18] + DIGITS[(word >> 12) & 63] + DIGITS[(word >> 6) & 63] + DIGITS[word & 63];
    if (part.length > 8000) {
      parts.push(part);
      part = '';
    }
  }
  parts.push(part);
  const text = parts.join('');
  const spare = (3 - (bytes.length % 3)) % 3;
  return spare ? text.slice(0, -spare) + '='.repeat(spare) : text;
}

export function fromBase64(text: string): ArrayBuffer {
  if (decode) return decode.call(Uint8Array, text).buffer;
  const spare = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - spare);
  for (let i = 0, at = 0; i < text.length; i += 4) {
    const word =
      (VALUES[text.charCodeAt(i)] << 18) |
      (VALUES[text.charCodeAt(i + 1)] << 12) |
      (VALUES[text.charCodeAt(i + 2)] << 6) |
      VALUES[text.charCodeAt(i + 3)];
    bytes[at++] = word >> 16;
    if (at < bytes.length) bytes[at++] = (word >> 8) & 255;
    if (at < bytes.length) bytes[at++] = word & 255;
  }
  return bytes.buffer;
}
