import { fromDataAddress } from '../export/data-address.ts';
import { toHeld, type WantedPicture, type WantedPictures } from '../export/pictures.ts';
import { readShown, toCommonType, toOwnBytes } from './decoding.ts';

const MOST_IMAGES = 200;
const MOST_BYTES = 60_000_000;
/** Limit for all pictures together: the user is waiting, and sees the progress. */
const LIMIT_MS = 30_000;
/** How many alternative addresses to try when a picture's own address fails. */
const MOST_OTHERS = 2;

export interface ImageRequest {
  document: Document;
  wanted: WantedPictures;
  types: ReadonlySet<string>;
  signal: AbortSignal;
  /** Called with the number of pictures finished so far, fetched or failed. */
  onProgress?(settled: number): void;
}

/** The pictures that could be fetched, by address. */
export type Images = Map<string, Uint8Array>;

/** Fetches the bytes of a picture; undefined on failure. */
type Getting = (
  src: string,
  signal: AbortSignal,
  referrerPolicy?: WantedPicture['referrerPolicy'],
) => Promise<Uint8Array | undefined>;

/**
 * Fetches the pictures to embed in a file, with the page's own access rights. The browser has most in its cache; if a picture
 * cannot be fetched, the copy the page has decoded is used.
 */
export function fetchImages(request: ImageRequest): Promise<Images> {
  return gather(request, async (src, signal, referrerPolicy) => {
    const fetched = await fetchImage(src, signal, referrerPolicy).catch(() => undefined);
    return fetched ?? readShown(request.document, src);
  });
}

export async function gather(request: ImageRequest, get: Getting): Promise<Images> {
  const { wanted, types, onProgress } = request;
  const images: Images = new Map();
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(LIMIT_MS)]);
  let bytes = 0;
  let settled = 0;
  await Promise.all(
    [...wanted].slice(0, MOST_IMAGES).map(async ([src, { others, referrerPolicy }]) => {
      const addresses = [src, ...others.filter(other => other !== src).slice(0, MOST_OTHERS)];
      const image = await getOne(addresses, types, address => get(address, signal, referrerPolicy));
      if (signal.aborted) return;
      onProgress?.(++settled);
      if (!image || bytes + image.length > MOST_BYTES) return;
      bytes += image.length;
      images.set(src, image);
    }),
  );
  return images;
}

/** Returns the first picture that has, or can be converted to, a type the file supports. */
async function getOne(
  addresses: string[],
  types: ReadonlySet<string>,
  get: (address: string) => ReturnType<Getting>,
): Promise<Uint8Array | undefined> {
  for (const address of addresses) {
    const bytes = fromDataAddress(address) ?? (await get(address).catch(() => undefined));
    const held = bytes && toHeld(bytes);
    if (!held) continue;
    const common = types.has(held.type) ? held.bytes : await toCommonType(held.bytes, held.type);
    if (common) return common;
  }
  return undefined;
}

const fetchImage: Getting = async (src, signal, referrerPolicy) => {
  const response = await fetch(src, { signal, referrerPolicy, cache: 'force-cache', credentials: 'same-origin' });
  return response.ok ? toOwnBytes(await response.arrayBuffer()) : undefined;
};
