/** The script to inject, in the world of a page that has replaced what it is made of. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { SPOILED } from '../fuzz/scenes.ts';
import { setGround } from '../harness/ground.ts';
import { BROWSERS, type Tab } from '../harness/hosts.ts';
import { ARTICLE } from '../whole/pages.ts';

declare const sightline: { extract(document: Document): Promise<unknown> };

/** Nothing can be read without these, and a page that was there first has them: docs/inject.md recommends an isolated world. */
const NEEDED = new Set([
  ...['Element.getAttribute', 'Element.shadowRoot', 'Element.localName', 'Node.firstChild', 'Node.nextSibling'],
  ...['String.split', 'String.trim', 'Map.get', 'Map.set', 'RegExp.exec', 'getComputedStyle', 'Object.children'],
]);
/** Without these, the script does not even load. */
const ALSO_NEEDED = Object.fromEntries(
  ['Array.map', 'Array.push', 'Array.filter', 'Set.has'].map(name => {
    const [owner, method] = name.split('.');
    return [name, `${owner}.prototype.${method} = function () { return this }`];
  }),
);
const SENTENCE = /^Error: This page has replaced .+\. Run Sightline in an isolated world to read it\.$/;

describe.each(BROWSERS)('in $name', ({ open }) => {
  const ground = setGround(open);
  let script: string;
  let tab: Tab;
  beforeAll(async () => {
    script = readFileSync('dist/inject/sightline.js', 'utf8');
    tab = await ground.host.open();
  });

  async function read(code: string): Promise<string> {
    await tab.goto(ground.server.page(ARTICLE.replace('<head>', `<head><script>try { ${code} } catch {}</script>`)));
    // Where it cannot load, `extract` says why all the same.
    await tab.addScript(script).catch(() => undefined);
    return tab.evaluate(async () => {
      const read = await sightline.extract(document).catch(String);
      if (typeof read === 'string') return read;
      const text = JSON.stringify(read);
      return text.includes('The lighthouse keepers') && text.includes('without permission') ? 'read' : 'wrong';
    });
  }

  test('reads the article although the page replaced inessential browser functions', async () => {
    const failed: Record<string, string> = {};
    for (const [name, code] of Object.entries(SPOILED)) {
      const outcome = NEEDED.has(name) ? 'read' : await read(code);
      if (outcome !== 'read') failed[name] = outcome;
    }
    expect(failed).toEqual({});
  });

  test('names an essential browser function that the page replaced', async () => {
    const needed = Object.entries({ ...SPOILED, ...ALSO_NEEDED }).filter(
      ([name]) => NEEDED.has(name) || name in ALSO_NEEDED,
    );
    for (const [name, code] of needed) {
      const said = await read(code);
      expect(said, name).toMatch(SENTENCE);
      expect(said, name).toContain(name.split('.').at(-1));
    }
  });
});
