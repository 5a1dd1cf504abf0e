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
 * Applies corrections to a reading. The trees are not run again; only labels and article are recomputed. The article is built
 * lazily: over the page, where corrections show at once, it is never needed.
 */
export function correctReading(
  { snapshot, units, labels: before }: Reading,
  changes: readonly Change[],
  keep: (article: Article) => Article,
): Reading {
  // The settling steps run again, now knowing the user's corrections.
  const labels = applyChanges(snapshot, units, before.unsettled ?? before, changes);
  const settled = settle({ snapshot, units, labels });
  const expected = predictLabels(settled.labels, before.ledger ?? []);
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

/** Until the article is built, assume that arranging it drops the same units as before. */
function predictLabels(labels: Labels, before: readonly Entry[]): Labels {
  const ledger = new Ledger(labels);
  for (const { unit, from, to, step, numbers } of before)
    if (!SETTLED.has(step) && ledger.label[unit] === from) ledger.move(unit, to, step, ...numbers);
  return ledger.close();
}
