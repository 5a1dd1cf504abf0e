import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { wordsFrom } from '../../src/interface-text.ts';
import { toDay } from '../../src/present/article/Time.tsx';

const LOCALES = 'public/_locales';
const wordsOf = (locale: string) => wordsFrom(JSON.parse(readFileSync(`${LOCALES}/${locale}/messages.json`, 'utf8')));

test.each(readdirSync(LOCALES))('the messages of %s write a day as the language does', locale => {
  const language = new Intl.DateTimeFormat(locale.replace('_', '-'), {
    dateStyle: 'long',
    timeZone: 'UTC',
    numberingSystem: 'latn',
  });
  for (let month = 1; month <= 12; month++) {
    const date = `2024-${String(month).padStart(2, '0')}-09`;
    expect(toDay(date, wordsOf(locale))).toBe(language.format(Date.parse(date)));
  }
});

test('an invalid day is left out', () => {
  for (const date of ['', 'May', '2024', '2024-00-10', '2024-13-10', '2024-05-00', '2024-05-32'])
    expect(toDay(date, wordsOf('en'))).toBe('');
  expect(toDay('2024-05-04T23:30:00-08:00', wordsOf('en'))).toBe('May 4, 2024');
});
