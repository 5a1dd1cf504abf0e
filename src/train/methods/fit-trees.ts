import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ElementTreesModel, toElementTrees } from '../../methods/element-trees.ts';
import { findPython } from '../fit.ts';
import { printTable } from '../table.ts';

/** Precision, recall and F1 as in the thesis (4.4, 4.5). */
export interface TreeScore {
  precision: number;
  recall: number;
  f1: number;
}

export interface TreeScores {
  elements: TreeScore;
  words: TreeScore;
  smallImages: TreeScore;
  largeImages: TreeScore;
  byType: Record<string, TreeScore & { count: number }>;
}

export interface TreesReport {
  crossValidated?: TreeScores;
  dev?: TreeScores;
  rulesAlone: TreeScores;
  withoutTree: string[];
  [figure: string]: unknown;
}

/** Grows and prunes trees with cart.py. If Python or the fit fails, throws and changes nothing. */
export function fitTrees(examples: string, out: string): { model: ElementTreesModel; report: TreesReport } {
  const python = findPython();
  if (!python) throw new Error('Fitting needs Python with scikit-learn: npm run train -- check');
  const script = fileURLToPath(new URL('../cart.py', import.meta.url));
  const { status } = spawnSync(python, [script, examples, out], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`The fit ended with ${status}.`);
  const { model, report } = JSON.parse(readFileSync(out, 'utf8'));
  return { model: toElementTrees(model), report };
}

export function printTrees({ crossValidated, dev, rulesAlone }: TreesReport): void {
  const judged = { 'cross-validated': crossValidated, dev, 'rules alone': rulesAlone };
  for (const [name, scores] of Object.entries(judged)) {
    if (!scores) continue;
    const { elements, words, smallImages, largeImages, byType } = scores;
    const rows = {
      'text, by element': elements,
      'text, by word': words,
      'small images': smallImages,
      'large images': largeImages,
      ...byType,
    };
    printTable(
      [name, 'precision', 'recall', 'F1'],
      Object.entries(rows).map(([row, { precision, recall, f1 }]) => [row, precision, recall, f1]),
    );
  }
}
