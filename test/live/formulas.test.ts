/** Formulas that are drawn and nothing else: no MathML, no source. Read back, they say the same as what was drawn. */
import katex from 'katex';
import { describe, expect, test } from 'vitest';
import { toFormulaKey } from '../bench/structure/compare.ts';
import { bundle } from '../harness/bundle.ts';
import { setGround } from '../harness/ground.ts';
import { BROWSERS } from '../harness/hosts.ts';
import { FORMULAS } from './fragments/formulas.ts';

declare const room: typeof import('./fragments-room.ts');

const toKey = (tex: string) => toFormulaKey({ tex, mathml: '', isDisplayed: true });
const draw = (tex: string) => katex.renderToString(tex, { output: 'html', displayMode: true, strict: false });

describe.each(BROWSERS)('$name', ({ open }) => {
  const ground = setGround(open);

  test('reads KaTeX that was rendered to HTML only', async () => {
    const tab = await ground.host.open();
    const drawn = FORMULAS.map(tex => `<p>${draw(tex)}</p>`).join('');
    await tab.goto(
      ground.server.page(`<!doctype html><title>Formulas</title><article id="fragment">${drawn}</article>`),
    );
    await tab.addScript(await bundle('test/live/fragments-room.ts'));
    const { markdown } = await tab.evaluate(() => room.readFragment());
    const read = [...markdown.matchAll(/\$\$\n([\s\S]*?)\n\$\$/g)].map(([, tex]) => toKey(tex));
    expect(read).toEqual(FORMULAS.map(toKey));
  }, 60_000);
});
