/**
 * A separate process that keeps a test runner warm and runs what it is asked to. A mutant that never terminates is killed with
 * the process.
 */
import { readFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';
import { createVitest } from 'vitest/node';
import { type Placed, withMutants } from './mutants.ts';

export interface Asked {
  files: string[];
}

export interface Ran {
  /** Descriptions of the failures. */
  failed: string[];
  /** The files that passed, with the time each took. */
  passed: Record<string, number>;
}

const mutants: Placed[] = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
/** Timing tests fail on a busy machine even without a mutant. */
const NOT_OF_TIME = /^(?!.*(?:no time|linear time|in a moment))/;
let order: string[] = [];

/** Recorded as it happens, so that tests not reached by an interrupted run keep the results of the previous run. */
let seen: Ran = { failed: [], passed: {} };
const reporter: Reporter = {
  onTestCaseResult(test) {
    if (test.result().state === 'failed') seen.failed.push(`${test.module.relativeModuleId}: ${test.fullName}`);
  },
  onTestModuleEnd(module) {
    for (const { message } of module.errors()) seen.failed.push(`${module.relativeModuleId}: ${message}`);
    if (module.state() === 'passed') seen.passed[module.moduleId] = module.diagnostic().duration;
  },
};

class InOrder {
  async shard<T>(files: T[]): Promise<T[]> {
    return files;
  }
  async sort<T extends { moduleId: string }>(files: T[]): Promise<T[]> {
    return files.sort((a, b) => order.indexOf(a.moduleId) - order.indexOf(b.moduleId));
  }
}

const vitest = await createVitest(
  'test',
  {
    config: false,
    root: process.cwd(),
    include: ['test/plain/**/*.test.{ts,tsx}'],
    setupFiles: ['test/mutate/awaken.ts'],
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
    isolate: false,
    bail: 1,
    watch: false,
    testTimeout: 60_000,
    testNamePattern: NOT_OF_TIME,
    sequence: { sequencer: InOrder },
    reporters: [reporter],
  },
  {
    define: { __VERSION__: JSON.stringify(version), 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'sightline:mutants',
        enforce: 'pre',
        transform(code: string, id: string) {
          const here = mutants.filter(({ file }) => id.endsWith(`/${file}`));
          return here.length > 0 ? withMutants(code, here) : undefined;
        },
      },
    ],
  },
);
await vitest.standalone();
const specifications = await vitest.globTestSpecifications();
process.send!('ready');
// The parent is gone, and nobody waits for the answer.
process.on('disconnect', () => process.exit());

process.on('message', async ({ files }: Asked) => {
  order = files;
  seen = { failed: [], passed: {} };
  const wanted = specifications.filter(({ moduleId }) => files.includes(moduleId));
  const { unhandledErrors } = await vitest.runTestSpecifications(wanted);
  seen.failed.push(...unhandledErrors.map(String));
  process.send!(seen);
});
