import { describe, expect, test } from 'vitest';
import type { Article, Block } from '../../src/page/article.ts';
import { BROWSERS } from '../harness/hosts.ts';
import { setStage } from './stage.ts';

declare const room: typeof import('../../src/present/frame/page-look.ts');

const LONG = 'The sea gate of the old harbour is to be rebuilt next spring, said the council.';
const PAGE = `<style>
  body { color: rgb(200, 0, 0); background: rgb(10, 10, 10); font-family: monospace }
  main { color: rgb(0, 60, 0); background: rgb(250, 240, 220); font-family: Georgia, serif }
</style>
<p hidden>${LONG}</p>
<nav>Home News Sport</nav>
<main><h1>The gate</h1><p>  ${LONG.replace('harbour is', 'harbour\n   is')} <a href=/x>More of it</a></p></main>`;

/** An article whose boxes are those of another window. */
const ARTICLE = {
  blocks: [
    {
      kind: 'paragraph',
      inlines: [{ kind: 'text', text: `${LONG} ` }],
      source: { units: [], rows: [], box: [5000, 5000, 10, 10] },
    } as unknown as Block,
  ],
} as Article;

describe.each(BROWSERS)('in $name', ({ open }) => {
  const stage = setStage(open, 'src/present/frame/page-look.ts');

  test('follows the longest paragraph, wherever it moved', async () => {
    const tab = await stage.open(PAGE);
    const look = await tab.evaluate((article: Article) => room.readPageLook(document, article), ARTICLE);
    expect(look).toMatchObject({ color: 'rgb(0 60 0)', background: 'rgb(250 240 220)', dark: false });
    expect(look!.font).toContain('Georgia');
    const without = await tab.evaluate((article: Article) => room.readPageLook(document, article), {
      ...ARTICLE,
      blocks: [],
    });
    expect(without).toMatchObject({ background: 'rgb(10 10 10)', dark: true });
    await tab.close();
  });

  test.each([
    ['oklch(0.95 0.03 90)', 'oklch(0.3 0.08 150)', [246, 238, 216], [3, 56, 22], false],
    ['lab(10 0 -4)', 'color(srgb 0.9 0.9 0.8)', [25, 28, 33], [230, 230, 204], true],
  ])('understands every colour space: %s', async (background, color, paper, ink, dark) => {
    const tab = await stage.open(`<body style="background:${background};color:${color}"><p>${LONG}`);
    const look = await tab.evaluate((article: Article) => room.readPageLook(document, article), ARTICLE);
    // Browsers round each in its own way.
    const isNear = (css: string, rgb: number[]) =>
      css.match(/\d+/g)!.every((value, at) => Math.abs(Number(value) - rgb[at]) <= 1);
    expect([look!.background, look!.color]).toSatisfy(([a, b]) => isNear(a, paper) && isNear(b, ink));
    expect(look!.dark).toBe(dark);
    await tab.close();
  });
});
