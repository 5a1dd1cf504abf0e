import { type Command, InvalidArgumentError, Option } from 'commander';
import type { BrowserName } from './browser.ts';

/** Options shared by several commands. */
export interface Choices {
  browser?: BrowserName | 'none';
  timeout: number;
  scroll?: boolean;
}

/** Adds what every command that reads pages can be told. */
export function withPageOptions(command: Command): Command {
  const browser = new Option('--browser <name>', 'browser that renders the pages; none reads them unrendered');
  return command
    .addOption(browser.choices(['chromium', 'firefox', 'none']))
    .option('--timeout <seconds>', 'time limit for each page', toSeconds, 45)
    .option('--scroll', 'scroll through each page first, to load what only loads when seen');
}

export const toCount = (text: string): number => toWhole(text, 1);
export const toCountOrNone = (text: string): number => toWhole(text, 0);

function toWhole(text: string, least: number): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < least || count > 1000 || text.trim() === '')
    throw new InvalidArgumentError(`Give a number from ${least} to 1000.`);
  return count;
}

export function toSeconds(text: string): number {
  const seconds = Number(text);
  if (!(seconds >= 0) || seconds > 86_400 || text.trim() === '')
    throw new InvalidArgumentError('Give a number of seconds.');
  return seconds;
}
