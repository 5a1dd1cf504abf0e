import type { Reading } from '../extract.ts';

/** Text this light is assumed to be on something dark when no background colour is known: a picture, a gradient. */
const LIGHT_TEXT = 180;
/** With less contrast than this, the known background is not what is really behind the text. */
const LEAST_CONTRAST = 60;

/** By unit: 1 if its text is lighter than its background. */
export function findOnDark({ snapshot, units }: Reading): Uint8Array {
  const ground = new Uint32Array(snapshot.size);
  for (let row = 0; row < snapshot.size; row++) {
    const own = snapshot.background[row];
    ground[row] = (own & 255) >= 128 || row === 0 ? own : ground[snapshot.parent[row]];
  }
  return Uint8Array.from({ length: units.size }, (_, unit) => {
    const row = units.from[unit];
    const text = lumaOf(snapshot.color[row]);
    const behind = (ground[row] & 255) >= 128 ? lumaOf(ground[row]) : text;
    const isLighter = Math.abs(text - behind) < LEAST_CONTRAST ? text > LIGHT_TEXT : text > behind;
    return isLighter ? 1 : 0;
  });
}

/** Luma 0..255 of a snapshot colour (0xRRGGBBAA). */
function lumaOf(color: number): number {
  return 0.299 * ((color >>> 24) & 255) + 0.587 * ((color >>> 16) & 255) + 0.114 * ((color >>> 8) & 255);
}
