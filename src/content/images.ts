import { fromDataAddress } from '../export/data-address.ts';
import { toHeld, type WantedPictures } from '../export/pictures.ts';
import { readShown, toCommonType, toOwnBytes } from './decoding.ts';

const MOST_IMAGES = 200;
const MOST_BYTES = 60_000_000;
/** For all of them: who saves is waiting, and can see how far it is. */
const LIMIT_MS = 30_000;
/** Other addresses of one picture that are tried where its own fails. */
const MOST_OTHERS = 2;

export interface ImageRequest {
  document: Document;
  wanted: WantedPictures;
  types: ReadonlySet<string>;
  signal: AbortSignal;
  /** Called with how many are settled. */
  onProgress?(settled: number): void;
}

/** The pictures that could be had, by the address they are known by. */
export type Images = Map<string, Uint8Array>;

/** Gets the bytes of a picture, or undefined. */
type Getting = (src: string, signal: AbortSignal) => Promise<Uint8Array | undefined>;

/**
 * The bytes of pictures for a file that holds them, as the page itself may have them. The browser has most in its cache; what cannot be
 * fetched, the page may have decoded.
 */
export function fetchImages(request: ImageRequest): Promise<Images> {
  return gather(request, async (src, signal) => {
    const fetched = await fetchImage(src, signal).catch(() => undefined);
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
    [...wanted].slice(0, MOST_IMAGES).map(async ([src, others]) => {
      const image = await getOne(
        [src, ...others.filter(other => other !== src).slice(0, MOST_OTHERS)],
        types,
        signal,
        get,
      );
      onProgress?.(++settled);
      if (!image || bytes + image.length > MOST_BYTES) return;
      bytes += image.length;
      images.set(src, image);
    }),
  );
  return images;
}

/** The first that is, or can be made, of a type that the file holds. */
async function getOne(
  addresses: string[],
  types: ReadonlySet<string>,
  signal: AbortSignal,
  get: Getting,
): Promise<Uint8Array | undefined> {
  for (const address of addresses) {
    const bytes = fromDataAddress(address) ?? (await get(address, signal).catch(() => undefined));
    if (signal.aborted) return undefined;
    const held = bytes && toHeld(bytes);
    if (!held) continue;
    const common = types.has(held.type) ? held.bytes : await toCommonType(held.bytes, held.type);
    if (common) return common;
  }
  return undefined;
}

async function fetchImage(src: string, signal: AbortSignal): Promise<Uint8Array | undefined> {
  const response = await fetch(src, { signal, cache: 'force-cache', credentials: 'same-origin' });
  return response.ok ? toOwnBytes(await response.arrayBuffer()) : undefined;
}
