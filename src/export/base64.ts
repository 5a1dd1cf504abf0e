/** Bytes that one call is given at a time: a multiple of three, so that the pieces can be joined, and few enough to be arguments. */
const PIECE = 3 * 1000;

/** What every browser and Node have; the plain rooms compile without the library that names it. */
const { btoa } = globalThis as unknown as { btoa(binary: string): string };

/** Bytes as base64, by the platform's own: a loop over them took a hundred times as long. */
export function toBase64(bytes: Uint8Array): string {
  const own = (bytes as { toBase64?(): string }).toBase64;
  if (own) return own.call(bytes);
  // Chromium before 140.
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += PIECE)
    // As a call with arguments spread it takes ten times as long.
    parts.push(btoa(String.fromCharCode.apply(null, bytes.subarray(at, at + PIECE) as unknown as number[])));
  return parts.join('');
}
