import { describe, expect, it } from 'vitest';
import { makeContext } from '../../../src/features/context.ts';
import { GROUPS } from '../../../src/features/features.ts';
import { findUnits } from '../../../src/features/units.ts';
import { finish } from '../../../src/page/work.ts';
import { sketch } from '../../sketch.ts';

const UNTOUCHED = 123456;

/** No feature has this value on so small a page; numbers before, between and behind the group's own keep it. */
function measured(group: (typeof GROUPS)[number], page: string) {
  const snapshot = sketch(page);
  const context = finish(makeContext(snapshot, findUnits(snapshot)));
  const width = group.features.length + 2;
  const values = new Float32Array(context.textUnits.length * width).fill(UNTOUCHED);
  group.measure(context, { values, start: 1, width, from: 0, to: context.textUnits.length });
  return { values, width, units: context.textUnits.length };
}

const PAGES = {
  'one line': 'p Hello',
  'an article': `
article
  h1 The kettle on the hill
  p It was older than the house, and nobody knew who had carried it up.
  p One morning, it was gone.
nav
  a[href=/] Home`,
};

describe.each(Object.entries(PAGES))('on a page of %s', (_, page) => {
  it.each(GROUPS.map(group => [group.features[0].name, group] as const))(
    'the %s group writes all of its numbers and no others',
    (_name, group) => {
      const { values, width, units } = measured(group, page);
      expect(units).toBeGreaterThan(0);
      for (let at = 0; at < values.length; at++) {
        const isOwn = at % width > 0 && at % width < width - 1;
        expect(values[at] !== UNTOUCHED).toBe(isOwn);
      }
    },
  );
});
