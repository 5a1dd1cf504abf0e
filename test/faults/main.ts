/** `npm run faults`: every fault with everything that is kept, in both browsers, as a table and in bench/faults.json. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { printTable } from '../../src/train/table.ts';
import { BROWSERS } from '../harness/hosts.ts';
import { FAULTS } from './faults.ts';
import { KEPT } from './kept.ts';

const OUT = 'bench/faults.json';

for (const { name, open } of BROWSERS) {
  const host = await open({ extension: resolve('dist', name) });
  const table: Record<string, Record<string, string>> = {};
  try {
    for (const fault of FAULTS) {
      table[fault.name] = {};
      for (const kept of KEPT)
        table[fault.name][kept.name] = await fault.run(host, kept).catch(error => {
          process.exitCode = 1;
          return error instanceof Error ? error.message : String(error);
        });
    }
  } finally {
    await host.close();
  }
  printTable(
    [name, ...KEPT.map(kept => kept.name)],
    Object.entries(table).map(([fault, row]) => [fault, ...Object.values(row)]),
  );
  const before = existsSync(OUT) ? JSON.parse(readFileSync(OUT, 'utf8')) : {};
  writeFileSync(OUT, `${JSON.stringify({ ...before, [name]: table }, undefined, 1)}\n`);
}
