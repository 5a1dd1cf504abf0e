/** Commands to share work between machines through Redis: one enqueues addresses, many read, one collects results. */
import { setTimeout as pause } from 'node:timers/promises';
import { Command } from 'commander';
import type { Collected } from '../queue/index.ts';
import { type Asked, findAddresses, toKey } from './addresses.ts';
import { type Choices, toCount, toSeconds, withPageOptions } from './choices.ts';
import { EXIT, Stop, toOneLine } from './failure.ts';
import { cannotWrite } from './output.ts';
import { abortOnSignals, readStdin } from './signals.ts';

interface QueueChoices {
  queue: string;
  redis: string;
}

const withQueue = (command: Command) =>
  command
    .option('--queue <name>', 'name of the queue', 'sightline')
    .requiredOption('--redis <address>', 'redis://host:6379, of any Redis or Valkey');

const say = (line: string) => void process.stderr.write(`${line}\n`);

/** BullMQ is an optional dependency, needed only for several machines. */
async function loadQueue(): Promise<typeof import('../queue/index.ts')> {
  try {
    return await import('../queue/index.ts');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw cause;
    throw new Stop(EXIT.usage, 'Queues need BullMQ: npm install bullmq ioredis', { cause });
  }
}

/** A missing queue or Redis is for the user to fix and needs no stack trace. */
function toStop(error: unknown): Stop {
  if (error instanceof Stop) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  return code ? cannotWrite(error) : new Stop(EXIT.usage, message, { cause: error });
}

export function enqueueCommand(): Command {
  return withQueue(new Command('enqueue'))
    .description('Add addresses, lists of them or a sitemap to a queue for several machines; - reads standard input.')
    .argument('[targets...]', 'addresses, and files that list them')
    .option('--sitemap <address>', 'add every page of a sitemap')
    .option('--attempts <count>', 'how often each page is tried', toCount, 3)
    .option('--priority <number>', 'from 1 (first) to 1000 (last)', toCount, 100)
    .action(async (targets: string[], choices: QueueChoices & Enqueueing) => {
      const { enqueue } = await loadQueue();
      const { sitemap, ...options } = choices;
      const asked = await findAddresses({ targets, sitemap, readStdin, warn: line => say(`! ${line}`) });
      const { urls, refused } = toUrls(asked);
      for (const why of refused) say(`✗ ${why}`);
      if (urls.length === 0) throw new Stop(EXIT.usage, 'Nothing to add to the queue');
      await enqueue(urls, options).catch(error => Promise.reject(toStop(error)));
      say(
        `✓ ${[`${urls.length} added to the queue`, ...(asked.repeated ? [`${asked.repeated} repeated`] : [])].join(' · ')}`,
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
  return withPageOptions(
    withQueue(new Command('work'))
      .description('Read the pages in a queue until stopped, on any number of machines.')
      .option('--jobs <count>', 'pages read at the same time, each in its own process', toCount, 2)
      .option('--delay <seconds>', 'pause between two pages of a host, across all machines', toSeconds, 1)
      .option('--ignore-robots', 'read pages even if robots.txt disallows it')
      .option('--until-empty', 'stop when nothing is left to read')
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
          while (!abort.signal.aborted && !(untilEmpty && (await countWaiting(choices)) === 0))
            await pause(LOOK_EVERY_MS, undefined, abort).catch(() => undefined);
          await worker.close();
        } catch (error) {
          throw toStop(error);
        } finally {
          abort.off();
        }
        say(`${abort.signal.aborted ? '!' : '✓'} ${counts.read} read · ${counts.failed} attempts failed`);
        process.exitCode = abort.signal.aborted ? EXIT.interrupted : EXIT.ok;
      }),
  );
}

interface Working {
  jobs: number;
  delay: number;
  ignoreRobots?: boolean;
  untilEmpty?: boolean;
}

const LOOK_EVERY_MS = 1000;

export function resultsCommand(): Command {
  return withQueue(new Command('results'))
    .description('Move the results of a queue into files, one article per line, each once.')
    .requiredOption('--out <folder>', 'output folder')
    .option('--follow', 'continue until nothing is left to read')
    .option('--retry', 'first put failed pages back into the queue')
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
  const counts = [`${added} written`, `${total} in the files`, `${waiting} waiting`];
  say(`${failedCount > 0 || wasAborted ? '!' : '✓'} ${counts.join(' · ')}`);
  if (wasAborted) return EXIT.interrupted;
  return failedCount > 0 ? EXIT.somePagesFailed : EXIT.ok;
}
