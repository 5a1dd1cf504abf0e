import { describe, expect, test } from 'vitest';
import { BROWSERS } from '../harness/hosts.ts';
import { setStage } from './stage.ts';

declare const room: typeof import('../../src/content/late.ts');

describe.each(BROWSERS)('in $name', ({ open }) => {
  const stage = setStage(open, 'src/content/late.ts');

  test('a page grows when content is added, not when the window gets narrower', async () => {
    const tab = await stage.open('<iframe id=page style="width: 900px; height: 400px"></iframe>');
    const grown = await tab.evaluate(async () => {
      const frame = document.querySelector('iframe')!;
      const inner = frame.contentDocument!;
      inner.body.innerHTML = `<p>${'The sea gate of the old harbour is to be rebuilt next spring. '.repeat(60)}`;
      // Long enough for two rounds of the observer.
      const settle = () => new Promise(done => setTimeout(done, 200));
      const before = inner.documentElement.scrollHeight;
      let count = 0;
      room.watchGrowth(inner, new AbortController().signal, () => count++);
      await settle();
      frame.style.width = '120px';
      await settle();
      const narrow = { isTaller: inner.documentElement.scrollHeight > before + 400, count };
      inner.body.insertAdjacentHTML('beforeend', '<div style="height: 500px">More</div>');
      await settle();
      return { ...narrow, after: count };
    });
    expect(grown).toEqual({ isTaller: true, count: 0, after: 1 });
    await tab.close();
  });
});
