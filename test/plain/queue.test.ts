/** Many machines share work through a real Redis: the workers here are processes, one of them killed and one paused. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../harness/command.ts';
import { publishSite } from '../harness/many-pages.ts';
import { REDIS, type Redis, startRedis } from '../harness/redis.ts';
import { type Server, serve } from '../harness/server.ts';

const DOOR = pathToFileURL(resolve('dist/package/queue.js')).href;
const PAGES = 250;
const LOCK_MS = 3000;

if (!REDIS)
  console.warn('Skipped: work shared by several machines. Neither redis-server nor valkey-server is installed.');

/** The processes that a worker started to read pages in. */
function childrenOf({ pid }: ChildProcess): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=']);
  const lines = String(stdout)
    .trim()
    .split('\n')
    .map(line => line.trim().split(/\s+/).map(Number));
  return lines.filter(([, parent]) => parent === pid).map(([child]) => child);
}

function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)]);
  const state = String(stdout).trim();
  // Ended, and nobody has asked how.
  return state !== '' && !state.startsWith('Z');
}

/** What a record says of its page, whenever and by whom that was asked. */
function withoutWhen(record: object): object {
  const { fetched, asked, hash, ...said } = record as Record<string, unknown>;
  return said;
}

describe.runIf(REDIS)('a queue on Redis', () => {
  let redis: Redis;
  let server: Server;
  let out: string;
  let programs: string;
  let door: typeof import('../../src/queue/index.ts');
  const workers: ChildProcess[] = [];

  beforeAll(async () => {
    [redis, server, door] = await Promise.all([startRedis(), serve(), import(DOOR)]);
    out = mkdtempSync(join(tmpdir(), 'sightline-results-'));
    programs = mkdtempSync(join(tmpdir(), 'sightline-worker-'));
  }, 60_000);
  afterAll(async () => {
    for (const worker of workers) worker.kill('SIGKILL');
    await redis?.close();
    await server?.close();
    for (const folder of [out, programs]) rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  function startWorker(queue: string): ChildProcess {
    const code = `import { work } from ${JSON.stringify(DOOR)};
      work({ queue: '${queue}', redis: '${redis.url}', jobs: 1, lockMs: ${LOCK_MS}, browser: 'none', delayMs: 0 });`;
    const file = join(programs, `${queue}.mjs`);
    writeFileSync(file, code);
    const worker = spawn(process.execPath, [file], { stdio: 'ignore' });
    workers.push(worker);
    return worker;
  }
  const lines = () =>
    readdirSync(out)
      .sort()
      .flatMap(name => readFileSync(join(out, name), 'utf8').trimEnd().split('\n'))
      .map(line => JSON.parse(line));
  const pause = (ms: number) => new Promise(done => setTimeout(done, ms));

  async function collectUntil(queue: string, total: number) {
    for (;;) {
      const collected = await door.collectResults({ queue, redis: redis.url, out });
      if (collected.total + collected.failed.length >= total) return collected;
      await pause(200);
    }
  }

  test('delivers every page once although one worker is killed and one exceeds its lock', async () => {
    const urls = publishSite(server, PAGES);
    const queue = 'pages';
    await door.enqueue(urls, { queue, redis: redis.url });
    // The same again changes nothing.
    await door.enqueue(urls.slice(0, 50), { queue, redis: redis.url });
    const [killed, paused] = [startWorker(queue), startWorker(queue), startWorker(queue)];
    await collectUntil(queue, 40);
    const readers = childrenOf(killed);
    killed.kill('SIGKILL');
    paused.kill('SIGSTOP');
    await pause(2 * LOCK_MS);
    paused.kill('SIGCONT');
    let { failed, waiting } = await collectUntil(queue, PAGES);
    // What the sleeper held has been given to another as well, and is read twice.
    while (waiting > 0) {
      await pause(200);
      ({ failed, waiting } = await door.collectResults({ queue, redis: redis.url, out }));
    }
    expect(failed).toEqual([]);
    await pause(LOCK_MS);
    expect((await door.collectResults({ queue, redis: redis.url, out })).added).toBe(0);
    expect(readers).not.toEqual([]);
    expect(readers.filter(isRunning)).toEqual([]);
    const records = lines();
    expect(records.map(({ asked }) => asked).sort()).toEqual([...urls].sort());
    for (const { title, text, kind, markdown } of records.slice(0, 20)) {
      expect(text).toContain(title.split(',')[0].slice(4));
      expect(markdown).toContain(title);
      expect(kind).toBe('article');
    }
  }, 600_000);

  test('continues after a stop in the middle of a line', async () => {
    const before = lines();
    const [file] = readdirSync(out);
    appendFileSync(join(out, file), '{"asked":"http://half');
    const { added, total } = await door.collectResults({ queue: 'pages', redis: redis.url, out });
    expect([added, total]).toEqual([0, PAGES]);
    expect(lines()).toEqual(before);
  });

  test('reports what could not be read, and why', async () => {
    const gone = new URL('/not-there', server.url).href;
    const plain = server.page('{}', { headers: { 'content-type': 'application/json' } });
    const queue = 'failures';
    await door.enqueue([gone, plain], { queue, redis: redis.url, attempts: 1 });
    startWorker(queue);
    for (;;) {
      const { failed } = await door.collectResults({ queue, redis: redis.url, out: join(out, 'failures') });
      if (failed.length < 2) {
        await pause(200);
        continue;
      }
      const reasons = Object.fromEntries(failed.map(({ url, reason }) => [url, reason]));
      expect(reasons[gone]).toContain('404');
      expect(reasons[plain]).toContain('application/json');
      break;
    }
    rmSync(join(out, 'failures'), { recursive: true });
  }, 240_000);

  test('reads urgent pages first, even if added last', async () => {
    const urls = publishSite(server, 5);
    const queue = 'urgent';
    await door.enqueue(urls.slice(0, 4), { queue, redis: redis.url });
    await door.enqueue(urls.slice(4), { queue, redis: redis.url, priority: 1 });
    const folder = join(out, 'urgent');
    startWorker(queue);
    const { failed } = await door.collectResults({ queue, redis: redis.url, out: folder, follow: true });
    expect(failed).toEqual([]);
    const records = readFileSync(join(folder, 'articles-00001.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line));
    const inTurn = records.sort((a, b) => (a.fetched < b.fetched ? -1 : 1)).map(({ asked }) => asked);
    expect(inTurn).toEqual([urls[4], ...urls.slice(0, 4)]);
    rmSync(folder, { recursive: true });
  }, 120_000);

  test('runs from the command line: list in, files out, with pauses per host', async () => {
    const urls = publishSite(server, 6);
    const gone = new URL('/not-there', server.url).href;
    const flags = ['--queue', 'shell', '--redis', redis.url];
    const folder = join(out, 'shell');
    const put = await run(['enqueue', '-', ...flags], { input: [...urls, gone, urls[0]].join('\n') });
    expect(put.stderr).toBe('✓ 7 added to the queue · 1 repeated\n');
    const beganMs = performance.now();
    const worked = await run(['work', ...flags, '--browser', 'none', '--delay', '1', '--until-empty']);
    expect(worked.stderr).toContain('6 read · 1 attempts failed');
    // Seven turns of one host, the first at once.
    expect(performance.now() - beganMs).toBeGreaterThan(6000);
    const told = await run(['results', ...flags, '--out', folder]);
    expect(told.stderr).toContain(`${gone}  [status] the server answered 404`);
    expect([told.code, told.stderr.trimEnd().split('\n').at(-1)]).toEqual([
      1,
      '! 6 written · 6 in the files · 0 waiting',
    ]);
    const records = readFileSync(join(folder, 'articles-00001.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line));
    expect(records.map(({ asked }) => asked).sort()).toEqual([...urls].sort());
    rmSync(folder, { recursive: true });
    // One machine without a Redis reads the same.
    const plain = ['--format', 'jsonl', '--browser', 'none', '--delay', '0'];
    const { stdout } = await run(['read', '-', ...plain], { input: urls.join('\n') });
    const alone = stdout
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line));
    const byUrl = (all: { url: string }[]) => Object.fromEntries(all.map(one => [one.url, withoutWhen(one)]));
    expect(byUrl(alone)).toEqual(byUrl(records));
  }, 240_000);

  test('reports that Redis cannot be reached', async () => {
    const { code, stderr } = await run([
      'results',
      '--redis',
      'redis://:secret@127.0.0.1:1',
      '--out',
      join(out, 'none'),
    ]);
    expect([code, stderr]).toEqual([
      2,
      '✗ No Redis answers at redis://127.0.0.1:1: connect ECONNREFUSED 127.0.0.1:1\n',
    ]);
    rmSync(join(out, 'none'), { recursive: true, force: true });
  }, 60_000);
});
