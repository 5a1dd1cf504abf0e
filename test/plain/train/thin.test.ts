import { describe, expect, it } from 'vitest';
import { findUnits } from '../../../src/features/units.ts';
import { LABEL } from '../../../src/page/label.ts';
import { innerText, type Snapshot } from '../../../src/page/snapshot.ts';
import type { StoredLabels } from '../../../src/train/label.ts';
import { thinned } from '../../../src/train/thin.ts';
import { withoutSubtrees } from '../../../src/train/thin-snapshot.ts';
import { sketch } from '../../sketch.ts';

const PAGE = `
nav
  a[href=/a] {display=block} Home
article
  h1 The river
  p It rose in the night. <a href=/x>Engineers</a> came.
  div.ad
    p Buy an umbrella.
  p It stayed for three days.
footer
  p All rights reserved.
`;

const rowOf = (snapshot: Snapshot, text: string) => snapshot.text.findIndex(own => own.includes(text));

describe('a page without some of its parts', () => {
  const whole = sketch(PAGE);
  const advertisement = whole.className.indexOf('ad');
  const thin = withoutSubtrees(whole, [advertisement]);

  it('has everything else, in its order', () => {
    expect(innerText(thin, 0)).toBe(innerText(whole, 0).replace(' Buy an umbrella.', ''));
    expect(thin.size).toBe(whole.size - (whole.end[advertisement] - advertisement));
  });

  it('is still a tree, with its links in their places', () => {
    for (let row = 1; row < thin.size; row++) {
      expect(thin.parent[row]).toBeLessThan(row);
      expect(thin.end[row]).toBeLessThanOrEqual(thin.end[thin.parent[row]]);
    }
    const link = thin.parent[rowOf(thin, 'Engineers')];
    expect(thin.links[link].href).toContain('/x');
    expect(Object.keys(thin.links)).toHaveLength(2);
  });
});

describe('thinning', () => {
  const whole = sketch(PAGE);
  const units = findUnits(whole);
  const isText = (unit: number) => /river|rose|stayed/.test(innerText(whole, units.row[unit]));
  const label = Array.from({ length: units.size }, (_, unit) => (isText(unit) ? LABEL.body : LABEL.irrelevant));

  it('takes out what is not main, and nothing else', () => {
    const thin = thinned(whole, { size: units.size, label } as StoredLabels, () => 0);
    expect(thin && innerText(thin, 0)).toBe(
      'The river It rose in the night. Engineers came. It stayed for three days.',
    );
  });

  it('leaves a page alone whose labels are of other units', () => {
    expect(thinned(whole, { size: units.size + 1, label } as StoredLabels, () => 0)).toBeUndefined();
  });
});
