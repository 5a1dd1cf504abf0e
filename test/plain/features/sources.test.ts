/** A feature that names a paper as its source is that paper's number: methods/ says it, features only ask. */
import { describe, expect, test } from 'vitest';
import { GROUPS } from '../../../src/features/features.ts';
import { measure } from '../../../src/features/measure.ts';
import { findUnits } from '../../../src/features/units.ts';
import { bodyText } from '../../../src/methods/body-text.ts';
import { MEASURES } from '../../../src/methods/element-features.ts';
import { measureElements } from '../../../src/methods/element-page.ts';
import { BODY_FEATURES, bodyFeatures } from '../../../src/methods/subtree-body.ts';
import { measureSubtrees } from '../../../src/methods/subtree-page.ts';
import { sketch } from '../../sketch.ts';

const SENTENCE = 'The river rose in the night, and by the morning nobody in the lower town could reach the bridge.';
const snapshot = sketch(
  `
  nav.menu @0,0,200,1400
    a[href=/a] {display=block} @0,10,180,30 Home
    ul @0,60,200,60
      li @0,60,200,30
        a[href=/b] News
      li @0,90,200,30 Sport
  div#all @300,20,800,1900
    h1 @300,80,700,60 The river and the bridge
    p @300,150,700,60 ${SENTENCE}
    p @300,220,700,60 ${SENTENCE} <a href=/x>Engineers</a> <b>came</b>.
    div @300,300,700,90
      p @300,300,700,60 ${SENTENCE}
      input @300,360,100,20
  footer @900,1960,466,40
    p @900,1960,466,40 All rights reserved.
`,
  { viewport: { widthPx: 1366, heightPx: 900 } },
);
const units = findUnits(snapshot);
const { names, values, units: textUnits } = measure(snapshot, units);
const columnOf = (name: string) => Array.from(textUnits, (_, n) => values[n * names.length + names.indexOf(name)]);
const rows = Array.from(textUnits, unit => units.row[unit]);

const sources = new Map(GROUPS.flatMap(({ features }) => features.map(({ name, source }) => [name, source] as const)));
const published = [...sources].filter(([, source]) => !/^(ours|after )/.test(source));
const elements = measureElements(snapshot);
const subtrees = measureSubtrees(snapshot);
const bte = bodyText(snapshot, units);

function publishedValue(source: string, n: number): number {
  const [paper, , name] = source.split(' ');
  if (paper === 'BTE') return bte.main[textUnits[n]];
  if (paper === 'Wang') return bodyFeatures(subtrees, rows[n])[BODY_FEATURES.indexOf(name)];
  return MEASURES[name as keyof typeof MEASURES](elements, rows[n]);
}

describe('features from papers', () => {
  test('come from three papers, and most others name their source', () => {
    expect(new Set(published.map(([, source]) => source.split(' ')[0]))).toEqual(new Set(['BTE', 'Wang', 'Yunis']));
    expect(published.length).toBeGreaterThan(10);
  });

  test.each(published)('%s is %s', (name, source) => {
    const column = columnOf(name);
    expect(column).toEqual(rows.map((_, n) => Math.fround(publishedValue(source, n))));
    // A column of one value would agree with much.
    expect(new Set(column).size).toBeGreaterThan(1);
  });

  test('cite sections that exist', () => {
    const sections = new Set(
      [...sources.values()].flatMap(source =>
        [...source.matchAll(/(Wang|Yunis) (Table [A-Z\d.]+|[\d.]+)/g)].map(([all]) => all),
      ),
    );
    expect([...sections].sort()).toEqual([
      ...['Wang 3.1.1', 'Wang 3.1.2', 'Wang 4.1.1', 'Wang 4.1.2'],
      ...['Yunis 3.8.1', 'Yunis 3.8.2', 'Yunis 3.8.4', 'Yunis 4.3.1', 'Yunis Table 3.1', 'Yunis Table A.1'],
    ]);
  });
});
