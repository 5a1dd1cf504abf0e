import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MODEL } from '../../../src/classify/classify.ts';
import { contributions, loadForest, margin, toReady } from '../../../src/classify/forest.ts';
import { checkModel, type ForestName, Judge } from '../../../src/classify/model.ts';
import { PAGE_KIND_NAMES } from '../../../src/classify/page-kind.ts';
import { LOOK_NAMES } from '../../../src/classify/smoothing.ts';
import { FEATURES } from '../../../src/features/features.ts';
import { IMAGE_NAMES } from '../../../src/features/image-features.ts';

/** Vectors and what the training library says of them, written when the trees were fitted. */
interface Samples {
  names: string[];
  samples: { values: (number | null)[]; margins: number[] }[];
}
const folder = new URL('./samples/', import.meta.url);
const samplesOf = (name: string) => JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as Samples;
const forests = readdirSync(folder).map(file => file.replace('.json', '') as ForestName);

describe.each(forests)('the trees of %s', name => {
  const { names, samples } = samplesOf(name);
  const forest = loadForest(MODEL.forests[name], names);

  it('agree with the training library', () => {
    for (const { values, margins } of samples) {
      const vector = Float32Array.from(values, value => value ?? Number.NaN);
      const out = new Float32Array(forest.classes);
      margin(forest, vector, names.length, 0, out);
      expect(Math.max(...margins.map((expected, k) => Math.abs(expected - out[k])))).toBeLessThan(1e-5);
    }
  });

  it('are unchanged by the build', () => {
    const ready = toReady(MODEL.forests[name], names);
    expect(ready.nodes).toBe('');
    const { expected: _mine, ...taken } = loadForest(ready, names);
    const { expected: _other, ...read } = loadForest(MODEL.forests[name], names);
    expect(taken).toEqual({ ...read, cover: Uint8Array.from(read.cover) });
    expect(() => loadForest(ready, names.slice(1))).toThrow('not measured here');
  });

  it('explain their score completely: base and contributions add up', () => {
    for (const { values, margins } of samples) {
      const vector = Float32Array.from(values, value => value ?? Number.NaN);
      const { base, by } = contributions(forest, vector, 0, names.length);
      expect(base + by.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(margins[0], 3);
    }
  });
});

describe('the model', () => {
  const measured: Record<ForestName, readonly string[]> = {
    first: FEATURES.map(feature => feature.name),
    second: LOOK_NAMES,
    title: FEATURES.map(feature => feature.name),
    kind: FEATURES.map(feature => feature.name),
    smallImage: IMAGE_NAMES,
    largeImage: IMAGE_NAMES,
    page: PAGE_KIND_NAMES,
  };

  it.each(Object.entries(measured))('uses only measured features for %s', (name, names) => {
    expect(() => new Judge(MODEL.forests[name as ForestName], names)).not.toThrow();
  });

  it('rejects an unknown feature by name', () => {
    const names = FEATURES.map(feature => feature.name).filter(name => name !== MODEL.forests.first.features[0]);
    expect(() => new Judge(MODEL.forests.first, names).forest).toThrow(MODEL.forests.first.features[0]);
  });

  it('rejects snapshots of another version', () => {
    expect(() => checkModel({ ...MODEL, snapshot: 999 })).toThrow('999');
  });

  it('rejects a truncated file', () => {
    const file = MODEL.forests.second;
    expect(() => loadForest({ ...file, nodes: file.nodes.slice(0, -8) }, LOOK_NAMES)).toThrow('digits');
  });
});

describe('features', () => {
  it('have unique names, a description and a source', () => {
    expect(new Set(FEATURES.map(feature => feature.name)).size).toBe(FEATURES.length);
    for (const { means, source } of FEATURES) expect(means.length * source.length).toBeGreaterThan(0);
  });
});
