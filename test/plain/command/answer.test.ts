/** Answers for agents on every one of the project's own pages, as `sightline/dom` reads them. Needs the build: npm run build. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { parseHTML } from 'linkedom';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerWithin } from '../../../src/command/mcp/answer.ts';
import { Parts } from '../../../src/command/mcp/parts.ts';
import { inside, paragraphs } from '../../harness/pieces.ts';
import { PAGES } from '../../harness/server.ts';

const DOOR = pathToFileURL(resolve('dist/package/dom.js')).href;
/** The smallest there may be, one that cuts most pages, and one that few pages fill. */
const BUDGETS = [400, 700, 3000];
const names = readdirSync(PAGES).filter(name => !name.endsWith('.md'));
const tokensOf = (text: string) => countTokens(text, { disallowedSpecial: new Set() });

let door: typeof import('../../../src/dom/index.ts');
beforeAll(async () => {
  door = await import(DOOR);
});

function partsOf(name: string): Parts {
  const html = readFileSync(join(PAGES, name, 'page.html'), 'utf8');
  return new Parts(door.extract(parseHTML(html).document, { url: `https://example.org/${name}/page.html` }).article);
}

describe('an answer', () => {
  test.each(names)('about %s stays within its budget and cuts no block', name => {
    const parts = partsOf(name);
    const to = parts.size;
    const whole = paragraphs(parts.write(0, to));
    for (const budget of BUDGETS) {
      const pieces = new Set<string>();
      for (let from = 0; from < to; ) {
        const { text, meta } = answerWithin(parts, { budget, from, to, withHead: from === 0 });
        expect(tokensOf(text), `from ${from}`).toBeLessThanOrEqual(budget);
        const end = Number(meta.to);
        expect(meta.isCut).toBe(end < to);
        if (end < to) expect(text).toContain(end > from ? `Continue with from=${end}` : 'blocks are never cut');
        // What has no room in the budget by itself is left to who asks for more.
        const given = end > from ? inside(text) : parts.write(from, from + 1);
        for (const piece of paragraphs(given)) pieces.add(piece);
        from = Math.max(end, from + 1);
      }
      expect([...whole].filter(piece => !pieces.has(piece))).toEqual([]);
    }
  });

  test('stays within its budget if title and metadata are long', () => {
    const { article } = partsOf('news--flood-barrier');
    const long = '鬱龘麤'.repeat(80);
    const parts = new Parts({ ...article, title: long, byline: long, site: long, url: `https://example.org/${long}` });
    const { text, meta } = answerWithin(parts, { budget: 400, from: 0, to: parts.size, withHead: true });
    expect(tokensOf(text)).toBeLessThanOrEqual(400);
    expect(meta.tokens).toBe(tokensOf(text));
  });
});
