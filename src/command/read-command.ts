import { availableParallelism } from 'node:os';
import { Command, Option } from 'commander';
import { type Asked, findAddresses } from './addresses.ts';
import { browserOption, type Choices, scrollOption, timeoutOption, toCount, toSeconds } from './choices.ts';
import { EXIT, Stop, toOneLine } from './failure.ts';
import { FORMAT_OPTIONS, type Output, toFolder, toStandardOutput } from './output.ts';
import { createProgress, type Progress } from './progress.ts';
import { Robots } from './robots.ts';
import { type Failed, Run, type Summary } from './run.ts';
import { abortOnSignals, readStdin } from './signals.ts';
import { openSource } from './sources.ts';

interface ReadChoices extends Choices {
  format: string;
  out?: string;
  jobs: number;
  sitemap?: string;
  perHost: number;
  delay: number;
  retries: number;
  robots: boolean;
  quiet: boolean;
}

const EXIT_CODES = `
Exit codes: 0 all read · 1 some pages could not be read · 2 wrong usage · 3 no browser · 4 cannot write · 130 interrupted`;

export function readCommand(): Command {
  return new Command('read')
    .description('Read pages: an address, a file, a list of addresses, a sitemap, or - for a list on standard input.')
    .argument('[targets...]', 'addresses and files')
    .addOption(new Option('--format <name>', 'what to write').choices(Object.keys(FORMAT_OPTIONS)).default('md'))
    .option('--out <folder>', 'where to write; the same folder again goes on where it stopped')
    .option('--sitemap <address>', 'read every page of a sitemap')
    .addOption(
      new Option('--jobs <count>', 'pages at the same time').argParser(toCount).default(defaultJobs(), 'one a core'),
    )
    .addOption(new Option('--per-host <count>', 'pages of one host at the same time').argParser(toCount).default(2))
    .addOption(new Option('--delay <seconds>', 'pause between two pages of one host').argParser(toSeconds).default(1))
    .addOption(new Option('--retries <count>', 'how often a page is tried again').argParser(Number).default(1))
    .option('--ignore-robots', 'read what robots.txt asks not to read')
    .addOption(browserOption())
    .addOption(timeoutOption())
    .addOption(scrollOption())
    .option('--quiet', 'no progress', false)
    .addHelpText('after', EXIT_CODES)
    .action(async (targets: string[], choices) => {
      process.exitCode = await read(targets, { ...choices, robots: !choices.ignoreRobots });
    });
}

const defaultJobs = () => Math.min(8, Math.max(2, availableParallelism()));

async function read(targets: string[], choices: ReadChoices): Promise<number> {
  const progress = createProgress(choices.quiet);
  const abort = abortOnSignals();
  const { signal } = abort;
  const { sitemap } = choices;
  const asked = await findAddresses({ targets, sitemap, readStdin, warn: line => progress.say(`! ${line}`), signal });
  const output = openOutput(asked, choices);
  const source = openSource(choices.browser, {
    timeoutMs: 1000 * choices.timeout,
    scroll: choices.scroll,
  });
  // Do not wait for pages that hang.
  signal.addEventListener('abort', () => void source.close());
  const { jobs, perHost, retries } = choices;
  const robots = choices.robots ? new Robots() : undefined;
  const run = new Run(source, output, progress, {
    jobs,
    perHost,
    retries,
    delayMs: 1000 * choices.delay,
    robots,
    signal,
  });
  try {
    await run.read(asked.addresses);
  } finally {
    await source.close();
    abort.off();
  }
  return report(asked, run.summary, choices, progress, signal.aborted);
}

function openOutput(asked: Asked, { format: typed, out }: ReadChoices): Output {
  const format = FORMAT_OPTIONS[typed];
  const count = asked.addresses.length;
  if (count === 0 && asked.none.length === 0)
    throw new Stop(EXIT.usage, 'Nothing to read: give an address, a file or a list');
  if (out !== undefined) return toFolder(out, format);
  if (count > 1 && format !== 'jsonl')
    throw new Stop(EXIT.usage, `${count} pages need a folder: --out DIR (or --format jsonl)`);
  if (format === 'epub' && process.stdout.isTTY)
    throw new Stop(EXIT.usage, 'An EPUB is no text: give a folder with --out DIR');
  return toStandardOutput(format);
}

function report(
  { addresses, none, repeated }: Asked,
  { read, already, failed }: Summary,
  { out }: ReadChoices,
  progress: Progress,
  wasAborted: boolean,
): number {
  const all: Failed[] = [
    ...none.map(({ asked, failure }) => ({ page: asked, reason: failure.reason, why: failure.message })),
    ...failed,
  ];
  if (all.length > 0) {
    progress.say(`✗ Could not read ${all.length}:`);
    for (const { page, reason, why } of all) progress.say(`  ${toOneLine(page)}  [${reason}] ${toOneLine(why)}`);
  }
  const counts = [`${read} read`];
  if (already > 0) counts.push(`${already} read before`);
  if (repeated > 0) counts.push(`${repeated} named again`);
  if (all.length > 0) counts.push(`${all.length} failed`);
  if (addresses.length + none.length > 1 || wasAborted)
    progress.say(`${wasAborted || all.length > 0 ? '!' : '✓'} ${counts.join(' · ')}`);
  if (wasAborted) {
    progress.say(out === undefined ? '  Stopped.' : '  Stopped. The same command goes on from here.');
    return EXIT.interrupted;
  }
  return all.length > 0 ? EXIT.somePagesFailed : EXIT.ok;
}
