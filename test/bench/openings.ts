/** Opens and closes the built extension's reader on one page many times, and counts what the tab keeps. */
import { resolve } from 'node:path';
import { printTable } from '../../src/train/table.ts';
import type { Kept, Tab } from '../harness/host.ts';
import { openChromium, until } from '../harness/hosts.ts';
import { serve } from '../harness/server.ts';
import { ARTICLE, countOurs, findDialog } from '../whole/pages.ts';
import { writeMeasured } from './results.ts';

const OUT = 'bench/openings.json';
/** The first openings load and compile what stays. */
const COUNTED = [10, 50, 100, 200];
/** What runs once the user reads, such as learning the site, has ended by then. */
const REST_MS = 6000;
/** Not looked at in between: each look leaves a script in the page's heap. */
const OPEN_MS = 900;
const CLOSED_MS = 300;

const wait = (ms: number) => new Promise(done => setTimeout(done, ms));

type Counted = Record<number, Kept>;

export async function measureOpenings(): Promise<Counted> {
  const [host, server] = await Promise.all([openChromium({ extension: resolve('dist/chromium') }), serve()]);
  const counted: Counted = {};
  try {
    const tab = await host.open(server.page(ARTICLE, { path: '/openings' }));
    for (let opening = 1; opening <= Math.max(...COUNTED); opening++) {
      await host.pressToolbar(tab);
      await wait(OPEN_MS);
      if (COUNTED.includes(opening)) await until(() => findDialog(tab), 'the reader', 30_000);
      await tab.press('Escape');
      await wait(CLOSED_MS);
      if (!COUNTED.includes(opening)) continue;
      await until(() => isGone(tab), 'the reader to close', 30_000);
      await wait(REST_MS);
      counted[opening] = await host.countKept!(tab);
      console.log(opening, JSON.stringify(counted[opening]));
    }
    return counted;
  } finally {
    await Promise.all([host.close(), server.close()]);
  }
}

const isGone = async (tab: Tab) => (await countOurs(tab)) === 0;

const toKb = (bytes: number) => Math.round(bytes / 1024);

export function formatOpenings(counted: Counted): string {
  const first = counted[COUNTED[0]];
  const share = (now: number, then: number) => `${now} (${((100 * (now - then)) / then).toFixed(1)} %)`;
  printTable(
    ['openings', 'data, KB', 'compiled code, KB', 'nodes', 'listeners', 'documents'],
    Object.entries(counted).map(([opening, { dataBytes, codeBytes, nodes, listeners, documents }]) => [
      ...[opening, share(toKb(dataBytes), toKb(first.dataBytes)), share(toKb(codeBytes), toKb(first.codeBytes))],
      ...[share(nodes, first.nodes), share(listeners, first.listeners), String(documents)],
    ]),
  );
  writeMeasured(OUT, counted);
  return OUT;
}
