import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findUnits } from '../../features/units.ts';
import { isMain } from '../../page/label.ts';
import type { Snapshot } from '../../page/snapshot.ts';
import type { Units } from '../../page/unit.ts';
import type { CorpusPage } from '../corpus.ts';
import { labelPage, type PageLabels } from '../label-page.ts';
import { readSnapshot } from '../snapshots.ts';
import { matchUnits } from '../truth.ts';
import { unitText } from '../unit-text.ts';

/** A rendered page of a site and where its labels are kept. */
export interface SitePageTask {
  page: CorpusPage;
  file: string;
  labelFolder: string;
}

/** A page with what the corpus says of its units. */
export interface SitePage {
  page: CorpusPage;
  snapshot: Snapshot;
  units: Units;
  labels: PageLabels;
  /** By unit: 1 where it is main, and 1 where that is known at all. */
  main: Uint8Array;
  known: Uint8Array;
}

/** A truth of which less is on the page was written for another page. */
const USABLE_COVERAGE = 0.5;

/** Undefined where the truth is not of this page. */
export function loadSitePage({ page, file, labelFolder }: SitePageTask): SitePage | undefined {
  const snapshot = apart(readSnapshot(file), page.id);
  const units = findUnits(snapshot);
  const { labels, comments } = readLabels(snapshot, units, page, labelFolder);
  if (labels.coverage < USABLE_COVERAGE) return undefined;
  const main = Uint8Array.from(labels.label, code => (isMain(code) ? 1 : 0));
  // Comments are the readers' words: neither article nor template.
  const known = Uint8Array.from(labels.weight, (weight, unit) => (weight > 0 && !comments[unit] ? 1 : 0));
  return { page, snapshot, units, labels, main, known };
}

/** One corpus kept only the front page's address of each site; to site memory all its pages would be the same one. */
function apart(snapshot: Snapshot, id: string): Snapshot {
  const url = new URL(snapshot.page.url);
  url.searchParams.set('corpus', id);
  return { ...snapshot, page: { ...snapshot.page, url: url.href } };
}

interface Kept {
  labels: PageLabels;
  comments: number[];
}

/** Aligning a page with its truth takes longer than any method: done once for each cut of the page into units. */
export function readLabels(snapshot: Snapshot, units: Units, page: CorpusPage, folder: string): Kept {
  // A page labelled block by block stands in a second corpus under the same id, with other labels.
  const file = join(folder, `${page.blocks ? 'blocks-' : ''}${page.id}.json`);
  if (existsSync(file)) {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Kept;
    if (kept.labels.size === units.size) return kept;
  }
  const kept = { labels: labelPage(snapshot, units, page), comments: findComments(snapshot, units, page) };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(kept));
  return kept;
}

function findComments(snapshot: Snapshot, units: Units, page: CorpusPage): number[] {
  if (!page.comments) return new Array<number>(units.size).fill(0);
  const texts = Array.from({ length: units.size }, (_, unit) => unitText(snapshot, units, unit));
  const { words, matched } = matchUnits(texts, page.comments);
  return Array.from(words, (count, unit) => (count > 0 && matched[unit] / count >= 0.5 ? 1 : 0));
}
