/** Nothing that is kept is lost, whatever comes between: the whole table of `npm run faults`. */
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FAULTS } from '../faults/faults.ts';
import { KEPT } from '../faults/kept.ts';
import { BROWSERS, type Host } from '../harness/hosts.ts';

describe.each(BROWSERS)('in $name', ({ name, open }) => {
  let host: Host;
  beforeAll(async () => {
    host = await open({ extension: resolve('dist', name) });
  });
  afterAll(() => host?.close());

  test.each(FAULTS)('nothing is lost: $name', async fault => {
    for (const kept of KEPT) expect(await fault.run(host, kept), kept.name).toMatch(/^(?:kept|told|does not apply)$/);
  });
});
