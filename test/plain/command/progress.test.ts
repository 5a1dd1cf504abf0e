import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProgress } from '../../../src/command/progress.ts';

const said: string[] = [];
beforeEach(() => {
  said.length = 0;
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.spyOn(process.stderr, 'write').mockImplementation(text => said.push(String(text)) > 0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function readPages(isQuiet: boolean, count: number): void {
  const progress = createProgress(isQuiet);
  progress.start(100, 20);
  for (let page = 0; page < count; page++) {
    vi.advanceTimersByTime(500);
    progress.step(3, 'https://example.org/a');
  }
  progress.say('said');
  progress.stop();
}

test('writes occasional lines to a log, with rate, time left and failures', () => {
  readPages(false, 45);
  expect(said).toEqual([
    '40 of 100 · 2.0/s · 30 s left · 3 failed\n',
    '60 of 100 · 2.0/s · 20 s left · 3 failed\n',
    'said\n',
  ]);
});

test('writes none on request, except for what matters', () => {
  readPages(true, 45);
  expect(said).toEqual(['said\n']);
});
