/** Available in browsers, workers and Node, but not in TypeScript's ES library. */
interface Coders {
  TextEncoder: new () => { encode(text: string): Uint8Array };
  TextDecoder: new () => { decode(bytes: Uint8Array): string };
}
const coders = globalThis as unknown as Coders;

export const toUtf8 = (text: string): Uint8Array => new coders.TextEncoder().encode(text);
export const fromUtf8 = (bytes: Uint8Array): string => new coders.TextDecoder().decode(bytes);
