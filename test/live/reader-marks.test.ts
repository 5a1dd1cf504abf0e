import { describe, expect, test } from 'vitest';
import { mainlyIn, until } from '../harness/hosts.ts';
import { setReader } from './reader-stage.ts';

declare const room: typeof import('./host/host.ts');

describe.each(mainlyIn('firefox'))('highlights in the reader in $name', ({ open }) => {
  const reader = setReader(open);
  const { show, inside, count, scrollTo } = reader;
  const kept = () =>
    until(() => reader.tab.evaluate(() => room.log.remembered.findLast(({ marks }) => marks)?.marks), 'the marks');

  test('clicking a highlight opens its note; highlights with notes are underlined', async () => {
    const marks = [
      { id: 'a', quote: 'It never missed a tide.', before: '', note: 'Really?', made: 1 },
      { id: 'b', quote: 'read a painted staff', before: '', note: '', made: 2 },
    ];
    await show('everything', { memory: { marks } });
    const sizes = await inside(() => ['mark', 'noted'].map(name => CSS.highlights.get(`sightline-${name}`)?.size));
    expect(sizes).toEqual([2, 1]);
    const pressWords = async (words: string) => {
      const [x, y] = await inside((root, words) => {
        const walker = document.createTreeWalker(root.querySelector('[data-block="0"]')!, NodeFilter.SHOW_TEXT);
        while (!walker.nextNode()!.textContent!.includes(words));
        const node = walker.currentNode as Text;
        const range = document.createRange();
        range.setStart(node, node.data.indexOf(words));
        range.setEnd(node, node.data.indexOf(words) + words.length);
        const { left, top, width, height } = range.getBoundingClientRect();
        return [left + width / 2, top + height / 2];
      }, words);
      await reader.tab.click(x, y);
    };
    const noting = () =>
      inside(root => (root.activeElement as HTMLTextAreaElement | null)?.closest('li')?.textContent ?? '');
    await pressWords('sixty-one');
    expect(await count('.marks')).toBe(0);
    await pressWords('missed');
    await until(async () => (await noting()).startsWith('It never missed'), 'the note');
    await pressWords('painted');
    await until(async () => (await noting()).startsWith('read a painted'), 'the field of the other one');
    await reader.tab.press('Escape');
    expect(await count('.marks')).toBe(0);
  });

  test('a quoted passage has no surrounding white space', async () => {
    await show('everything');
    await scrollTo('[data-block="3"] h2');
    await inside(root => {
      const [words, next] = ['[data-block="3"] h2', '[data-block="4"] p'].map(one => root.querySelector(one)!);
      document.getSelection()!.setBaseAndExtent(words.firstChild!, 1, next, 0);
    });
    await until(() => count('.mark-bar'), 'the buttons over what is selected');
    await reader.tab.press('m');
    const [mark] = await kept();
    expect(mark.quote).toBe('number four times a day');
    expect(mark.before.endsWith('A ')).toBe(true);
  });

  /** The browser's own translator, as it answers where it has the language. */
  const withTranslator = (): void => {
    Object.assign(globalThis, {
      Translator: {
        availability: async () => 'available',
        create: async ({ sourceLanguage, targetLanguage }: Record<string, string>) => ({
          translate: async (text: string) => `${sourceLanguage}-${targetLanguage}: ${text.toUpperCase()}`,
          destroy() {},
        }),
      },
    });
  };
  const select = () =>
    inside(root => {
      const text = root.querySelector('[data-block="0"] p')!.firstChild!;
      document.getSelection()!.setBaseAndExtent(text, 0, text, 3);
    });
  const german = { words: { readerLanguage: 'de' } };

  test('translates the selection into the interface language if the browser can', async () => {
    await show('everything', german, withTranslator);
    await select();
    await until(async () => (await count('.mark-bar button')) === 3, 'the offer to translate');
    await reader.press('.mark-bar button:nth-of-type(3)');
    await until(async () => /^en-de: [A-Z]/.test(await reader.text('.translated')), 'the translation');
  });

  test.each([
    ['where the browser has no translator', german, (): void => void Reflect.deleteProperty(globalThis, 'Translator')],
    ['where the text is in that language already', {}, withTranslator],
  ])('offers no translation %s', async (_, options, before) => {
    await show('everything', options, before);
    await select();
    await until(() => count('.mark-bar'), 'the buttons over what is selected');
    await new Promise(done => setTimeout(done, 300));
    expect(await count('.mark-bar button')).toBe(2);
  });
});
