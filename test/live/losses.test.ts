/** What readers have lost on pages nobody here wrote, drawn anew in real layout: nothing of the article goes, at any width. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { read } from '../../src/extract.ts';
import { unpack } from '../../src/page/packed.ts';
import { linesOf } from '../../src/page/plain-text.ts';
import { leftOut } from '../../src/reading/left-out.ts';
import { countWordsOfPage } from '../bench/words-of-page.ts';
import { bundle } from '../harness/bundle.ts';
import { type Host, openChromium } from '../harness/hosts.ts';
import { type Server, serve } from '../harness/server.ts';
import { LOSS_PAGES } from './losses.ts';

const bare = (text: string) => text.replace(/\s+/g, ' ');
const count = (text: string, part: string) => text.split(bare(part)).length - 1;

describe.each([390, 1280])('%i pixels wide', width => {
  let host: Host;
  let server: Server;
  let script: string;
  beforeAll(async () => {
    [host, server, script] = await Promise.all([
      openChromium({ viewport: { width, height: 900 } }),
      serve(),
      bundle('src/train/walk-entry.ts', 'sightlineWalk'),
    ]);
  });
  afterAll(async () => {
    await host?.close();
    await server?.close();
  });

  test.each(LOSS_PAGES)('$name', async ({ html, keeps, leaves, pulled = [] }) => {
    const tab = await host.open(server.page(html));
    await tab.addScript(script);
    const reading = read(unpack(JSON.parse(String(await tab.evaluate('sightlineWalk.readPage()')))));
    await tab.close();
    const text = bare([reading.article.title, ...linesOf(reading.article.blocks)].join('\n'));
    // What stands on the page twice is wanted twice.
    for (const part of new Set(keeps)) {
      const times = keeps.filter(one => one === part).length;
      expect.soft(count(text, part), `“${part}” should be there`).toBeGreaterThanOrEqual(times);
    }
    for (const part of leaves) expect.soft(count(text, part), `“${part}” should not be there`).toBe(0);
    const listed = leftOut(reading);
    for (const part of pulled) {
      expect.soft(count(text, part), `“${part}” should be there once`).toBe(1);
      const [reason] = listed.find(one => one.text.includes(part))?.reasons ?? [];
      expect.soft(reason?.feature, part).toBe('step.pullQuote');
    }
    const { lost, doubled } = countWordsOfPage(reading);
    expect.soft({ lost, doubled }).toEqual({ lost: [], doubled: [] });
  });
});
