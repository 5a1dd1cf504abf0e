import { unitText } from '../../features/context.ts';
import { type TextShareSettings, textShare } from '../../methods/text-share.ts';
import { byteLength } from '../../methods/words.ts';
import { isMain, LABEL } from '../../page/label.ts';
import { UNIT } from '../../page/unit.ts';
import { serveWorker } from '../serve-worker.ts';
import { loadSitePage, type SitePage, type SitePageTask } from './site-pages.ts';

export interface UsefulTask extends SitePageTask {
  settings: TextShareSettings[];
}

/** The three conditions of the paper's section V. */
export type Condition = 'single body' | 'multi-body' | 'with comments';

export interface Useful {
  condition: Condition;
  /** By setting: the share of the article that was extracted, and the share of the extract that is not article. */
  scores: { useful: number; useless: number }[];
  /** The same in bytes of text, as the paper counts. */
  inBytes: { useful: number; useless: number }[];
}

/** An article counts as split if the foreign words between its first and last word exceed this share of its own words. */
const PARTED = 0.05;
/** Fewer comment words than this are ignored. */
const COMMENT_WORDS = 30;

serveWorker<UsefulTask, Useful | undefined>(task => {
  const page = loadSitePage(task);
  if (!page) return undefined;
  const side = sidesOf(page);
  const condition = conditionOf(page, side);
  if (!condition) return undefined;
  const sizes = sizesOf(page);
  const taken = task.settings.map(setting => textShare(page.snapshot, page.units, setting).main);
  const shares = (size: ArrayLike<number>) => taken.map(main => sharesOf(main, side, size));
  return { condition, scores: shares(page.labels.words), inBytes: shares(sizes) };
});

/** Bytes of text by unit. */
function sizesOf({ snapshot, units }: SitePage): Float64Array {
  const sizes = new Float64Array(units.size);
  for (let unit = 0; unit < units.size; unit++) sizes[unit] = byteLength(unitText(snapshot, units, unit));
  return sizes;
}

/** Accuracy Y/A and noise 1 - Y/X of section V. */
function sharesOf(main: Uint8Array, side: Int8Array, size: ArrayLike<number>): { useful: number; useless: number } {
  let [article, taken, useful] = [0, 0, 0];
  for (let unit = 0; unit < side.length; unit++) {
    if (side[unit] === 1) article += size[unit];
    if (main[unit] && side[unit] >= 0) taken += size[unit];
    if (main[unit] && side[unit] === 1) useful += size[unit];
  }
  return { useful: useful / article, useless: taken > 0 ? 1 - useful / taken : 0 };
}

/** 1 article, 0 useless, -1 neither: the title and the lines below it, which the paper takes from the feed. */
function sidesOf({ units, labels }: SitePage): Int8Array {
  return Int8Array.from(labels.label, (label, unit) => {
    if (units.kind[unit] !== UNIT.text || labels.weight[unit] === 0) return -1;
    if (label === LABEL.title || label === LABEL.byline || label === LABEL.date) return -1;
    return isMain(label) ? 1 : 0;
  });
}

function conditionOf({ labels, known }: SitePage, side: Int8Array): Condition | undefined {
  const first = side.indexOf(1);
  const last = side.lastIndexOf(1);
  if (first < 0) return undefined;
  let [own, foreign, comments] = [0, 0, 0];
  for (let unit = 0; unit < side.length; unit++) {
    if (side[unit] === 1) own += labels.words[unit];
    if (side[unit] === 0 && unit > first && unit < last) foreign += labels.words[unit];
    if (labels.label[unit] === LABEL.comment || (labels.weight[unit] > 0 && !known[unit]))
      comments += labels.words[unit];
  }
  if (comments >= COMMENT_WORDS) return 'with comments';
  return foreign / own > PARTED ? 'multi-body' : 'single body';
}
