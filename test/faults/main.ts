/**
 * `npm run faults`: tries every fault with everything that is stored, in both browsers; prints a table and writes
 * bench/faults.json.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { printTable } from '../../src/train/table.ts';
import { BROWSERS } from '../harness/hosts.ts';
import { FAULTS } from './faults.ts';
import { HANDS } from './hands.ts';
import { KEPT } from './kept.ts';
import { Ground, HAPPENINGS } from './visits.ts';

const OUT = 'bench/faults.json';
const { values } = parseArgs({
  options: {
    browser: { type: 'string', default: 'chromium,firefox' },
    /** Only faults whose names match this pattern. */
    only: { type: 'string', default: '' },
    /** Only stored items whose names match this pattern. */
    data: { type: 'string', default: '' },
    /** `storage`, `tab` or both. */
    part: { type: 'string', default: 'storage,tab' },
  },
});

/** Fault → stored item → outcome. */
type Table = Record<string, Record<string, string>>;

const isWanted = ({ name }: { name: string }) => new RegExp(values.only).test(name);
const isAsked = ({ name }: { name: string }) => new RegExp(values.data).test(name);

async function cell(run: () => Promise<string>): Promise<string> {
  return run().catch(error => {
    process.exitCode = 1;
    return error instanceof Error ? error.message : String(error);
  });
}

/** Tests the writer and the browser's storage, sending changes as a content script does. */
async function tryWriter({ name, open }: (typeof BROWSERS)[number], keep: (table: Table) => void): Promise<Table> {
  const table: Table = {};
  const faults = FAULTS.filter(isWanted);
  if (faults.length === 0) return table;
  const host = await open({ extension: resolve('dist', name), isNew: true });
  try {
    for (const fault of faults) {
      table[fault.name] = {};
      for (const kept of KEPT.filter(isAsked)) table[fault.name][kept.name] = await cell(() => fault.run(host, kept));
      keep(table);
    }
  } finally {
    await host.close();
  }
  return table;
}

/** Tests actions done by hand in a tab while something happens to it. */
async function tryTab(name: (typeof BROWSERS)[number]['name'], keep: (table: Table) => void): Promise<Table> {
  const table: Table = {};
  const happenings = HAPPENINGS.filter(isWanted);
  if (happenings.length === 0) return table;
  const ground = await Ground.open(name);
  try {
    for (const happening of happenings) {
      table[happening.name] = {};
      for (const hand of HANDS.filter(isAsked))
        table[happening.name][hand.name] = await cell(() => happening.run(ground, hand));
      keep(table);
    }
  } finally {
    await ground.close();
  }
  return table;
}

function print(name: string, part: 'storage' | 'tab', table: Table): void {
  if (Object.keys(table).length === 0) return;
  printTable(
    [`${name}, ${part}`, ...Object.keys(Object.values(table)[0])],
    Object.entries(table).map(([fault, row]) => [fault, ...Object.values(row)]),
  );
}

/** Keeps earlier results for everything not tried. */
function write(name: string, part: 'storage' | 'tab', table: Table): void {
  const before = existsSync(OUT) ? JSON.parse(readFileSync(OUT, 'utf8')) : {};
  const known: Table = before[name]?.[part] ?? {};
  const rows = Object.entries(table).map(([fault, row]) => [fault, { ...known[fault], ...row }]);
  const next = { ...before, [name]: { ...before[name], [part]: { ...known, ...Object.fromEntries(rows) } } };
  writeFileSync(OUT, `${JSON.stringify(next, undefined, 1)}\n`);
}

for (const browser of BROWSERS.filter(({ name }) => values.browser.includes(name))) {
  const { name } = browser;
  if (values.part.includes('storage'))
    print(name, 'storage', await tryWriter(browser, table => write(name, 'storage', table)));
  if (values.part.includes('tab')) print(name, 'tab', await tryTab(name, table => write(name, 'tab', table)));
}
