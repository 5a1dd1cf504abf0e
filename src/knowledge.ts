import type { Knowledge } from './extract.ts';
import { applyChanges } from './site/corrections.ts';
import { readSite } from './site/memory.ts';
import { recallCorrections } from './site/recall.ts';
import { siteOf } from './site/site-of.ts';
import type { Store } from './site/store.ts';
import { recallTemplate } from './site/template.ts';

export interface SiteKnowledge extends Knowledge {
  /** How many remembered corrections the last reading applied. */
  readonly used: number;
}

/** Called with the step's name and the error when a part of the knowledge could not be loaded and is left out. */
export type Note = (step: string, error: unknown) => void;

/** Loads the corrections and template statistics stored for the page's site. */
export async function recallKnowledge(store: Store, address: string, note: Note): Promise<SiteKnowledge> {
  const without = (step: string) => (error: unknown) => void note(step, error);
  const [corrections = [], recall] = await Promise.all([
    attempt(() => readSite(store, siteOf(address))).catch(without('site memory')),
    attempt(() => recallTemplate(store, address)).catch(without('template')),
  ]);
  let used = 0;
  return {
    get used() {
      return used;
    },
    recall,
    correct(snapshot, units, labels) {
      const recalled = recallCorrections(corrections, snapshot, units, labels);
      used = recalled.used.length;
      return used > 0 ? applyChanges(snapshot, units, labels, recalled.changes) : labels;
    },
  };
}

/** Turns a synchronous throw into a rejection. */
const attempt = async <T>(run: () => Promise<T>): Promise<T> => run();
