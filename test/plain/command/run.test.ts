import { expect, test, vi } from 'vitest';
import { EXIT, Failure, Stop } from '../../../src/command/failure.ts';
import type { Journal } from '../../../src/command/journal.ts';
import { createProgress } from '../../../src/command/progress.ts';
import { Run } from '../../../src/command/run.ts';
import type { ReadResult } from '../../../src/result.ts';

const NOTHING = {} as ReadResult;
const OPTIONS = { jobs: 2, perHost: 2, delayMs: 0, retries: 1, signal: new AbortController().signal };
const ADDRESSES = ['https://a.example/1', 'https://a.example/2'].map(asked => ({ asked, url: new URL(asked) }));

test('when the disk is full, a page that then fails is neither retried nor recorded as failed', async () => {
  let crash = (_: Failure) => {};
  const crashed = new Promise<never>((_, fail) => {
    crash = fail;
  });
  const read = vi.fn(async ({ pathname }: URL) => (pathname === '/1' ? NOTHING : crashed));
  const journal = { isDone: () => false, findFailure: () => undefined, failed: vi.fn() };
  const save = async () => {
    throw new Stop(EXIT.cannotWrite, 'Cannot write: the disk is full');
  };
  const output = { journal: journal as unknown as Journal, save };
  const run = new Run({ name: 'none', read, close: async () => {} }, output, createProgress(true), OPTIONS);

  await expect(run.read(ADDRESSES)).rejects.toMatchObject({ exitCode: EXIT.cannotWrite });
  crash(new Failure('crashed', 'the browser was closed'));
  await new Promise(setImmediate);
  expect(read).toHaveBeenCalledTimes(2);
  expect(journal.failed).not.toHaveBeenCalled();
  expect(run.summary.failed).toEqual([]);
});
