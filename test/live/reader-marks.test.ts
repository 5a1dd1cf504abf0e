import { describe, expect, test } from 'vitest';
import { BROWSERS, until } from '../harness/hosts.ts';
import { setReader } from './reader-stage.ts';

declare const room: typeof import('./host/host.ts');

describe.each(BROWSERS)('marks in the reader in $name', ({ open }) => {
  const reader = setReader(open);
  const { show, inside, count, scrollTo } = reader;
  const kept = () =>
    until(() => reader.tab.evaluate(() => room.log.remembered.findLast(({ marks }) => marks)?.marks), 'the marks');

  test('a quote has no blanks around it', async () => {
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
});
