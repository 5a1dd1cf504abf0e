import type { ImageBytes } from '../export/options.ts';

const MAX_IMAGES = 60;
const MAX_BYTES = 20_000_000;
const LIMIT_MS = 10_000;

/**
 * The bytes of pictures on the web, for a file that holds them. As the page itself may: what another site does not share
 * stays a link. The browser has most of them in its cache.
 */
export async function fetchImages(addresses: string[]): Promise<Map<string, ImageBytes>> {
  const images = new Map<string, ImageBytes>();
  const signal = AbortSignal.timeout(LIMIT_MS);
  let bytes = 0;
  await Promise.all(
    addresses.slice(0, MAX_IMAGES).map(async src => {
      const image = await fetchImage(src, signal).catch(() => undefined);
      if (!image || bytes + image.bytes.length > MAX_BYTES) return;
      bytes += image.bytes.length;
      images.set(src, image);
    }),
  );
  return images;
}

async function fetchImage(src: string, signal: AbortSignal): Promise<ImageBytes | undefined> {
  const response = await fetch(src, { signal, cache: 'force-cache', credentials: 'same-origin' });
  const type = response.headers.get('content-type')?.split(';', 1)[0].trim() ?? '';
  if (!response.ok || !type.startsWith('image/')) return undefined;
  return { bytes: new Uint8Array(await response.arrayBuffer()), type };
}
