/** Pictures by the browser's own codecs: what the page has decoded, and types that books do not know. */

const QUALITY = 0.9;
/** More than any picture of an article has, and than a canvas is sure to hold. */
const MOST_PIXELS = 30_000_000;
/** Side of what is looked at for holes. */
const LOOK_PX = 64;

/** The picture as JPEG, or as PNG where one can see through it; undefined where the browser does not know its type. */
export async function toCommonType(bytes: Uint8Array, type: string): Promise<Uint8Array | undefined> {
  const bitmap = await createImageBitmap(new Blob([bytes as BlobPart], { type })).catch(() => undefined);
  if (!bitmap) return undefined;
  try {
    return await write(bitmap, bitmap.width, bitmap.height);
  } finally {
    bitmap.close();
  }
}

/** What the page shows under an address that cannot be fetched, or no longer; undefined where it may not be read. */
export async function readShown(document: Document, src: string): Promise<Uint8Array | undefined> {
  const image = [...document.images].find(
    one => (one.currentSrc || one.src) === src && one.complete && one.naturalWidth > 0,
  );
  return image && write(image, image.naturalWidth, image.naturalHeight);
}

async function write(picture: CanvasImageSource, widthPx: number, heightPx: number): Promise<Uint8Array | undefined> {
  if (widthPx * heightPx > MOST_PIXELS) return undefined;
  try {
    const canvas = new OffscreenCanvas(widthPx, heightPx);
    canvas.getContext('2d')!.drawImage(picture, 0, 0);
    const type = isSeenThrough(picture) ? 'image/png' : 'image/jpeg';
    return toOwnBytes(await (await canvas.convertToBlob({ type, quality: QUALITY })).arrayBuffer());
  } catch {
    // Another site's picture, which a page may show but not read.
    return undefined;
  }
}

function isSeenThrough(picture: CanvasImageSource): boolean {
  const look = new OffscreenCanvas(LOOK_PX, LOOK_PX).getContext('2d')!;
  look.drawImage(picture, 0, 0, LOOK_PX, LOOK_PX);
  const { data } = look.getImageData(0, 0, LOOK_PX, LOOK_PX);
  for (let at = 3; at < data.length; at += 4) if (data[at] < 255) return true;
  return false;
}

/**
 * A copy in memory of this script. What Firefox gives to the script of an extension belongs to the page, and every single byte that is
 * read of it goes through a check: a file of twenty pictures took seconds.
 */
export function toOwnBytes(buffer: ArrayBuffer): Uint8Array {
  const own = new Uint8Array(buffer.byteLength);
  own.set(new Uint8Array(buffer));
  return own;
}
