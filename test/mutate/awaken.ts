/** Runs in the worker of each test file: activates a mutant, and records which ones were reached. */
import { appendFileSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, expect } from 'vitest';
import { AWAKE, PASSED } from './places.ts';

/** The same random pages for every mutant: otherwise chance would decide which of them a test notices. */
fc.configureGlobal({ seed: 1 });

const awake = Number(readFileSync(AWAKE, 'utf8'));
const passed = new Set<number>();
const ours = globalThis as { __mutant?: (id: number) => boolean };
ours.__mutant = id => {
  passed.add(id);
  return id === awake;
};

afterAll(() => {
  if (awake === 0)
    appendFileSync(PASSED, `${JSON.stringify({ file: expect.getState().testPath, passed: [...passed] })}\n`);
});
