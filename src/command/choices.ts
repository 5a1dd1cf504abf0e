import { InvalidArgumentError, Option } from 'commander';
import type { BrowserName } from './browser.ts';

/** Options shared by several commands. */
export interface Choices {
  browser?: BrowserName | 'none';
  timeout: number;
  scroll: boolean;
}

export const browserOption = () =>
  new Option('--browser <name>', 'what draws the pages; none reads without drawing').choices([
    'chromium',
    'firefox',
    'none',
  ]);

export const timeoutOption = () =>
  new Option('--timeout <seconds>', 'how long a page may take').argParser(toSeconds).default(45, '45');

export const scrollOption = () =>
  new Option('--scroll', 'scroll through each page first, for what loads when it is seen').default(false, 'off');

export function toCount(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > 1000)
    throw new InvalidArgumentError('Give a number from 1 to 1000.');
  return count;
}

export function toSeconds(text: string): number {
  const seconds = Number(text);
  if (!(seconds >= 0) || seconds > 86_400 || text.trim() === '')
    throw new InvalidArgumentError('Give a number of seconds.');
  return seconds;
}
