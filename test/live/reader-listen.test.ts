import { describe, expect, test } from 'vitest';
import { BROWSERS, until } from '../harness/hosts.ts';
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

describe.each(BROWSERS)('listening in the reader in $name', ({ open }) => {
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

  test('says the title of a fold, and what is in it only while it is open', async () => {
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

  test('says who is quoted', async () => {
    await show('everything', {}, giveVoice);
    await scrollTo('blockquote');
    await begin();
    while (!(await last()).startsWith('We thought of it')) await skip('>');
    expect(await skip('>')).toBe('Erik Sand, keeper 1961–1987');
  });
});
