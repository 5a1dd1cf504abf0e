import { availableParallelism } from 'node:os';
import { Command, Option } from 'commander';
import { type Asked, findAddresses } from './addresses.ts';
import { type Choices, toCount, toCountOrNone, toSeconds, withPageOptions } from './choices.ts';
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
  quiet?: boolean;
}

const EXIT_CODES = `
Exit codes: 0 all read · 1 some pages could not be read · 2 wrong usage · 3 no browser · 4 cannot write · 130 interrupted`;

export function readCommand(): Command {
  return withPageOptions(
    new Command('read')
      .description('Read an address, a file, a list of addresses or a sitemap; - reads a list from standard input.')
      .argument('[targets...]', 'addresses, files, and files that list addresses')
      .addOption(new Option('--format <name>', 'output format').choices(Object.keys(FORMAT_OPTIONS)).default('md'))
      .option('--out <folder>', 'output folder; run again with the same folder to continue')
      .option('--sitemap <address>', 'read every page of a sitemap')
      .option('--jobs <count>', 'pages read at the same time, by default one per core', toCount, defaultJobs())
      .option('--per-host <count>', 'pages of a host read at the same time', toCount, 2)
      .option('--delay <seconds>', 'pause between two pages of a host', toSeconds, 1)
      .option('--retries <count>', 'how often a page is tried again if that may help', toCountOrNone, 1)
      .option('--ignore-robots', 'read pages even if robots.txt disallows it')
      .option('--quiet', 'show no progress')
      .addHelpText('after', EXIT_CODES)
      .action(async (targets: string[], choices) => {
        process.exitCode = await read(targets, { ...choices, robots: !choices.ignoreRobots });
      }),
  );
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
    throw new Stop(EXIT.usage, 'EPUB files are binary: give a folder with --out DIR');
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
  if (already > 0) counts.push(`${already} already read`);
  if (repeated > 0) counts.push(`${repeated} repeated`);
  if (all.length > 0) counts.push(`${all.length} failed`);
  if (addresses.length + none.length > 1 || wasAborted)
    progress.say(`${wasAborted || all.length > 0 ? '!' : '✓'} ${counts.join(' · ')}`);
  if (wasAborted) {
    progress.say(out === undefined ? '  Stopped.' : '  Stopped. Run the same command again to continue.');
    return EXIT.interrupted;
  }
  return all.length > 0 ? EXIT.somePagesFailed : EXIT.ok;
}
