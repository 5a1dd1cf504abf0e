import type { Knowledge } from './extract.ts';
import { applyChanges } from './site/corrections.ts';
import { readSite } from './site/memory.ts';
import { recallCorrections } from './site/recall.ts';
import { siteOf } from './site/site-of.ts';
import type { Store } from './site/store.ts';
import { recallTemplate } from './site/template.ts';

export interface SiteKnowledge extends Knowledge {
  /** How many remembered corrections the last reading used. */
  readonly used: number;
}

/** A part that fails is left out: `note` is called with its name and the error. */
export type Note = (step: string, error: unknown) => void;

/** What is known of a page's site before it is read. */
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

/** What throws at once fails like what rejects later. */
const attempt = async <T>(run: () => Promise<T>): Promise<T> => run();
