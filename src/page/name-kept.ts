import type { LabelName } from './label.ts';
import { DISPLAY, type Snapshot } from './snapshot.ts';
import { HEADINGS, TAG, tagSet } from './tags.ts';
import { UNIT, type Units } from './unit.ts';

const CAPTIONS = tagSet('figcaption', 'caption');
/** How many levels up to look for an element that identifies the unit. */
const MOST_STEPS = 4;

/** Class names that pages use for captions instead of figcaption. */
const CAPTION_NAME = /(?:^|[-_\s])(?:(?:image|img|photo|wp)-?)?caption(?:$|[-_\s])|bildunterschrift|cutline/i;

/** The label for a unit that is kept against the classifier: image, heading, caption, or else body. */
export function nameKept({ tag, parent, display, className }: Snapshot, units: Units, unit: number): LabelName {
  if (units.kind[unit] !== UNIT.text) return 'image';
  for (let row = units.row[unit], steps = 0; row >= 0 && steps < MOST_STEPS; row = parent[row], steps++) {
    if (HEADINGS[tag[row]]) return 'heading';
    if (CAPTIONS[tag[row]] || CAPTION_NAME.test(className[row])) return 'caption';
    if (tag[row] === TAG.body || display[row] === DISPLAY.tableCell) break;
  }
  return 'body';
}
