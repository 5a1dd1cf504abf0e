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

/** A rendered page of a site and the folder for its labels. */
export interface SitePageTask {
  page: CorpusPage;
  file: string;
  labelFolder: string;
}

/** A page with its units as labelled by the corpus. */
export interface SitePage {
  page: CorpusPage;
  snapshot: Snapshot;
  units: Units;
  labels: PageLabels;
  /** By unit: whether it is main, and whether that is known. */
  main: Uint8Array;
  known: Uint8Array;
}

/** A truth with lower coverage was written for another page. */
const USABLE_COVERAGE = 0.5;

/** Undefined if the truth does not belong to this page. */
export function loadSitePage({ page, file, labelFolder }: SitePageTask): SitePage | undefined {
  const snapshot = apart(readSnapshot(file), page.id);
  const units = findUnits(snapshot);
  const { labels, comments } = readLabels(snapshot, units, page, labelFolder);
  if (labels.coverage < USABLE_COVERAGE) return undefined;
  const main = Uint8Array.from(labels.label, code => (isMain(code) ? 1 : 0));
  // Readers' comments count as neither article nor template.
  const known = Uint8Array.from(labels.weight, (weight, unit) => (weight > 0 && !comments[unit] ? 1 : 0));
  return { page, snapshot, units, labels, main, known };
}

/** One corpus stores only each site's front page as address; site memory would take all of its pages for the same one. */
function apart(snapshot: Snapshot, id: string): Snapshot {
  const url = new URL(snapshot.page.url);
  url.searchParams.set('corpus', id);
  return { ...snapshot, page: { ...snapshot.page, url: url.href } };
}

interface Kept {
  labels: PageLabels;
  comments: number[];
}

/** Cached per segmentation into units, because aligning a page with its truth takes longer than any method. */
export function readLabels(snapshot: Snapshot, units: Units, page: CorpusPage, folder: string): Kept {
  // A page labelled block by block is also in a second corpus, under the same id but with other labels.
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
