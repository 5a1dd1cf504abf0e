/**
 * `npm run mutate -- settle --sample 40`: mutation testing of a plain room. Makes one small change at a time (halves a threshold,
 * includes a comparison's edge, inverts a condition, drops a step), runs the plain tests that reach it, and prints the changes
 * they miss. A change that no test notices is a line that no test covers.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { printTable } from '../../src/train/table.ts';
import { findMutants, findUses, type Mutant, type Placed } from './mutants.ts';
import { AWAKE, PASSED, resultsOf } from './places.ts';
import { sampleOf } from './sample.ts';
import { Trial } from './trial.ts';

/** Excluded: tests on pages of a hundred thousand rows measure time, and fail on a busy machine whatever is changed. */
const HEAVY = /hostile/;

interface Tried {
  isKilled: boolean;
  by: string;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string', default: '' },
    fresh: { type: 'boolean', default: false },
  },
});
const [room = 'settle'] = positionals;
const files = readdirSync(`src/${room}`)
  .filter(name => /\.tsx?$/.test(name))
  .map(name => `src/${room}/${name}`);
const all = files.flatMap(file => findMutants(file, readFileSync(file, 'utf8')));
const mutants = sampleOf(all, Number(values.sample), Number(values.seed)).map((mutant, at) => ({
  ...mutant,
  id: at + 1,
}));
mkdirSync(dirname(AWAKE), { recursive: true });
console.log(`${room}: ${mutants.length} of ${all.length} mutants in ${files.length} files`);

const known = recall();
const trial = new Trial([...mutants, ...mutants.flatMap(usesOf)]);
const reaching = await findReaching();
for (const mutant of mutants) {
  const key = keyOf(mutant);
  // Killed mutants stay killed, because tests are only added. Survivors are tried again.
  if (known[key]?.isKilled) continue;
  known[key] = await tryOut(mutant);
  writeFileSync(resultsOf(room), JSON.stringify(known, undefined, 1));
  console.log(`${known[key].isKilled ? 'killed  ' : 'SURVIVED'} ${nameOf(mutant)}  ${known[key].by.slice(0, 120)}`);
}
trial.close();
report();

async function tryOut(mutant: Mutant & { id: number }): Promise<Tried> {
  const tests = reaching.get(mutant.id);
  if (!tests) return { isKilled: false, by: 'no test comes past it' };
  writeFileSync(AWAKE, String(mutant.id));
  const { failed, passed } = await trial.run(tests);
  if (failed.length > 0) return { isKilled: true, by: failed[0] };
  const missing = tests.filter(test => passed[test] === undefined);
  if (missing.length > 0) throw new Error(`Neither passed nor failed: ${missing.join(', ')}`);
  return { isKilled: false, by: `${tests.length} test files did not notice` };
}

/** Runs the tests once with all mutants inactive, to find the test files that reach each mutant, fastest first. */
async function findReaching(): Promise<Map<number, string[]>> {
  writeFileSync(AWAKE, '0');
  rmSync(PASSED, { force: true });
  const { failed, passed: ms } = await trial.run(testsOf());
  if (failed.length > 0) throw new Error(`The tests fail as they are: ${failed.join(', ')}`);
  const found = new Map<number, string[]>();
  const lines = readFileSync(PASSED, 'utf8').trim().split('\n');
  const passed: { file: string; passed: number[] }[] = lines.map(line => JSON.parse(line));
  for (const { file, passed: ids } of passed.sort((a, b) => ms[a.file] - ms[b.file]))
    for (const id of ids) found.set(id, [...(found.get(id) ?? []), file]);
  return found;
}

/** Inactive mutants at every use of a constant, which only record that they were reached. */
function usesOf(mutant: Mutant & { id: number }): Placed[] {
  const { id, constant, file: own } = mutant;
  if (!constant) return [];
  const isShared = new RegExp(`^export const ${constant}\\b`, 'm').test(readFileSync(own, 'utf8'));
  return (isShared ? sources() : [own]).flatMap(file =>
    findUses(file, readFileSync(file, 'utf8'), mutant).map(use => ({ ...use, file, id, isStatement: false })),
  );
}

function sources(): string[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name))
    .map(name => `src/${name}`);
}

/** Test files that import the room, directly or not. */
function testsOf(): string[] {
  const tests = readdirSync('test/plain', { recursive: true, encoding: 'utf8' })
    .filter(name => /\.test\.tsx?$/.test(name) && !HEAVY.test(name) && name.includes(values.tests))
    .map(name => `${process.cwd()}/test/plain/${name}`);
  const leads = new Map<string, boolean>();
  return tests.filter(test => leadsToRoom(test, leads));
}

function leadsToRoom(file: string, known: Map<string, boolean>): boolean {
  const before = known.get(file);
  if (before !== undefined) return before;
  known.set(file, false);
  if (!existsSync(file) || !/\.tsx?$/.test(file)) return false;
  const isThere = file.startsWith(`${process.cwd()}/src/${room}/`);
  const code = isThere ? '' : readFileSync(file, 'utf8');
  const imports = [...code.matchAll(/^(?:import|export) (?!type )[^']*'(\.[^']+)'/gm)].map(([, path]) => path);
  const leads = isThere || imports.some(path => leadsToRoom(new URL(path, `file://${file}`).pathname, known));
  known.set(file, leads);
  return leads;
}

function report(): void {
  const rows = files.map(file => {
    const here = mutants.filter(mutant => mutant.file === file).map(mutant => known[keyOf(mutant)]);
    return [file, here.length, here.filter(({ isKilled }) => isKilled).length] as const;
  });
  const killed = rows.reduce((sum, [, , count]) => sum + count, 0);
  printTable(
    ['file', 'mutants', 'killed'],
    [...rows.filter(([, count]) => count > 0), [room, mutants.length, killed]].map(row => row.map(String)),
  );
  console.log(`\n${Math.round((100 * killed) / mutants.length)} % killed`);
  for (const mutant of mutants) {
    const { isKilled, by } = known[keyOf(mutant)];
    if (!isKilled) console.log(`survived  ${nameOf(mutant)}  (${by})`);
  }
}

function nameOf({ file, line, says }: Mutant): string {
  return `${file}:${line}  ${says}`;
}

/** Includes a hash of the file, so that a changed file starts over. */
function keyOf({ file, from, text }: Mutant): string {
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 12);
  return `${file} ${hash} ${from} ${text}`;
}

function recall(): Record<string, Tried> {
  if (values.fresh || !existsSync(resultsOf(room))) return {};
  return JSON.parse(readFileSync(resultsOf(room), 'utf8'));
}
