/** The project's own pages through the built extension: what works on a drawn page must work on a messy one, in both browsers. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BROWSERS, type Host, until } from '../harness/hosts.ts';
import { type Server, serve } from '../harness/server.ts';
import { countOurs, findDialog } from './pages.ts';

const PAGES = [
  'news--flood-barrier',
  'shadow--orchard-components',
  'arabic--date-palm',
  'listing--search-results',
  'code--parser-tutorial',
  'math--deck-memory',
];

describe.each(BROWSERS)('in $name', ({ name, open }) => {
  let host: Host;
  let server: Server;
  beforeAll(async () => {
    [host, server] = await Promise.all([open({ extension: resolve('dist', name) }), serve()]);
  });
  afterAll(async () => {
    await host?.close();
    await server?.close();
  });

  test.each(PAGES)('%s is read', async page => {
    const expected = JSON.parse(readFileSync(resolve('test/pages', page, 'expected.json'), 'utf8'));
    const tab = await host.open(`${server.url}${page}/page.html`);
    await host.pressToolbar(tab);
    const text = await until(async () => (await countOurs(tab)) === 1 && findDialog(tab), 'the reader to open');
    const bare = (words: string) => words.replace(/\s+/g, '').toLowerCase();
    expect(bare(String(text))).toContain(bare(expected.title));
    expect(tab.errors.filter(error => error.includes('Sightline'))).toEqual([]);
    await tab.close();
  });
});
