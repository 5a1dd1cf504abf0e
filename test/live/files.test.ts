/** The files of every page of ours, before the programs that others read them with. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeEpub } from '../../src/export/epub.ts';
import { read } from '../../src/extract.ts';
import { unpack } from '../../src/page/packed.ts';
import { bundle } from '../harness/bundle.ts';
import { type Checked, checkFiles, hasJava, type Page, runEpubcheck } from '../harness/file-checks.ts';
import { type Host, openChromium } from '../harness/hosts.ts';
import { PAGES, type Server, serve } from '../harness/server.ts';

declare const room: typeof import('./walk-room.ts');

describe('the files of the test pages', () => {
  let host: Host;
  let server: Server;
  let pages: Page[] = [];
  let checked: Checked;

  beforeAll(async () => {
    [host, server] = await Promise.all([openChromium(), serve()]);
    const script = await bundle('test/live/walk-room.ts');
    const names = readdirSync(PAGES, { withFileTypes: true }).filter(one => one.isDirectory());
    const tab = await host.open();
    for (const { name } of names) {
      await tab.goto(`${server.url}${name}/page.html`);
      await tab.addScript(script);
      const packed = await tab.evaluate(() => JSON.stringify(room.pack(room.walk(document).snapshot)));
      pages.push({ name, article: read(unpack(JSON.parse(packed))).article });
    }
    pages = pages.filter(({ article }) => article.blocks.length > 0);
    checked = checkFiles(pages);
    for (const why of checked.skipped) console.warn(why);
  }, 240_000);
  afterAll(async () => {
    await host?.close();
    await server?.close();
  });

  test.each(['markdown', 'json', 'html', 'epub'] as const)('%s is valid in every format', format => {
    expect(pages.length).toBeGreaterThan(45);
    expect(checked.problems[format]).toEqual([]);
  });

  test.runIf(hasJava())('a book is valid on its own', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sightline-book-'));
    const file = join(folder, 'book.epub');
    writeFileSync(file, writeEpub(pages.find(({ name }) => name === 'news--flood-barrier')!.article));
    expect(runEpubcheck(file)).toEqual([]);
    // It says so where one is not.
    writeFileSync(file, writeEpub({ ...pages[0].article, language: 'not a language' }));
    expect(runEpubcheck(file)).not.toEqual([]);
    rmSync(folder, { recursive: true });
  });
});
