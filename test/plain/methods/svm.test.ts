import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide, fitSigmoid, probability, trainSvm } from '../../../src/methods/svm.ts';

describe('trainSvm', () => {
  it('learns what no line can separate', () => {
    const samples = [
      [0, 0],
      [1, 1],
      [0, 1],
      [1, 0],
    ];
    const model = trainSvm(['a', 'b'], samples, [1, 1, 0, 0]);
    expect(samples.map(sample => decide(model, sample) > 0)).toEqual([true, true, false, false]);
    expect(JSON.parse(JSON.stringify(model))).toEqual(model);
  });

  it('finds the widest margin: the line halfway between the nearest two', () => {
    const model = trainSvm(['x'], [[0], [1], [4], [9]], [0, 0, 1, 1], { kernel: 'linear', cost: 1e6 });
    expect(decide(model, [2.5])).toBeCloseTo(0, 2);
    expect(decide(model, [4])).toBeCloseTo(1, 2);
    expect(decide(model, [1])).toBeCloseTo(-1, 2);
    expect(model.vectors).toHaveLength(2);
  });

  it('satisfies the optimality conditions on any examples', () => {
    const sample = fc.tuple(
      fc.integer({ min: -20, max: 20 }),
      fc.integer({ min: -20, max: 20 }),
      fc.integer({ min: 0, max: 1 }),
    );
    const set = fc.uniqueArray(sample, { minLength: 4, maxLength: 25, selector: ([x, y]) => `${x} ${y}` });
    fc.assert(
      fc.property(
        set.filter(all => all.some(s => s[2]) && all.some(s => !s[2])),
        all => {
          const labels = all.map(s => s[2]);
          const model = trainSvm(
            ['x', 'y'],
            all.map(([x, y]) => [x, y]),
            labels,
            { cost: 2 },
          );
          const total = model.weights.reduce((sum, weight) => sum + weight, 0);
          expect(total).toBeCloseTo(0, 6);
          const supports = new Set(model.vectors.map(vector => vector.map(v => v.toFixed(9)).join()));
          for (const [n, [x, y]] of all.entries()) {
            const point = [x, y].map((v, d) => ((v - model.mean[d]) / model.scale[d]).toFixed(9)).join();
            const margin = (labels[n] ? 1 : -1) * decide(model, [x, y]);
            // Outside the support vectors the margin is kept; inside the margin only support vectors may lie.
            if (!supports.has(point)) expect(margin).toBeGreaterThan(1 - 5e-3);
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  it('rejects a single class', () => {
    expect(() => trainSvm(['x'], [[1], [2]], [1, 1])).toThrow(/both classes/);
  });
});

describe('fitSigmoid', () => {
  it('finds the sigmoid that produced the labels', () => {
    const decisions: number[] = [];
    const labels: number[] = [];
    for (let n = -40; n <= 40; n++) {
      const p = 1 / (1 + Math.exp(-1.5 * (n / 10) + 0.5));
      const share = Math.round(p * 200);
      for (let k = 0; k < 200; k++) {
        decisions.push(n / 10);
        labels.push(k < share ? 1 : 0);
      }
    }
    const { a, b } = fitSigmoid(decisions, labels);
    expect(a).toBeCloseTo(-1.5, 1);
    expect(b).toBeCloseTo(0.5, 1);
  });

  it('preserves the order of decisions', () => {
    const model = trainSvm(['x'], [[0], [1], [4], [9]], [0, 0, 1, 1]);
    expect(probability(model, [4])).toBeGreaterThan(probability(model, [1]));
    expect(probability(model, [4])).toBeGreaterThan(0.5);
  });
});
