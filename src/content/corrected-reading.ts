import { assemble } from '../assemble.ts';
import type { Article } from '../page/article.ts';
import type { Labels } from '../page/label.ts';
import { type Entry, Ledger } from '../page/ledger.ts';
import type { Reading } from '../page/reading.ts';
import type { StepName } from '../page/steps.ts';
import { SETTLE_STEPS, settle } from '../settle/settle.ts';
import { applyChanges, type Change } from '../site/corrections.ts';

const SETTLED: ReadonlySet<StepName> = new Set(SETTLE_STEPS.map(([name]) => name));

/**
 * A reading with corrections: the trees are not asked again, so only labels and article are made anew. The article is made when somebody
 * looks at it: over the page nobody does, and a correction shows there at once.
 */
export function correctReading(
  { snapshot, units, labels: before }: Reading,
  changes: readonly Change[],
  keep: (article: Article) => Article,
): Reading {
  // Steps decide anew, each knowing what the user said.
  const labels = applyChanges(snapshot, units, before.unsettled ?? before, changes);
  const settled = settle({ snapshot, units, labels });
  const expected = foresee(settled.labels, before.ledger ?? []);
  let whole: Reading | undefined;
  return {
    snapshot,
    units,
    get labels() {
      return whole?.labels ?? expected;
    },
    get article() {
      if (!whole) {
        whole = assemble(settled);
        whole = { ...whole, article: keep(whole.article) };
      }
      return whole.article;
    },
  };
}

/** What the arrangement will leave out is what it left out before, until the article is made. */
function foresee(labels: Labels, before: readonly Entry[]): Labels {
  const ledger = new Ledger(labels);
  for (const { unit, from, to, step, numbers } of before)
    if (!SETTLED.has(step) && ledger.label[unit] === from) ledger.move(unit, to, step, ...numbers);
  return ledger.close();
}
