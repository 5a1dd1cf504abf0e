/** Commands to share work between machines through Redis: one enqueues addresses, many read, one collects results. */
import { Command, Option } from 'commander';
import type { Collected } from '../queue/index.ts';
import { type Asked, findAddresses, toKey } from './addresses.ts';
import { browserOption, type Choices, scrollOption, timeoutOption, toCount, toSeconds } from './choices.ts';
import { EXIT, Stop, toOneLine } from './failure.ts';
import { cannotWrite } from './output.ts';
import { abortOnSignals, readStdin } from './signals.ts';

interface QueueChoices {
  queue: string;
  redis: string;
}

const withQueue = (name: string) =>
  new Command(name)
    .addOption(new Option('--queue <name>', 'which queue').default('sightline'))
    .addOption(new Option('--redis <address>', 'redis://host:6379: any Redis or Valkey').makeOptionMandatory());

const say = (line: string) => void process.stderr.write(`${line}\n`);

/** BullMQ is an optional dependency, needed only for several machines. */
async function loadQueue(): Promise<typeof import('../queue/index.ts')> {
  try {
    return await import('../queue/index.ts');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw cause;
    throw new Stop(EXIT.usage, 'This needs BullMQ beside Sightline: npm install bullmq ioredis', { cause });
  }
}

/** A missing queue or Redis is for the user to fix and needs no stack trace. */
function toStop(error: unknown): Stop {
  if (error instanceof Stop) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  return code ? cannotWrite(error) : new Stop(EXIT.usage, message, { cause: error });
}

export function enqueueCommand(): Command {
  return withQueue('enqueue')
    .description('Put addresses into a queue for several machines: of a list, a sitemap, or - for standard input.')
    .argument('[targets...]', 'addresses and lists of them')
    .option('--sitemap <address>', 'every page of a sitemap')
    .addOption(new Option('--attempts <count>', 'how often a page is tried').argParser(toCount).default(3))
    .addOption(new Option('--priority <number>', '1 comes first, 1000 last').argParser(toCount).default(100))
    .action(async (targets: string[], choices: QueueChoices & Enqueueing) => {
      const { enqueue } = await loadQueue();
      const { sitemap, ...options } = choices;
      const asked = await findAddresses({ targets, sitemap, readStdin, warn: line => say(`! ${line}`) });
      const { urls, refused } = toUrls(asked);
      for (const why of refused) say(`✗ ${why}`);
      if (urls.length === 0) throw new Stop(EXIT.usage, 'Nothing to put into the queue');
      await enqueue(urls, options).catch(error => Promise.reject(toStop(error)));
      say(
        `✓ ${[`${urls.length} put into the queue`, ...(asked.repeated ? [`${asked.repeated} named again`] : [])].join(' · ')}`,
      );
      process.exitCode = refused.length > 0 ? EXIT.somePagesFailed : EXIT.ok;
    });
}

interface Enqueueing {
  sitemap?: string;
  attempts: number;
  priority: number;
}

/** Rejects files: other machines cannot read them. */
function toUrls({ addresses, none }: Asked): { urls: string[]; refused: string[] } {
  const files = addresses.filter(({ url }) => url.protocol === 'file:');
  const refused = files.map(({ asked }) => `"${toOneLine(asked)}" is a file, which other machines cannot read`);
  const urls = addresses.filter(({ url }) => url.protocol !== 'file:').map(({ url }) => toKey(url));
  return { urls, refused: [...none.map(({ failure }) => failure.message), ...refused] };
}

export function workCommand(): Command {
  return withQueue('work')
    .description('Read what is in a queue, until it is stopped. On as many machines as you like.')
    .addOption(new Option('--jobs <count>', 'pages at the same time, each in a process').argParser(toCount).default(2))
    .addOption(
      new Option('--delay <seconds>', 'pause between two pages of one host, all machines together')
        .argParser(toSeconds)
        .default(1),
    )
    .option('--ignore-robots', 'read what robots.txt asks not to read')
    .option('--until-empty', 'end when nothing is left to read')
    .addOption(browserOption())
    .addOption(timeoutOption())
    .addOption(scrollOption())
    .action(async (choices: QueueChoices & Choices & Working) => {
      const { work, countWaiting } = await loadQueue();
      const { timeout, delay, untilEmpty, ...options } = choices;
      const abort = abortOnSignals();
      const counts = { read: 0, failed: 0 };
      try {
        await countWaiting(choices);
        const worker = work({
          ...options,
          timeoutMs: 1000 * timeout,
          delayMs: 1000 * delay,
          onDone: () => void counts.read++,
          onFailed: (url, error) => {
            if (url) counts.failed++;
            say(`! ${toOneLine(url || 'queue')}  ${toOneLine(error.message)}`);
          },
        });
        while (!abort.signal.aborted && !(untilEmpty && (await countWaiting(choices)) === 0)) await pause(abort.signal);
        await worker.close();
      } catch (error) {
        throw toStop(error);
      } finally {
        abort.off();
      }
      say(`${abort.signal.aborted ? '!' : '✓'} ${counts.read} read · ${counts.failed} attempts failed`);
      process.exitCode = abort.signal.aborted ? EXIT.interrupted : EXIT.ok;
    });
}

interface Working {
  jobs: number;
  delay: number;
  ignoreRobots?: boolean;
  untilEmpty?: boolean;
}

const LOOK_EVERY_MS = 1000;

function pause(signal: AbortSignal): Promise<void> {
  return new Promise(done => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      done();
    };
    const timer = setTimeout(end, LOOK_EVERY_MS);
    signal.addEventListener('abort', end);
  });
}

export function resultsCommand(): Command {
  return withQueue('results')
    .description('Move what was read from a queue into files, an article a line, each once.')
    .requiredOption('--out <folder>', 'where to write')
    .option('--follow', 'go on until nothing is left to read')
    .option('--retry', 'first put what failed back into the queue')
    .action(async (choices: QueueChoices & { out: string; follow?: boolean; retry?: boolean }) => {
      const { collectResults, retryFailed } = await loadQueue();
      const { signal, off } = abortOnSignals();
      try {
        if (choices.retry) await retryFailed(choices);
        process.exitCode = tell(await collectResults({ ...choices, signal }), signal.aborted);
      } catch (error) {
        throw toStop(error);
      } finally {
        off();
      }
    });
}

function tell({ added, total, waiting, failedCount, failed }: Collected, wasAborted: boolean): number {
  if (failedCount > 0) say(`✗ Could not read ${failedCount}:`);
  for (const { url, reason } of failed) say(`  ${toOneLine(url)}  ${toOneLine(reason)}`);
  if (failedCount > failed.length) say(`  … and ${failedCount - failed.length} more`);
  const counts = [`${added} written`, `${total} in the files`, `${waiting} still to be read`];
  say(`${failedCount > 0 || wasAborted ? '!' : '✓'} ${counts.join(' · ')}`);
  if (wasAborted) return EXIT.interrupted;
  return failedCount > 0 ? EXIT.somePagesFailed : EXIT.ok;
}
