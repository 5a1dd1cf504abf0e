import { describe, expect, test } from 'vitest';
import { mainlyIn, until } from '../harness/hosts.ts';
import { setReader } from './reader-stage.ts';
import { settle } from './stage.ts';

declare const room: typeof import('./host/host.ts');

/** What a new user stumbled over, each on a page that shows it. */
describe.each(mainlyIn('chromium'))('first use of the reader in $name', ({ open }) => {
  const reader = setReader(open);
  const { inside, count } = reader;

  /** How far below the window the article's end is, in px; and how tall the article is. */
  const readEnd = () =>
    inside(root => {
      const scroller = root.querySelector('.scroll')!;
      return {
        leftPx: scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop,
        heightPx: scroller.scrollHeight,
      };
    });

  test('End and Home arrive with one press', async () => {
    await reader.show('tall');
    await tabPress('End');
    await settle(reader.tab);
    expect((await readEnd()).leftPx).toBeLessThan(32);
    await tabPress('Home');
    await settle(reader.tab);
    expect(await reader.scrollTop()).toBe(0);
  });

  test('End reaches the end even if something is wider than the window', async () => {
    await reader.show('tall');
    await inside(root => {
      const wide = root.ownerDocument?.createElement('div') ?? (root as unknown as Document).createElement('div');
      Object.assign(wide.style, { inlineSize: '3000px', blockSize: '20px' });
      root.querySelector('.page')!.append(wide);
    });
    await tabPress('End');
    await settle(reader.tab);
    expect((await readEnd()).leftPx).toBeLessThan(32);
  });

  test('stays at the end when a message or an offer appears below the text', async () => {
    await reader.show('tall');
    await tabPress('End');
    await settle(reader.tab);
    await reader.tab.evaluate(() => room.offerLate());
    await until(() => count('.page .late'), 'the offer');
    await settle(reader.tab);
    expect((await readEnd()).leftPx).toBeLessThan(32);
    await tabPress('u');
    await until(() => count('.sentence'), 'the sentence');
    await settle(reader.tab);
    expect((await readEnd()).leftPx).toBeLessThan(32);
  });

  test('the scroll bar is correct after one second and at every position', async () => {
    await reader.show('tall');
    const readHeight = async () => {
      await settle(reader.tab);
      return (await readEnd()).heightPx;
    };
    let before = 0;
    await until(
      async () => {
        const now = await readHeight();
        const isSame = now === before;
        before = now;
        return isSame;
      },
      'a height that stays',
      6000,
    );
    for (const share of [0.3, 0.6, 0.9]) {
      await inside((root, to) => {
        const scroller = root.querySelector('.scroll')!;
        scroller.scrollTo({ top: scroller.scrollHeight * to, behavior: 'instant' });
      }, share);
      await settle(reader.tab);
      expect(Math.abs((await readHeight()) / before - 1)).toBeLessThan(0.005);
    }
  });

  test('no part of the article captures the wheel, and an infobox folds below the lead', async () => {
    await reader.show('infobox');
    const boxes = await inside(
      root =>
        [...root.querySelectorAll('.page *')].filter(
          element =>
            element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(element).overflowY),
        ).length,
    );
    expect(boxes).toBe(0);
    const order = await inside(root => [...root.querySelectorAll<HTMLElement>('.slot')].map(slot => slot.dataset.kind));
    expect(order.slice(0, 2)).toEqual(['paragraph', 'details']);
    expect(await count('details[open]')).toBe(0);
  });

  test('digits are aligned on the baseline', async () => {
    await reader.show('infobox');
    const figures = await inside(root => getComputedStyle(root.querySelector('.chunk p')!).fontVariantNumeric);
    expect(figures).toContain('lining-nums');
  });

  test('Tab reaches the tools at once, arrow keys move between them, and a link leads back to the text', async () => {
    await reader.show('tall');
    const focused = () => inside(root => (root.activeElement as HTMLElement | null)?.dataset.name ?? '');
    await until(() => count('[data-name="more"]'), 'the tools');
    await tabPress('Tab');
    expect(await inside(root => root.activeElement?.className)).toContain('skip');
    await tabPress('Tab');
    expect(await focused()).toBe('close');
    const names = await inside(root =>
      [...root.querySelectorAll<HTMLElement>('.bar [data-name]')].map(button => button.dataset.name),
    );
    for (const name of names.slice(1)) {
      await tabPress('ArrowRight');
      expect(await focused()).toBe(name);
    }
    await tabPress('ArrowRight');
    expect(await focused()).toBe('close');
    await tabPress('Shift+Tab');
    await tabPress('Enter');
    expect(await inside(root => root.activeElement?.localName)).toBe('h1');
  });

  test('tool names are shown below the tools, uncut, in a narrow window too', async () => {
    await reader.show('everything', { settings: { opened: 1 } });
    for (const width of [1280, 390]) {
      await reader.tab.setViewport(width, 800);
      await settle(reader.tab);
      const buttons = await inside(root =>
        [...root.querySelectorAll<HTMLElement>('.bar [data-name]')]
          .filter(button => button.checkVisibility())
          .map(button => {
            const name = getComputedStyle(button, '::before');
            const { left, right } = button.getBoundingClientRect();
            return {
              isNamed: name.content !== 'none' && button.dataset.short !== '',
              isInside: left >= 0 && right <= innerWidth,
              // Less cuts off what hangs below the line.
              lineShare: Number.parseFloat(name.lineHeight) / Number.parseFloat(name.fontSize),
            };
          }),
      );
      expect(buttons.length).toBeGreaterThan(5);
      for (const button of buttons) {
        expect(button).toMatchObject({ isNamed: true, isInside: true });
        expect(button.lineShare).toBeGreaterThan(1.35);
      }
    }
  });

  test('messages cover no panel and no caption', async () => {
    await reader.show('everything', { memory: { place: { block: 2, share: 0.2 } } });
    const covered = () =>
      inside(root => {
        const said = root.querySelector('.sentence')!.getBoundingClientRect();
        const shown = root.querySelector('.viewer-caption, .sheet, .panel-body')!;
        return Math.round(shown.getBoundingClientRect().bottom - said.top);
      });
    for (const width of [1280, 390]) {
      await reader.tab.setViewport(width, 800);
      for (const key of ['?', 'd', 'picture']) {
        if (key === 'picture') await reader.press('.picture');
        else await tabPress(key);
        // What is taken back when nothing was done is said, and nothing else happens.
        if (key === 'd') await tabPress('u');
        await until(() => count('.sentence'), 'the sentence');
        await settle(reader.tab);
        if (key !== 'd' || width === 390) expect(await covered(), `${key} at ${width} px`).toBeLessThanOrEqual(0);
        await tabPress('Escape');
      }
    }
  });

  const tabPress = (key: string) => reader.tab.press(key);
});
