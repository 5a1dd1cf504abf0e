/** Nothing that is kept is lost, whatever comes between: a part of the tables of `npm run faults`. */
import { resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FAULTS } from '../faults/faults.ts';
import { HANDS } from '../faults/hands.ts';
import { KEPT } from '../faults/kept.ts';
import { Ground, HAPPENINGS } from '../faults/visits.ts';
import { BROWSERS, type Host } from '../harness/hosts.ts';
import { sampled } from '../harness/sample.ts';

const OUTCOME = /^(?:kept|told|does not apply: .+)$/;
const ROWS_A_BROWSER = 5;
const OFTEN = ['the tab is closed', 'the tab goes elsewhere', 'the reader is closed'];

describe.each(BROWSERS)('in $name', ({ name, open }) => {
  let host: Host | undefined;
  let rows = 0;
  // Chromium allows 120 writes a minute to the synchronised storage; a new browser counts from zero.
  beforeEach(async () => {
    if (host && (name === 'firefox' || rows++ % ROWS_A_BROWSER > 0)) return;
    await host?.close();
    host = await open({ extension: resolve('dist', name), isNew: true });
  });
  afterAll(() => host?.close());

  test.each(FAULTS.map((fault, row) => ({ ...fault, row })))('nothing is lost: $name', async ({ row, ...fault }) => {
    // Each fault meets a third of what is stored, the next fault the next third.
    for (const kept of sampled(KEPT, (_, column) => (row + column) % 3 === 0))
      expect(await fault.run(host!, kept), kept.name).toMatch(OUTCOME);
  });
});

describe.each(BROWSERS)('in a tab of $name', ({ name }) => {
  let ground: Ground;
  beforeAll(async () => {
    ground = await Ground.open(name);
  });
  afterAll(() => ground?.close());

  const often = sampled(HAPPENINGS, ({ name }) => OFTEN.includes(name));
  test.each(often.map((happening, row) => ({ ...happening, row })))(
    'nothing done by hand is lost: $name',
    async ({ row, ...happening }) => {
      for (const hand of sampled(HANDS, (_, column) => row === 0 || (row + column) % 2 === 0))
        expect(await happening.run(ground, hand), hand.name).toMatch(OUTCOME);
    },
  );
});
