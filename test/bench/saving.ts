import { quantile } from '../../src/train/metrics.ts';
import { BROWSERS } from '../harness/hosts.ts';
import { figure, SavingStage, withFigures } from '../harness/saving.ts';
import type { Results } from './results.ts';

/** Time from the press to the complete file, for 5,000 words with 20 pictures of 800 × 500 pixels from a local server. */
export interface Saving {
  browser: string;
  format: string;
  bytes: number;
  medianMs: number;
  longestMs: number;
}

const PICTURES = 20;
const RUNS = 5;
const FORMATS = [
  ['markdown', '.md'],
  ['html', '.html'],
  ['epub', '.epub'],
  ['text', '.txt'],
  ['json', '.json'],
] as const;

export async function measureSaving(): Promise<Saving[]> {
  const measured: Saving[] = [];
  for (const browser of BROWSERS) {
    const stage = await SavingStage.open(browser);
    try {
      for (const [format, extension] of FORMATS)
        measured.push(await measureFormat(stage, browser.name, format, extension));
    } finally {
      await stage.close();
    }
  }
  return measured;
}

/** Each run has its own page, with pictures not fetched before. */
async function measureFormat(stage: SavingStage, browser: string, format: string, extension: string): Promise<Saving> {
  const times: number[] = [];
  let bytes = 0;
  for (let run = 0; run < RUNS; run++) {
    const pictures = Array.from({ length: PICTURES }, (_, at) => figure(`/a.jpg?${format}-${run}-${at}`));
    await stage.read(withFigures(pictures), `/${format}-${run}`);
    const saved = await stage.time(format, extension);
    times.push(saved.tookMs);
    bytes = saved.bytes.length;
  }
  return { browser, format, bytes, medianMs: quantile(times, 0.5), longestMs: Math.max(...times) };
}

export const formatSaving = (measured: Saving[]): string =>
  measured
    .map(
      ({ browser, format, bytes, medianMs, longestMs }) =>
        `${browser.padEnd(9)} ${format.padEnd(9)} ${(bytes / 1e6).toFixed(1).padStart(5)} MB ${medianMs.toFixed(0).padStart(6)} ms, at most ${longestMs.toFixed(0)}`,
    )
    .join('\n');

export const recordSaving = (saving: Saving[]): Partial<Results> => ({ saving });
