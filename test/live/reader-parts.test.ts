/** What works the same in every browser: blocks, corrections, marks, messages. */
import { describe, expect, test } from 'vitest';
import { mainlyIn, until } from '../harness/hosts.ts';
import { setReader } from './reader-stage.ts';

declare const room: typeof import('./host/host.ts');

describe.each(mainlyIn('firefox'))('parts of the reader in $name', ({ name, open }) => {
  const reader = setReader(open);
  const { show, inside, count, text, press } = reader;
  const isOpen = () => reader.tab.evaluate(() => document.querySelectorAll(':root > div').length > 0);

  test('numbers an ordered list as its author does', async () => {
    await show('countdown');
    const drawn = await inside(root => {
      const list = root.querySelector<HTMLOListElement>('.page ol')!;
      return [list.start, list.reversed, getComputedStyle(list.querySelector('li')!).listStyleType];
    });
    expect(drawn).toEqual([7, true, 'upper-roman']);
  });

  test('asks a player’s host for nothing before play, and plays video and audio in a frame', async () => {
    await show('players');
    const posters = await inside(root =>
      [...root.querySelectorAll<HTMLImageElement>('.poster img')].map(({ src }) => src),
    );
    expect(posters.map(src => src.split('#')[1])).toEqual(['file', 'stream']);
    expect(await inside(root => root.querySelector('.embed')!.textContent)).toContain('Of a maker');
    expect(await inside(root => root.querySelector('.embed')!.textContent)).toContain('Maker');
    await inside(root => {
      for (const button of root.querySelectorAll<HTMLElement>('button.poster')) button.click();
    });
    await until(async () => (await count('button.poster')) === 0, 'all to play');
    const kinds = await inside(root =>
      [...root.querySelectorAll('.embed > :first-child')].map(({ localName }) => localName),
    );
    expect(kinds).toEqual(['iframe', 'iframe', 'video', 'audio', 'div']);
  });

  test('draws folded comments when they are opened', async () => {
    await show('everything');
    await until(() => count('.comments summary'), 'the end of the article');
    expect(await count('.comment')).toBe(0);
    await press('.comments summary');
    await until(async () => (await count('.comment')) === 4, 'every comment');
  });

  test('the export menu offers comments if there are any, and remembers the choice', async () => {
    await show('sentence');
    await reader.tab.press('e');
    await until(() => count('.menu .entries'), 'the export menu');
    expect(await count('.menu .switch')).toBe(0);
    await reader.tab.press('Escape');
    await reader.tab.press('Escape');
    await show('everything');
    await reader.tab.press('e');
    await until(() => count('.menu .switch'), 'the switch');
    await press('.menu .switch input');
    await press('.menu .entries li:nth-child(3) button');
    expect(await reader.tab.evaluate(() => room.log.asked)).toContain('export markdown with comments');
    await until(() => reader.tab.evaluate(() => room.log.saved.length), 'the choice to be saved');
    expect(await reader.tab.evaluate(() => room.log.saved)).toEqual([{ exportComments: 'always' }]);
  });

  test('shows posts of a thread with authors and indented replies, and lists them in the outline', async () => {
    await show('thread');
    await until(() => count('.end-mark'), 'the end of the thread');
    const heads = await inside(root =>
      [...root.querySelectorAll<HTMLElement>('.comment-head')].map(head => [
        head.localName,
        head.querySelector('b')!.textContent,
        Math.round(head.getBoundingClientRect().left - root.querySelector('h1')!.getBoundingClientRect().left) > 10,
      ]),
    );
    expect(heads).toEqual([
      ['h2', 'tidewater', false],
      ['h3', 'mossback', true],
      ['h4', 'Ilse W.', true],
      ['h2', 'halfbrick', false],
    ]);
    // A heading of what somebody wrote is below its author.
    expect(await text('h4')).toBe('What you need');
    await reader.tab.press('o');
    await until(() => count('.outline li'), 'the outline');
    expect(await count('.outline li')).toBe(5);
    expect(await text('.outline li:nth-child(2)')).toMatch(/^mossback · Oak, in two layers/);
  });

  test('writes numbers and units as the interface language does, in both directions', async () => {
    await show('sentence', { words: { readerLanguage: 'ar', readerDirection: 'rtl' } });
    await reader.tab.press('a');
    await until(() => count('.appearance'), 'the panel');
    const [digits, unit] = await inside(root => {
      const text = root.querySelector('.slider output')!.firstChild!.firstChild as Text;
      return [0, text.length - 1].map(at => {
        const range = text.ownerDocument.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        return range.getBoundingClientRect().left;
      });
    });
    expect(digits).toBeLessThan(unit);
    await show('sentence', { words: { readerLanguage: 'de' } });
    await reader.tab.press('a');
    await until(() => count('.appearance'), 'the panel');
    await press('.appearance .fold');
    const shown = await inside(root => [...root.querySelectorAll('.slider output')].map(output => output.textContent));
    expect(shown).toEqual(['20 px', '66', '1,60', '400', '0\u00a0%', '0\u00a0%']);
  });

  test('saves changes for the site if it has its own settings, until they are reset', async () => {
    const look = () => inside(root => root.querySelector('.reader')!.getAttribute('data-look'));
    const isOnlyHere = () =>
      inside(root => root.querySelector<HTMLInputElement>('.appearance + .switch input')!.checked);
    const asked = () => reader.tab.evaluate(() => room.log.asked);
    await show('sentence', { settings: { look: 'sepia' }, own: { look: 'dark' } });
    await reader.tab.press('a');
    await until(() => count('.appearance'), 'the panel');
    expect([await look(), await isOnlyHere()]).toEqual(['dark', true]);
    await press('[data-option="black"] input');
    await until(async () => (await asked()).length === 1, 'the choice to be saved');
    expect([await look(), await asked()]).toEqual(['black', ['save site']]);
    await press('.appearance .fold');
    await press('.finer .text-button');
    await until(async () => (await look()) === 'sepia', 'the settings of all sites');
    expect(await asked()).toEqual(['save site', 'forget own']);
    expect(await text('.notice')).toContain('uses your general settings');
    expect(await isOnlyHere()).toBe(true);
    // Forgotten before it was ever saved.
    await press('[data-option="light"] input');
    await press('.appearance + .switch input');
    await until(async () => (await look()) === 'sepia', 'the settings of all sites again');
    expect(await isOnlyHere()).toBe(false);
    await press('[data-option="black"] input');
    await until(async () => (await asked()).length === 4, 'the choice to be saved');
    expect(await asked()).toEqual(['save site', 'forget own', 'forget own', 'save everywhere']);
  });

  test('removes a part, restores it by undo, and puts back what was left out', async () => {
    await show('everything');
    const first = () => text('[data-block="0"]');
    const before = await first();
    await reader.tab.press('x');
    await press('[data-block="0"] .drop');
    expect(await first()).not.toBe(before);
    await reader.tab.press('u');
    expect(await first()).toBe(before);
    await reader.tab.press('d');
    // In the order it was told: who tells it knows what matters most.
    const told = await inside(root =>
      [...root.querySelectorAll('.left-out-text')].map(item => item.textContent!.slice(0, 7)),
    );
    expect(told).toEqual(['Sign up', 'Correct', 'Adverti']);
    await press('.left-out li .text-button');
    expect(await count('.left-out-text')).toBe(2);
  });

  test('leaving the correction mode is confirmed by a message, also after Escape', async () => {
    await show('everything');
    await reader.tab.press('x');
    await until(async () => (await text('.notice')).startsWith('Press the ×'), 'what to do');
    await reader.tab.press('Escape');
    await until(async () => (await text('.notice')) === 'Finished removing parts.', 'the end of it');
    expect(await isOpen()).toBe(true);
  });

  test('removing a heading removes its whole section', async () => {
    await show('everything');
    const kinds = () => inside(root => [...root.querySelectorAll('.slot')].map(slot => slot.getAttribute('data-kind')));
    const before = await kinds();
    await reader.tab.press('x');
    const at = before.indexOf('heading');
    await inside(
      (root, slot: string) => root.querySelector<HTMLElement>(`${slot} .drop`)!.focus(),
      `[data-block="${at}"]`,
    );
    await press(`[data-block="${at}"] .drop:last-child`);
    const after = await kinds();
    expect(after.length).toBeLessThan(before.length - 1);
    expect(after[at]).toBe('heading');
  });

  test('announces messages, and repeats a message that comes again', async () => {
    await show('everything');
    const isNew = () =>
      inside(root => {
        const span = root.querySelector<HTMLElement>('.notice span');
        const isFresh = span !== null && !span.dataset.seen;
        if (span) span.dataset.seen = 'yes';
        return isFresh && span.textContent;
      });
    for (let times = 0; times < 2; times++) {
      await reader.tab.evaluate(() => room.say('Copied.'));
      await until(async () => (await isNew()) === 'Copied.', `the sentence, time ${times + 1}`);
    }
  });

  test('pictures open large, arrow keys move between them, and a missing one is reported', async () => {
    await show('everything');
    await inside(root => {
      const picture = root.querySelector<HTMLElement>('.gallery .picture')!;
      picture.focus();
      picture.click();
    });
    expect(await text('.viewer-bar span')).toBe('2 / 4');
    await reader.tab.press('ArrowRight');
    expect(await text('.viewer-bar span')).toBe('3 / 4');
    const spare = await inside(root => {
      const [stage, img] = ['.viewer-stage', '.viewer-stage img'].map(one => root.querySelector(one)!);
      const [box, seen] = [stage.getBoundingClientRect(), img.getBoundingClientRect()];
      return [box.width - seen.width, box.height - seen.height];
    });
    expect(Math.min(...spare)).toBeGreaterThanOrEqual(0);
    // As large as it is by key too, and only this one.
    const isFull = () => count('.viewer-stage[data-full][aria-pressed="true"]');
    await reader.tab.press('+');
    await until(isFull, 'the actual size');
    await reader.tab.press('-');
    await until(async () => !(await isFull()), 'the size of the window');
    await reader.tab.press('+');
    await until(isFull, 'the actual size again');
    await reader.tab.press('ArrowRight');
    await until(async () => !(await isFull()), 'the next one in the size of the window');
    await reader.tab.press('ArrowLeft');
    // Nothing happens behind it.
    for (const key of ['a', '?', 'x']) await reader.tab.press(key);
    expect(await count('.panel, [data-correcting]')).toBe(0);
    await reader.tab.press('Escape');
    expect(await count('.viewer')).toBe(0);
    await until(() => inside(root => root.activeElement?.matches('.gallery .picture')), 'the focus to come back');
    await show('broken');
    await until(() => count('.missing'), 'the missing picture to be named');
    expect(await text('.missing')).toBe('A picture that is gone');
  });

  test('paints, lists and saves highlights', async () => {
    const mark = { id: 'a', quote: 'It never missed a tide.', before: '', note: 'Really?', made: 1 };
    await show('everything', { memory: { marks: [mark] } });
    if (name === 'chromium') expect(await inside(() => CSS.highlights.get('sightline-mark')?.size)).toBe(1);
    await inside(root => {
      const words = root.querySelector('[data-block="3"] h2')!.firstChild!;
      words.parentElement!.scrollIntoView({ block: 'center', behavior: 'instant' });
      document.getSelection()!.setBaseAndExtent(words, 0, words, 8);
    });
    await until(() => count('.mark-bar'), 'the buttons over what is selected');
    const top = () => inside(root => root.querySelector('.mark-bar')!.getBoundingClientRect().top);
    const before = await top();
    await inside(root => root.querySelector('.scroll')!.scrollBy({ top: 100, behavior: 'instant' }));
    await until(async () => Math.abs((await top()) - before + 100) < 2, 'the buttons to go along');
    await reader.tab.press('m');
    await until(async () => (await count('.mark-bar')) === 0, 'the buttons to go when it is marked');
    const kept = await until(
      () => reader.tab.evaluate(() => room.log.remembered.find(({ marks }) => marks)?.marks),
      'the mark',
    );
    expect(kept.map(({ quote }) => quote)).toEqual(['It never missed a tide.', 'A number']);
    await reader.tab.press('Shift+M');
    expect(await count('.marks li')).toBe(2);
  });

  test('undoes and redoes highlights and corrections in order', async () => {
    const mark = { id: 'a', quote: 'It never missed a tide.', before: '', note: '', made: 1 };
    await show('everything', { memory: { marks: [mark] } });
    const said = () => text('.notice .sentence > span');
    await reader.tab.press('u');
    await until(async () => (await said()) === 'Nothing to undo.', 'word that there is nothing to undo');
    await reader.tab.press('x');
    const first = () => text('[data-block="0"]');
    const before = await first();
    await press('[data-block="0"] .drop');
    await until(async () => (await said()) === 'Removed from the article.', 'word of what was dropped');
    await reader.tab.press('Shift+M');
    await press('.marks .icon-button');
    expect(await count('.marks li')).toBe(0);
    await reader.tab.press('u');
    expect(await count('.marks li')).toBe(1);
    await until(async () => (await said()) === 'Undone.', 'word of what was undone');
    expect(await first()).not.toBe(before);
    await reader.tab.press('u');
    expect(await first()).toBe(before);
    await reader.tab.press('Shift+U');
    await reader.tab.press('Shift+U');
    expect([await count('.marks li'), (await first()) === before]).toEqual([0, false]);
    const kept = await reader.tab.evaluate(() =>
      room.log.remembered.filter(({ marks }) => marks).map(({ marks }) => marks!.length),
    );
    expect(kept).toEqual([0, 1, 0]);
  });

  test('the note editor opens at the cursor, and Escape clears a selection first', async () => {
    const mark = { id: 'a', quote: 'It never missed a tide.', before: '', note: '', made: 1 };
    await show('everything', { memory: { marks: [mark] } });
    const select = () =>
      inside(root => {
        const words = root.querySelector('[data-block="3"] h2')!.firstChild!;
        words.parentElement!.scrollIntoView({ block: 'center', behavior: 'instant' });
        document.getSelection()!.setBaseAndExtent(words, 0, words, 8);
      });
    await select();
    await until(() => count('.mark-bar'), 'the buttons over what is selected');
    await reader.tab.press('Escape');
    await until(async () => (await count('.mark-bar')) === 0, 'the selection to go');
    expect(await isOpen()).toBe(true);
    await select();
    await until(() => count('.mark-bar'), 'the buttons again');
    await press('.mark-bar button:last-child');
    await reader.tab.type('hx');
    const notes = () => inside(root => [...root.querySelectorAll('textarea')].map(({ value }) => value));
    expect(await notes()).toEqual(['', 'hx']);
    // Also where the list is open already.
    await select();
    await until(() => count('.mark-bar'), 'the buttons once more');
    await press('.mark-bar button:last-child');
    await reader.tab.type('j');
    expect(await notes()).toEqual(['', 'hx', 'j']);
  });

  test('the button that replaces a pressed one gets the focus', async () => {
    await show('everything');
    await reader.tab.press('x');
    await until(() => count('.drop'), 'the crosses');
    await inside(root => {
      // Before a picture, which is a button too.
      const drop = root.querySelector<HTMLElement>('[data-block="0"] .drop')!;
      drop.focus();
      drop.click();
    });
    expect(await inside(root => root.activeElement?.matches('[data-block="0"] .drop'))).toBe(true);
  });
});
