import { assemble } from '../../src/assemble.ts';
import { classifying } from '../../src/classify/classify.ts';
import { GEOMETRY_NAMES } from '../../src/features/features.ts';
import { type Matrix, measuring } from '../../src/features/measure.ts';
import { findUnits } from '../../src/features/units.ts';
import { linesOf } from '../../src/page/plain-text.ts';
import { STEPS, type StepName } from '../../src/page/steps.ts';
import { finish } from '../../src/page/work.ts';
import { settle } from '../../src/settle/settle.ts';
import { compare, scoreAuthor, scoreDate, scoreTitle } from '../../src/train/metrics.ts';
import { serveWorker } from '../../src/train/serve-worker.ts';
import { readSnapshot } from '../../src/train/snapshots.ts';
import { toTokens } from '../../src/train/tokens.ts';

export interface RulesTask {
  id: string;
  file: string;
  truth: string;
  title?: string;
  authors: string[];
  date?: string;
  /** False to read the page only once, with all steps. */
  isEach: boolean;
  /** Reads the page as if it had no layout: the trees get no geometry. */
  isFlat: boolean;
}

export interface RulesScore {
  id: string;
  f1: number;
  precision: number;
  recall: number;
  title: number;
  author: number;
  date: number;
  pageKind: string;
  /** By step that changes the text: how much higher F1 is without it. */
  without: Partial<Record<StepName, number>>;
}

/** Features and trees run once per page; only the steps after the trees run again for each step left out. */
serveWorker<RulesTask, RulesScore>(async task => {
  const snapshot = readSnapshot(task.file);
  const units = findUnits(snapshot);
  const matrix = finish(measuring(snapshot, units));
  if (task.isFlat) hideGeometry(matrix);
  const labels = finish(classifying(units, matrix));
  const wanted = toTokens(task.truth);
  const readWithout = (steps?: ReadonlySet<StepName>) => {
    const { article } = assemble(settle({ snapshot, units, labels }, steps), steps);
    return { article, text: linesOf(article.blocks).join('\n') };
  };
  const { article, text } = readWithout();
  const score = compare(toTokens(text), wanted);
  const without: RulesScore['without'] = {};
  for (const step of task.isEach ? STEPS : []) {
    const other = readWithout(new Set([step])).text;
    if (other !== text) without[step] = compare(toTokens(other), wanted).f1 - score.f1;
  }
  return {
    ...{ id: task.id, ...score, without, pageKind: labels.pageKind },
    title: scoreTitle(article.title, task.title),
    author: scoreAuthor(article.byline, task.authors),
    date: scoreDate(article.date, task.date),
  };
});

const GEOMETRY = new Set(GEOMETRY_NAMES);

function hideGeometry({ names, values }: Matrix): void {
  for (let at = 0; at < values.length; at++) if (GEOMETRY.has(names[at % names.length])) values[at] = Number.NaN;
}
