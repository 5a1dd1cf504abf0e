import type { Reading } from '../extract.ts';
import { createHtml } from '../own-document.ts';
import { type LabelName, labelName } from '../page/label.ts';
import { tagName } from '../page/snapshot.ts';
import { siteOf } from '../site/site-of.ts';
import { textOf } from '../site/traits.ts';
import { hash } from '../site/wording.ts';

/** A labelled block of a still page. The script element contains one line of a training corpus, with the corpus's label names. */
export interface FrozenBlock {
  tag: string;
  text: string;
  /** x, y, width, height in page pixels. */
  box: [number, number, number, number];
  label: string;
  /** The rubric's own, finer label, and the probability of main. */
  kind: LabelName;
  score: number;
}

export const LABELS_ID = 'sightline-labels';

// biome-ignore format: read as a list
const CORPUS_NAMES: Record<LabelName, string> = {
  title: 'title', byline: 'meta', date: 'meta', body: 'body', heading: 'body', caption: 'caption', image: 'image', comment: 'comments',
  reference: 'references', advertisement: 'ad', navigation: 'nav', promoted: 'promo', legal: 'legal', irrelevant: 'other', input: 'input',
};

type Labelled = Pick<Reading, 'snapshot' | 'units' | 'labels'>;

export function writeLabels(still: Document, labelled: Labelled, facts: Record<string, unknown>): void {
  const element = createHtml(still, 'script');
  element.type = 'application/json';
  element.id = LABELS_ID;
  // Escape "<", so that no text of the page can end the element early in any parser.
  element.textContent = JSON.stringify({ ...toLine(labelled), ...facts })
    .replace(/</g, '\\u003c')
    .replace(/>/g, '\\u003e')
    .replace(/&/g, '\\u0026');
  still.body.append(element);
}

function toLine({ snapshot, units, labels }: Labelled) {
  const { url, title, lang, viewport, document } = snapshot.page;
  const blocks = Array.from({ length: units.size }, (_, unit) => toBlock({ snapshot, units, labels }, unit));
  const words = hash(blocks.map(({ text }) => text).join('\n')).toString(36);
  return {
    id: `given-${hash(url).toString(36)}-${words}`,
    corpus: 'given',
    version: 1,
    site: siteOf(url),
    split: 'train',
    ...{ url, title, lang, viewport, document },
    genre: labels.pageKind,
    blocks,
  };
}

function toBlock({ snapshot, units, labels }: Labelled, unit: number): FrozenBlock {
  const row = units.row[unit];
  const box = [snapshot.x[row], snapshot.y[row], snapshot.width[row], snapshot.height[row]].map(Math.round);
  const kind = labelName(labels.label[unit]);
  return {
    tag: tagName(snapshot, row),
    text: textOf(snapshot, units, unit, 20_000),
    box: box as FrozenBlock['box'],
    label: CORPUS_NAMES[kind],
    kind,
    score: Math.round(labels.score[unit] * 1000) / 1000,
  };
}
