import { assemble } from '../../src/assemble.ts';
import { classifying } from '../../src/classify/classify.ts';
import { measuring } from '../../src/features/measure.ts';
import { findUnits } from '../../src/features/units.ts';
import { linesOf } from '../../src/page/plain-text.ts';
import { STEPS, type StepName } from '../../src/page/steps.ts';
import { finish } from '../../src/page/work.ts';
import { settle } from '../../src/settle/settle.ts';
import { compare, scoreTitle } from '../../src/train/metrics.ts';
import { serveWorker } from '../../src/train/serve-worker.ts';
import { readSnapshot } from '../../src/train/snapshots.ts';
import { toTokens } from '../../src/train/tokens.ts';

export interface RulesTask {
  id: string;
  file: string;
  truth: string;
  title?: string;
  /** False to read the page once, with all steps. */
  isEach: boolean;
}

export interface RulesScore {
  id: string;
  f1: number;
  recall: number;
  title: number;
  pageKind: string;
  /** By step without which the text is another: how much higher F1 is then. */
  without: Partial<Record<StepName, number>>;
}

/** A page is measured and judged once; only what comes after the trees is done again for each step. */
serveWorker<RulesTask, RulesScore>(async ({ id, file, truth, title, isEach }) => {
  const snapshot = readSnapshot(file);
  const units = findUnits(snapshot);
  const labels = finish(classifying(units, finish(measuring(snapshot, units))));
  const wanted = toTokens(truth);
  const readWithout = (steps?: ReadonlySet<StepName>) => {
    const { article } = assemble(settle({ snapshot, units, labels }, steps), steps);
    return { title: article.title, text: linesOf(article.blocks).join('\n') };
  };
  const whole = readWithout();
  const { f1, recall } = compare(toTokens(whole.text), wanted);
  const without: RulesScore['without'] = {};
  for (const step of isEach ? STEPS : []) {
    const { text } = readWithout(new Set([step]));
    if (text !== whole.text) without[step] = compare(toTokens(text), wanted).f1 - f1;
  }
  return { id, f1, recall, title: scoreTitle(whole.title, title), pageKind: labels.pageKind, without };
});
