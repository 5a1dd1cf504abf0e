/** Runs in child processes of each worker; each reads one page at a time. */
import { DelayedError, type SandboxedJob, UnrecoverableError } from 'bullmq';
import { toAddress } from '../command/addresses.ts';
import { Failure, mayPass } from '../command/failure.ts';
import { Robots } from '../command/robots.ts';
import { openSource } from '../command/sources.ts';
import { toRecord } from '../result.ts';
import { HostTurns } from './host-turns.ts';
import { READING, type Reading, type Result, type Task, toHash } from './task.ts';

const { redis, browser, timeoutMs, scroll, delayMs, obeysRobots }: Reading = JSON.parse(process.env[READING]!);
const source = openSource(browser, { timeoutMs, scroll });
const robots = obeysRobots ? new Robots() : undefined;
let turns: HostTurns | undefined;

// If the worker is killed, this process is orphaned with a browser running. BullMQ then tries endlessly to report to the worker,
// and 'disconnect' never fires, so exit on the resulting error instead.
const worker = process.ppid;
const IS_ALONE = new Set<unknown>(['EPIPE', 'ERR_IPC_CHANNEL_CLOSED']);
process.on('disconnect', () => process.exit());
process.prependListener('uncaughtException', (error: NodeJS.ErrnoException) => {
  if (process.ppid !== worker || IS_ALONE.has(error?.code)) process.exit(1);
});
if (!process.connected) process.exit();

export default async function processor(job: SandboxedJob<Task>, token?: string): Promise<Result> {
  const { url } = job.data;
  try {
    const address = toAddress(url);
    // Whoever fills the queue must not be able to read this machine's files.
    if (!/^https?:$/.test(address.protocol))
      throw new Failure('address', 'only http: and https: addresses are read from a queue');
    const pauseMs = (await robots?.ask(address)) ?? 0;
    await waitForTurn(job, address.host, Math.max(delayMs, pauseMs), token);
    const record = toRecord(await source.read(address));
    return { asked: url, ...record, hash: toHash(record.title, record.markdown) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const message = `[${error.reason}] ${error.message}`;
    throw mayPass(error) ? new Error(message, { cause: error }) : new UnrecoverableError(message);
  }
}

/** A page that must wait goes back into the queue, so that this process can read others meanwhile. */
async function waitForTurn(job: SandboxedJob<Task>, host: string, pauseMs: number, token?: string): Promise<void> {
  turns ??= new HostTurns(redis, job.queueName);
  const turnMs = await turns.take(host, pauseMs, job.data.turnMs);
  if (turnMs === undefined) return;
  await job.updateData({ ...job.data, turnMs });
  await job.moveToDelayed(turnMs, token);
  throw new DelayedError();
}
