import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Command } from 'commander';
import { findBrowser } from '../cli/browsers.mjs';
import { type BrowserName, LastingBrowser } from './browser.ts';
import { EXIT, toOneLine } from './failure.ts';

declare const __VERSION__: string;

const NICE = { chromium: 'Chromium', firefox: 'Firefox' };

export function doctorCommand(): Command {
  return new Command('doctor')
    .description('Show which browsers are installed, whether they start, and how to get one.')
    .action(async () => {
      const isAny = await examine(line => process.stdout.write(`${line}\n`));
      process.exitCode = isAny ? EXIT.ok : EXIT.noBrowser;
    });
}

/** Reports on each browser. Returns whether any can be used. */
async function examine(say: (line: string) => void): Promise<boolean> {
  say(`  Sightline ${__VERSION__}, Node ${process.versions.node}, ${process.platform} ${process.arch}`);
  let works = 0;
  for (const name of ['chromium', 'firefox'] as const) {
    const { line, isWell } = await examineBrowser(name);
    say(`${isWell ? '✓' : '✗'} ${line}`);
    if (isWell) works++;
  }
  if (works === 0)
    say('  Without a browser, --browser none reads pages unrendered: less accurately, and without what scripts add.');
  return works > 0;
}

async function examineBrowser(name: BrowserName): Promise<{ line: string; isWell: boolean }> {
  let path: string | undefined;
  try {
    path = findBrowser(name, { branded: true });
  } catch (error) {
    return { line: (error as Error).message, isWell: false };
  }
  if (!path) return { line: `${NICE[name]} was not found. ${howToGet(name)}`, isWell: false };
  const browser = new LastingBrowser(name, path);
  try {
    const version = await browser.lend(context => context.browser().version());
    return { line: `${NICE[name]}: ${path} (${version})`, isWell: true };
  } catch (error) {
    return {
      line: `${NICE[name]}: ${toOneLine((error as Error).message)} ${await missingLibraries(path)}`,
      isWell: false,
    };
  } finally {
    await browser.close();
  }
}

function howToGet(name: BrowserName): string {
  const other = `Or name one: SIGHTLINE_${name.toUpperCase()}=/path/to/browser.`;
  const by: Partial<Record<NodeJS.Platform, string>> = {
    darwin: `brew install --cask ${name}`,
    win32: name === 'firefox' ? 'winget install Mozilla.Firefox' : 'winget install Google.Chrome',
    linux:
      name === 'firefox'
        ? 'apt install firefox-esr (Debian), dnf install firefox (Fedora)'
        : 'apt install chromium (Debian), dnf install chromium (Fedora)',
  };
  const how = by[process.platform] ?? 'see your system’s package manager';
  return `To get it: ${how}. ${other}`;
}

/** The usual cause on servers: a browser unpacked without its dependencies. */
async function missingLibraries(path: string): Promise<string> {
  if (process.platform !== 'linux') return '';
  const { stdout } = await promisify(execFile)('ldd', [path]).catch(() => ({ stdout: '' }));
  const lines = stdout.split('\n').filter(line => line.includes('=> not found'));
  const missing = lines.map(line => line.trim().split(' ', 1)[0]);
  return missing.length > 0 ? `Missing libraries: ${missing.join(', ')}.` : '';
}
