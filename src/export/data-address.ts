import { toUtf8 } from './utf8.ts';

/** Available in every browser and in Node, but environment-independent code compiles without the library that declares it. */
const { atob } = globalThis as unknown as { atob(base64: string): string };

/** The bytes of a data: URL; undefined if it is not one, or malformed. */
export function fromDataAddress(address: string): Uint8Array | undefined {
  const comma = address.indexOf(',');
  if (comma < 0 || !/^data:/i.test(address)) return undefined;
  try {
    const written = decodeURIComponent(address.slice(comma + 1));
    return /;\s*base64\s*$/i.test(address.slice(0, comma)) ? fromBase64(written) : toUtf8(written);
  } catch {
    return undefined;
  }
}

export function fromBase64(written: string): Uint8Array {
  const own = (Uint8Array as { fromBase64?(written: string): Uint8Array }).fromBase64;
  if (own) return own.call(Uint8Array, written);
  const binary = atob(written);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}
