import type { LabelName } from './label.ts';
import { DISPLAY, type Snapshot } from './snapshot.ts';
import { HEADINGS, TAG, tagSet } from './tags.ts';
import { UNIT, type Units } from './unit.ts';

const CAPTIONS = tagSet('figcaption', 'caption');
/** How far up the element may be that says what its words are. */
const MOST_STEPS = 4;

/** What pages call the words below a picture where they do not use the element made for them. */
const CAPTION_NAME = /(?:^|[-_\s])(?:(?:image|img|photo|wp)-?)?caption(?:$|[-_\s])|bildunterschrift|cutline/i;

/** What a unit is that is kept whatever the trees took it for: a picture, a heading, a caption, else text. */
export function nameKept({ tag, parent, display, className }: Snapshot, units: Units, unit: number): LabelName {
  if (units.kind[unit] !== UNIT.text) return 'image';
  for (let row = units.row[unit], steps = 0; row >= 0 && steps < MOST_STEPS; row = parent[row], steps++) {
    if (HEADINGS[tag[row]]) return 'heading';
    if (CAPTIONS[tag[row]] || CAPTION_NAME.test(className[row])) return 'caption';
    if (tag[row] === TAG.body || display[row] === DISPLAY.tableCell) break;
  }
  return 'body';
}
