/** Bytes; enough for an XML declaration, a comment and a doctype before the element. */
const HEAD = 4000;

/** Detects a picture's type from its bytes, because servers send "application/octet-stream", or "image/jpeg" for WebP. '' if unknown. */
export function findPictureType(bytes: Uint8Array): string {
  const at = (from: number, ...codes: number[]) => codes.every((code, i) => bytes[from + i] === code);
  const says = (from: number, letters: string) => at(from, ...[...letters].map(letter => letter.charCodeAt(0)));
  if (at(0, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (at(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (says(0, 'GIF87a') || says(0, 'GIF89a')) return 'image/gif';
  if (says(0, 'RIFF') && says(8, 'WEBP')) return 'image/webp';
  if (says(4, 'ftypavi')) return 'image/avif';
  return isSvg(bytes) ? 'image/svg+xml' : '';
}

function isSvg(bytes: Uint8Array): boolean {
  const head = String.fromCharCode.apply(null, bytes.subarray(0, HEAD) as unknown as number[]);
  // A byte order mark may come first.
  return /^[^<\w]{0,3}\s*</.test(head) && /<svg[\s>]/.test(head) && !/<html[\s>]/i.test(head);
}
