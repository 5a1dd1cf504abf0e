import { findBodyCandidates } from '../../methods/subtree-body.ts';
import type { MarkedPage } from '../../methods/subtree-fit.ts';
import { findSubtree, measureSubtrees, type SubtreePage } from '../../methods/subtree-page.ts';
import { findTitleCandidates } from '../../methods/subtree-title.ts';
import { isMain, LABEL } from '../../page/label.ts';
import { innerText } from '../../page/snapshot.ts';
import { UNIT } from '../../page/unit.ts';
import { compare } from '../metrics.ts';
import { toTokens } from '../tokens.ts';
import { unitText } from '../unit-text.ts';
import type { SitePage } from './site-pages.ts';

/** A page with its title and body subtrees, as an annotator for Wang et al. would mark them. */
export interface Marked extends MarkedPage {
  site: string;
  measured: SubtreePage;
  /** Whether the marked subtrees are among the candidates left by the paper's observations. */
  hasBody: boolean;
  hasTitle: boolean;
  /** Whether geometry is meaningful: most saved pages lack their style sheets. */
  isLaidOut: boolean;
  /** Running totals, by row, of all words and of the article's words. */
  words: Float64Array;
  article: Float64Array;
  titleWords: string[];
}

/** Below 1, so that one sentence matched in a footer does not make the whole page the body. */
const BODY_SHARE = 0.95;
const RIGHT = 0.9;

/** Undefined if the page has no body or does not show its title. */
export function mark({ page, snapshot, units, labels }: SitePage): Marked | undefined {
  const title = labels.label.indexOf(LABEL.title);
  if (title < 0) return undefined;
  const words = new Float64Array(snapshot.size + 1);
  const article = new Float64Array(snapshot.size + 1);
  const weights = new Float64Array(snapshot.size);
  for (let unit = 0; unit < units.size; unit++) {
    if (units.kind[unit] !== UNIT.text) continue;
    const row = units.from[unit];
    words[row + 1] += labels.words[unit];
    if (!isBody(labels.label[unit])) continue;
    article[row + 1] += labels.words[unit];
    weights[row] += labels.words[unit];
  }
  for (let row = 0; row < snapshot.size; row++) {
    words[row + 1] += words[row];
    article[row + 1] += article[row];
  }
  const body = findSubtree(snapshot, weights, BODY_SHARE);
  const titleRow = findSubtree(snapshot, onlyUnit(snapshot.size, units.ofRow, title));
  if (body < 0 || titleRow < 0) return undefined;
  const measured = measureSubtrees(snapshot);
  return {
    ...{ site: page.site, snapshot, title: titleRow, body, measured, words, article },
    hasBody: findBodyCandidates(measured).includes(body),
    hasTitle: findTitleCandidates(measured, body).includes(titleRow),
    isLaidOut: labels.isLaidOut,
    titleWords: toTokens(unitText(snapshot, units, title)),
  };
}

function isBody(label: number): boolean {
  return isMain(label) && label !== LABEL.title && label !== LABEL.byline && label !== LABEL.date;
}

function onlyUnit(size: number, ofRow: Int32Array, unit: number): Float64Array {
  return Float64Array.from({ length: size }, (_, row) => (ofRow[row] === unit ? 1 : 0));
}

/** The paper's judges compared by eye; here, nine in ten words of subtree and article must be the same. */
export function isRightBody({ snapshot, words, article }: Marked, row: number | undefined): boolean {
  if (row === undefined) return false;
  const held = article[snapshot.end[row]] - article[row];
  const all = words[snapshot.end[row]] - words[row];
  return (2 * held) / Math.max(1, all + article[snapshot.size]) >= RIGHT;
}

export function isRightTitle({ snapshot, titleWords }: Marked, row: number | undefined): boolean {
  return row !== undefined && compare(toTokens(innerText(snapshot, row)), titleWords).f1 >= RIGHT;
}
