/** Uses the browser's codecs to read pictures the page has already decoded and to convert types e-books do not support. */

const QUALITY = 0.9;
/** Larger than any picture in an article, and more than a canvas is guaranteed to hold. */
const MOST_PIXELS = 30_000_000;
/** Side of the thumbnail that is checked for transparency. */
const LOOK_PX = 64;

/** Converts to JPEG, or to PNG if the picture has transparency. Undefined if the browser does not know the type. */
export async function toCommonType(bytes: Uint8Array, type: string): Promise<Uint8Array | undefined> {
  const bitmap = await createImageBitmap(new Blob([bytes as BlobPart], { type })).catch(() => undefined);
  if (!bitmap) return undefined;
  try {
    return await write(bitmap, bitmap.width, bitmap.height);
  } finally {
    bitmap.close();
  }
}

/** Reads a picture from the page when its address cannot be fetched. Undefined if the page does not show it or it may not be read. */
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
    // A cross-origin picture: a page may show it but not read it.
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
 * Copies the bytes into this script's memory. In Firefox a buffer handed to a content script belongs to the page, and every byte
 * read from it is access-checked: a file with twenty pictures took seconds.
 */
export function toOwnBytes(buffer: ArrayBuffer): Uint8Array {
  const own = new Uint8Array(buffer.byteLength);
  own.set(new Uint8Array(buffer));
  return own;
}
