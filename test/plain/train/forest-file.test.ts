import { describe, expect, it } from 'vitest';
import { loadForest, margin } from '../../../src/classify/forest.ts';
import { type SavedModel, toForestFile } from '../../../src/train/forest-file.ts';

/**
 * As XGBoost saves it. First tree:   links < 0.5 ? (words < 10 ? -1 : 2) : -3, missing links to the right, missing words to
 * the left. Second tree: a single leaf.
 */
const SAVED: SavedModel = {
  learner: {
    feature_names: ['unused', 'words', 'links'],
    learner_model_param: { base_score: '2.5E-1', num_class: '0' },
    objective: { name: 'binary:logistic' },
    gradient_booster: {
      model: {
        trees: [
          {
            left_children: [1, 3, -1, -1, -1],
            right_children: [2, 4, -1, -1, -1],
            split_indices: [2, 1, 0, 0, 0],
            split_conditions: [0.5, 10, -3, -1, 2],
            default_left: [0, 1, 0, 0, 0],
            sum_hessian: [100, 60, 40, 20, 40],
          },
          {
            left_children: [-1],
            right_children: [-1],
            split_indices: [0],
            split_conditions: [0.125],
            default_left: [0],
            sum_hessian: [100],
          },
        ],
      },
    },
  },
};

function score(words: number, links: number): number {
  const forest = loadForest(toForestFile(SAVED), ['links', 'words']);
  const out = new Float32Array(1);
  margin(forest, Float32Array.of(links, words), 2, 0, out);
  return out[0];
}

const BASE = Math.log(0.25 / 0.75) + 0.125;

describe('forest file', () => {
  it('keeps only features that a tree uses', () => {
    expect(toForestFile(SAVED).features).toEqual(['words', 'links']);
  });

  it('evaluates like the library, at thresholds and with missing values', () => {
    expect(score(9, 0)).toBeCloseTo(BASE - 1, 5);
    expect(score(10, 0)).toBeCloseTo(BASE + 2, 5);
    expect(score(10, 0.5)).toBeCloseTo(BASE - 3, 5);
    expect(score(10, Number.NaN)).toBeCloseTo(BASE - 3, 5);
    expect(score(Number.NaN, 0)).toBeCloseTo(BASE - 1, 5);
  });

  it('rejects vectors without a required feature', () => {
    expect(() => loadForest(toForestFile(SAVED), ['links'])).toThrow(/words/);
  });
});
