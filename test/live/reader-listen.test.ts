import { describe, expect, test } from 'vitest';
import { mainlyIn, until } from '../harness/hosts.ts';
import { setReader } from './reader-stage.ts';

/** Test browsers have no voice: one that never comes to an end by itself stands in for it. */
function giveVoice(): void {
  const spoken: string[] = [];
  const speak = (utterance: SpeechSynthesisUtterance) => {
    spoken.push(utterance.text.trim());
    utterance.onstart?.({} as SpeechSynthesisEvent);
    Object.assign(globalThis, { utterance });
  };
  const synth = { getVoices: () => [], cancel() {}, speak };
  Object.assign(globalThis, { spoken });
  Object.defineProperty(globalThis, 'speechSynthesis', { value: synth, configurable: true });
}

declare const room: typeof import('./host/host.ts');

describe.each(mainlyIn('chromium'))('reading aloud in $name', ({ open }) => {
  const reader = setReader(open);
  const { show, inside, press, scrollTo } = reader;
  const last = () => reader.tab.evaluate(() => (globalThis as unknown as { spoken: string[] }).spoken.at(-1) ?? '');
  const count = () => reader.tab.evaluate(() => (globalThis as unknown as { spoken: string[] }).spoken.length);
  const begin = async () => {
    const before = await count();
    await reader.tab.press('r');
    await until(async () => (await count()) > before, 'the voice');
    return last();
  };
  const skip = async (key: string) => {
    await reader.tab.press(key);
    return last();
  };

  test('reads the title of a fold, and its content only while it is open', async () => {
    await show('everything', {}, giveVoice);
    await scrollTo('.slot summary');
    await begin();
    while (!(await last()).startsWith('A note on method')) await skip('>');
    expect(await skip('>')).toBe('After the keepers');
    await press('.slot summary');
    await until(
      () => inside(root => root.querySelector<HTMLDetailsElement>('.slot details')!.open),
      'the fold to open',
    );
    expect(await skip(',')).toBe('Readings marked as estimated were left out of the means.');
    expect(await skip('<')).toBe('A note on method');
  });

  test('reads, paints and skips a table row as one sentence', async () => {
    await show('everything', {}, giveVoice);
    await scrollTo('table');
    await begin();
    while (!(await last()).startsWith('Decade')) await skip('>');
    expect(await last()).toBe('Decade, Winter, Spring, Summer, Autumn, Readings');
    expect(await skip('>')).toBe('1926–1935, 41.2, 38.9, 37.0, 40.8, 14,602');
    const painted = await reader.tab.evaluate(() => {
      const { CSS } = room.placeOfReader().defaultView!;
      const { utterance } = globalThis as unknown as { utterance: SpeechSynthesisUtterance };
      const charIndex = utterance.text.indexOf('40.8');
      utterance.onboundary!({ name: 'word', charIndex, charLength: 4 } as SpeechSynthesisEvent);
      return ['sentence', 'word'].map(name => String([...CSS.highlights.get(`sightline-${name}`)!][0]));
    });
    expect(painted).toEqual(['1926–193541.238.937.040.814,602', '40.8']);
    expect(await skip('<')).toMatch(/^Decade/);
    expect(await skip('.')).toMatch(/^1926/);
  });

  test('resumes after a pause or while the sentence is in view, and otherwise starts at the visible text', async () => {
    await show('long', {}, giveVoice);
    await begin();
    for (let times = 0; times < 3; times++) await skip('>');
    const stopped = await skip('.');
    await press('.listen .icon-button:last-child');
    expect(await begin()).toBe(stopped);
    await reader.tab.press('r');
    await scrollTo('[data-heading="chapter-9"]');
    const top = () => inside(root => root.querySelector('[data-heading="chapter-9"]')!.getBoundingClientRect().top);
    await begin();
    expect(await top()).toBeGreaterThan(800);
    await press('.listen .icon-button:last-child');
    await scrollTo('[data-heading="chapter-9"]', 80);
    expect(await begin()).toBe('Chapter 9');
    // In the midst of a paragraph: not with its beginning.
    await press('.listen .icon-button:last-child');
    await scrollTo('[data-block="150"]', -60);
    await begin();
    const [painted, middle] = await inside(root => {
      const [sentence] = CSS.highlights.get('sightline-sentence')!;
      return [sentence as Range, root.querySelector('[data-block="150"]')!].map(one => one.getBoundingClientRect().top);
    });
    expect(painted).toBeGreaterThan(middle);
    expect(painted).toBeLessThan(middle + 200);
  });

  test('starts with the sentence where the selection begins', async () => {
    await show('everything', {}, giveVoice);
    const select = () =>
      inside(root => {
        const words = root.querySelector('[data-block="4"] p')!.firstChild as Text;
        const at = words.data.indexOf('There is one entry');
        document.getSelection()!.setBaseAndExtent(words, at + 6, words, at + 9);
      });
    await select();
    expect(await begin()).toMatch(/^There is one entry/);
    expect(await inside(() => String(document.getSelection()))).toBe('');
    const painted = await inside(() => String([...CSS.highlights.get('sightline-sentence')!][0]));
    expect(painted).toBe(await last());
    expect(await skip(',')).toMatch(/^There are remarks/);
    // Nor is the blank behind it painted.
    expect(await inside(() => /\s$/.test(String([...CSS.highlights.get('sightline-sentence')!][0])))).toBe(false);
  });

  test('skips by paragraph with buttons, which fit a small screen', async () => {
    await show('long', {}, giveVoice);
    await reader.tab.setViewport(360, 640);
    await begin();
    const pressNamed = (name: string) => press(`.listen [aria-label="${name}"]`);
    await pressNamed('Next paragraph');
    expect(await last()).toBe('Chapter 1');
    await pressNamed('Previous paragraph');
    expect(await last()).toBe('A very long book of tides');
    const bar = await inside(root => {
      const bar = root.querySelector('.listen')!.getBoundingClientRect();
      const parts = [...root.querySelectorAll('.listen > *')].map(part => part.getBoundingClientRect());
      const isInside = (part: DOMRect) => part.left >= bar.left && part.right <= bar.right && part.bottom <= bar.bottom;
      const buttons = [...root.querySelectorAll('.listen button')].map(button => button.getBoundingClientRect());
      return {
        left: bar.left,
        right: bar.right,
        inside: parts.every(isInside),
        smallest: Math.min(...buttons.map(({ width, height }) => Math.min(width, height))),
        rows: new Set(buttons.map(({ top }) => Math.round(top))).size,
      };
    });
    expect(bar).toMatchObject({ inside: true, rows: 1 });
    expect(bar.left).toBeGreaterThanOrEqual(0);
    expect(bar.right).toBeLessThanOrEqual(360);
    expect(bar.smallest).toBeGreaterThanOrEqual(32);
  });

  test('reads the source of a quotation', async () => {
    await show('everything', {}, giveVoice);
    await scrollTo('blockquote');
    await begin();
    while (!(await last()).startsWith('We thought of it')) await skip('>');
    expect(await skip('>')).toBe('Erik Sand, keeper 1961–1987');
  });
});
