import { expect, test } from 'vitest';
import { dayInWords, isDay } from '../../src/page/day.ts';

test('a day is written out in the language, as on the page', () => {
  expect(dayInWords('2024-02-06', 'en-GB')).toBe('6 February 2024');
  expect(dayInWords('2024-02-06T23:59:59-08:00', 'de')).toBe('6. Februar 2024');
  expect(dayInWords('2024-02-06T00:10:00+09:00', 'ja')).toBe('2024年2月6日');
});

test('a leap day is valid', () => {
  expect(isDay('2024-02-29')).toBe(true);
  expect(isDay('2024-02-30')).toBe(false);
});

test('an invalid day stays as it is, and an unknown language does no harm', () => {
  for (const said of ['', 'yesterday', '2024', '2024-99-99', '2024-02-31', '2023-02-29', '5 minutes ago'])
    expect(dayInWords(said, 'en')).toBe(said);
  expect(dayInWords('2024-02-06T10:00:00Z', 'not a language!')).toBe('2024-02-06');
  expect(dayInWords('2024-02-06T10:00:00Z', '')).toBe('2024-02-06');
});
