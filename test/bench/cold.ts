import { readFileSync } from 'node:fs';
import { findPages } from '../field/source.ts';
import { type Host, openChromium } from '../harness/hosts.ts';
import { serve } from '../harness/server.ts';

/**
 * Measures the injected script as it is used, once per page: evaluating its text and the first call, compared with Readability.
 * Each run has a new tab and a unique text, so that no browser has it compiled already. CPU time is reported next to elapsed
 * time, because only CPU time is comparable on a busy machine.
 */
export interface ColdFigures {
  name: string;
  pages: number;
  evaluateMs: Quantiles;
  callMs: Quantiles;
  totalMs: Quantiles;
  processorMs: Quantiles;
  stages?: Record<string, number>;
}

interface Quantiles {
  median: number;
  p95: number;
}

interface Run {
  evaluateMs: number;
  callMs: number;
  processorMs: number;
  timings?: Record<string, number>;
}

declare global {
  var coldScript: string;
}

const CALLS = {
  Sightline: '(async () => (await sightline.extract(document)).timings)()',
  Readability: '(new Readability(document.cloneNode(true)).parse(), undefined)',
};

export async function measureCold(folder = corpusFolder(), pages = 40): Promise<ColdFigures[]> {
  const texts = {
    Sightline: readFileSync('dist/inject/sightline.js', 'utf8'),
    Readability: readFileSync('node_modules/@mozilla/readability/Readability.js', 'utf8'),
  };
  const [host, server] = await Promise.all([openChromium(), serve()]);
  const runs: Record<keyof typeof CALLS, Run[]> = { Sightline: [], Readability: [] };
  try {
    for (const page of findPages(folder, pages)) {
      const address = server.page(page.read());
      for (const name of ['Sightline', 'Readability'] as const)
        runs[name].push(await runCold(host, address, `${texts[name]}\n// ${page.id}`, CALLS[name]));
    }
  } finally {
    await host.close();
    await server.close();
  }
  return (['Sightline', 'Readability'] as const).map(name => toFigures(name, runs[name]));
}

function corpusFolder(): string {
  const at = process.argv.indexOf('--corpus');
  return at < 0 ? '../shared/corpus' : process.argv[at + 1];
}

async function runCold(host: Host, address: string, text: string, call: string): Promise<Run> {
  const tab = await host.open(address);
  await tab.evaluate(() => new Promise<void>(done => requestAnimationFrame(() => requestAnimationFrame(() => done()))));
  await tab.evaluate((script: string) => void (globalThis.coldScript = script), text);
  const clock = await host.processorClock!(tab);
  const before = await clock();
  const run = await tab.evaluate(async (use: string) => {
    // biome-ignore lint/security/noGlobalEval: the evaluation is what is timed
    const evaluate = globalThis.eval;
    const start = performance.now();
    evaluate(globalThis.coldScript);
    const evaluated = performance.now();
    const timings = await evaluate(use);
    return { evaluateMs: evaluated - start, callMs: performance.now() - evaluated, timings };
  }, call);
  const processorMs = (await clock()) - before;
  await tab.close();
  return { ...run, processorMs } as Run;
}

function toFigures(name: string, runs: readonly Run[]): ColdFigures {
  const stages = Object.keys(runs[0].timings ?? {});
  const median = (stage: string) =>
    quantile(
      runs.map(({ timings }) => timings![stage]),
      0.5,
    );
  return {
    name,
    pages: runs.length,
    evaluateMs: quantiles(runs.map(({ evaluateMs }) => evaluateMs)),
    callMs: quantiles(runs.map(({ callMs }) => callMs)),
    totalMs: quantiles(runs.map(({ evaluateMs, callMs }) => evaluateMs + callMs)),
    processorMs: quantiles(runs.map(({ processorMs }) => processorMs)),
    ...(stages.length > 0 && { stages: Object.fromEntries(stages.map(stage => [stage, median(stage)])) }),
  };
}

function quantiles(times: number[]): Quantiles {
  return { median: quantile(times, 0.5), p95: quantile(times, 0.95) };
}

function quantile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

export function formatCold(figures: ColdFigures[]): string {
  const [ours, theirs] = figures;
  const line = ({ name, evaluateMs, callMs, totalMs, stages }: ColdFigures) =>
    `${name}: ${totalMs.median.toFixed(1)} ms, 95% ${totalMs.p95.toFixed(1)} (evaluation ${evaluateMs.median.toFixed(1)}, first call ${callMs.median.toFixed(1)}${
      stages
        ? `: ${Object.entries(stages)
            .map(([stage, ms]) => `${stage} ${ms.toFixed(1)}`)
            .join(', ')}`
        : ''
    })`;
  const times = (of: 'totalMs' | 'processorMs') =>
    `${(ours[of].median / theirs[of].median).toFixed(2)} times, 95% ${(ours[of].p95 / theirs[of].p95).toFixed(2)}`;
  const busy = ({ name, processorMs: { median, p95 } }: ColdFigures) =>
    `${name}: ${median.toFixed(1)} ms of the processor, 95% ${p95.toFixed(1)}`;
  return [
    `${ours.pages} pages, script evaluated and called once, cold`,
    ...figures.map(line),
    `as long: ${times('totalMs')}`,
    ...figures.map(busy),
    `as much of the processor: ${times('processorMs')}`,
  ].join('\n');
}
