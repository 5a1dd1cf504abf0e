import { describe, expect, test } from 'vitest';
import { mainlyIn, until } from '../harness/hosts.ts';
import { setReader } from './reader-stage.ts';

describe.each(mainlyIn('firefox'))('find in the reader in $name', ({ open }) => {
  const reader = setReader(open);
  const { show, inside, count, text, scrollTo, scrollTop } = reader;
  const found = () => text('.count');
  const search = async (wanted: string) => {
    await reader.tab.press('/');
    await reader.tab.type(wanted);
    await until(async () => (await found()) !== '', 'an answer');
  };
  const topOf = (selector: string) =>
    inside((root, wanted) => root.querySelector(wanted)!.getBoundingClientRect().top, selector);

  test('starts at the current position, wraps around, and returns there on Escape', async () => {
    await show('long');
    const here = '[data-block="100"]';
    await scrollTo(here);
    const before = await topOf(here);
    await search('Chapter');
    const [, at] = /^(\d+) of 17$/.exec(await found()) ?? [];
    const chapter = `[data-heading="chapter-${at}"]`;
    expect(
      await inside(
        (root, wanted) => Number(root.querySelector(wanted)!.closest<HTMLElement>('.slot')!.dataset.block),
        chapter,
      ),
    ).toBeGreaterThan(95);
    await until(async () => Math.abs((await topOf(chapter)) - 300) < 300, 'the chapter in sight');
    await reader.tab.press('Escape');
    await until(async () => Math.abs((await topOf(here)) - before) < 2, 'the old place');
    // What only stands above is found too.
    await search('Many hands');
    expect(await found()).toBe('1 of 1');
    await until(async () => (await scrollTop()) === 0, 'the head');
    // Whoever has stepped stays.
    await reader.tab.press('Enter');
    await reader.tab.press('Escape');
    await until(async () => (await count('.find')) === 0, 'the search to close');
    await new Promise(done => setTimeout(done, 150));
    expect(await scrollTop()).toBe(0);
  });

  test('shows a match in view even for a letter that occurs everywhere', async () => {
    await show('long');
    const here = '[data-block="190"]';
    await scrollTo(here);
    const before = await topOf(here);
    await search('e');
    await until(() => inside(root => CSS.highlights.get('sightline-find')!.size > 500 && root), 'many painted');
    expect(await topOf(here)).toBeCloseTo(before, 0);
  });

  test('in columns, starts on the current page and returns to it', async () => {
    await show('long', { settings: { columns: 2 } });
    const left = () => inside(root => root.querySelector('.scroll')!.scrollLeft);
    for (let turn = 0; turn < 8; turn++) await reader.tab.press('PageDown');
    const before = await left();
    await search('Chapter');
    expect(await found()).not.toMatch(/^1 of/);
    await until(async () => (await left()) > before, 'the next chapter');
    await reader.tab.press('Escape');
    await until(async () => (await left()) === before, 'the page one was on');
  });

  test('opens a fold that contains a match', async () => {
    await show('everything');
    expect(await count('details[open]')).toBe(0);
    await search('marked as estimated');
    expect(await found()).toBe('1 of 1');
    await until(() => count('.slot details[open]'), 'the fold to open');
    await until(async () => Math.abs((await topOf('.slot details p')) - 400) < 400, 'the words in sight');
    // A title is seen as it is.
    await reader.tab.press('Escape');
    await inside(root => root.querySelector('details')!.removeAttribute('open'));
    await search('note on method');
    await new Promise(done => setTimeout(done, 150));
    expect(await count('.slot details[open]')).toBe(0);
  });

  test('matches curly quotes with straight ones', async () => {
    await show('everything');
    await search("daughter's");
    expect(await found()).toBe('1 of 1');
  });
});
