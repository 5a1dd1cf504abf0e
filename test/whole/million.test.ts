/** A page with a million elements is read, and then as it was. How long it takes is measured by `npm run bench -- heavy`. */
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { setGround } from '../harness/ground.ts';
import { BROWSERS, type Host, type Tab, until } from '../harness/hosts.ts';
import type { Server } from '../harness/server.ts';
import { ARTICLE, countOurs, findDialog } from './pages.ts';

const MILLION = 1_000_000;
/** Built by the page itself, behind its article; not drawn, so that no browser takes a minute to show it. */
const PAGE = ARTICLE.replace(
  '</body>',
  `<div hidden id="rest"></div><script>
  const thousand = document.createDocumentFragment();
  for (let i = 0; i < 250; i++) thousand.append(document.createElement('p'));
  for (const p of thousand.children) p.innerHTML = '<a href="/x">more</a> <b>and</b> <i>more</i>';
  for (let i = 0; i < ${MILLION / 1000}; i++) document.getElementById('rest').append(thousand.cloneNode(true));
  </script></body>`,
);
const ANSWER_MS = 90_000;

describe.each(BROWSERS)('in $name', ({ name, open }) => {
  let host: Host;
  let server: Server;
  let tab: Tab;
  setGround(open, { extension: resolve('dist', name) }, async ground => {
    ({ host, server } = ground);
    tab = await host.open(server.page(PAGE, { path: '/million' }));
  });

  const elements = () => tab.evaluate(() => document.getElementsByTagName('*').length);

  test('reads a page of a million rows and leaves nothing behind', async () => {
    const before = await elements();
    expect(before).toBeGreaterThan(MILLION);
    await host.pressToolbar(tab);
    expect(await until(() => findDialog(tab), 'the article', ANSWER_MS)).toContain('A lamp that had burned');
    await tab.press('Escape');
    await until(async () => (await countOurs(tab)) === 0, 'everything to be gone', 20_000);
    expect(await elements()).toBe(before);
  });
});
