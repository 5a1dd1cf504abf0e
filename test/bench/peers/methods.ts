import { findUnits } from '../../../src/features/units.ts';
import type { Method } from '../../../src/methods/method.ts';
import { addPage, type SiteStatistics, siteEntropy } from '../../../src/methods/site-statistics.ts';
import { keptText } from '../../../src/train/unit-text.ts';
import { walk } from '../../../src/walk/walk.ts';

/** The published methods and their functions. Missing ones are left out of the table. */
const WANTED = {
  'BTE (one plateau)': 'bodyText',
  'BTE (several plateaus)': 'bodyTexts',
  CUTER: 'textShare',
  'Wang et al.': 'subtrees',
  'Yunis (trees)': 'elementTrees',
  'Yunis (rules)': 'handRules',
} as const;

const FILES = import.meta.glob<Record<string, unknown>>('../../../src/methods/*.ts', { eager: true });

function findMethods(): [string, Method][] {
  const all = Object.assign({}, ...Object.values(FILES)) as Record<string, unknown>;
  return Object.entries(WANTED).flatMap(([name, key]) =>
    typeof all[key] === 'function' ? [[name, all[key] as Method] as [string, Method]] : [],
  );
}

export interface MethodAnswer {
  name: string;
  text: string;
  /** The method alone, from snapshot to verdict. */
  ms: number;
}

export interface MethodAnswers {
  rows: number;
  walkMs: number;
  answers: MethodAnswer[];
}

/** Walks once, then runs every method on the same snapshot; InfoDiscoverer only if other pages of the site are known. */
export function readAll(site?: SiteStatistics): MethodAnswers {
  const start = performance.now();
  const { snapshot } = walk(document);
  const walkMs = performance.now() - start;
  const units = findUnits(snapshot);
  const methods = findMethods();
  if (site) methods.push(['InfoDiscoverer', () => siteEntropy(snapshot, units, site)]);
  const answers = methods.map(([name, method]) => {
    const begun = performance.now();
    const verdict = method(snapshot, units);
    const ms = performance.now() - begun;
    return { name, text: keptText(snapshot, units, verdict), ms };
  });
  return { rows: snapshot.size, walkMs, answers };
}

/** Adds this page to a site's statistics. */
export function remember(site: SiteStatistics): SiteStatistics {
  const { snapshot } = walk(document);
  return addPage(site, snapshot, findUnits(snapshot), site.documents.length);
}
