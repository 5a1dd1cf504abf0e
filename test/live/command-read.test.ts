import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run, start } from '../harness/command.ts';
import { until } from '../harness/host.ts';
import { type BadServer, serveBadly } from './bad-server.ts';

let server: BadServer;
let folder: string;
beforeAll(async () => {
  server = await serveBadly();
  folder = mkdtempSync(join(tmpdir(), 'sightline-command-'));
});
afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

const at = (path: string) => server.url + path;
const articles = (count: number, from = 0) => Array.from({ length: count }, (_, n) => at(`/article/${from + n}`));
/** A new folder at each call, so that a retry starts from nothing. */
const fresh = (name: string) => mkdtempSync(join(folder, `${name}-`));
const FAST = ['--delay', '0', '--per-host', '8'];

describe('one page', () => {
  test('writes to standard output and nothing to standard error', async () => {
    const { code, stdout, stderr } = await run(['read', at('/article/seven')]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^---\ntitle: "Story seven"/);
    expect(stdout).toContain('Number seven.');
    expect(stdout).not.toContain('Nobody');
  });

  test.each([['chromium'], ['none']])('decodes an old encoding: %s', async browser => {
    const { stdout } = await run(['read', at('/latin'), '--format', 'txt', '--browser', browser]);
    expect(stdout).toContain('Garçon, l’addition.');
  });

  test.each([
    ['md', /^---\ntitle: "Story 1"/],
    ['html', /^<!doctype html>[\s\S]*<h1>Story 1<\/h1>/i],
    ['epub', /^PK[\s\S]{28}mimetypeapplication\/epub\+zip/],
    ['txt', /^Story 1\n/],
    ['json', /^{\s*"format":\s*"sightline-article"/],
    ['jsonl', /^{"url":"[^"]+\/article\/1","fetched":.*}\n$/],
  ])('writes %s', async (format, beginning) => {
    const { code, bytes } = await run(['read', at('/article/1'), '--format', format, '--browser', 'none']);
    expect(code).toBe(0);
    expect(bytes.toString('latin1')).toMatch(beginning);
  });

  test('`why` explains the page block by block, as a table and as JSON', async () => {
    const why = (...more: string[]) => run(['why', at('/article/1'), '--browser', 'none', ...more]);
    const [table, json, left] = [await why(), await why('--json'), await why('--json', '--left-out')];
    expect(table.stdout).toMatch(/label.*score.*words.*text.*reasons/);
    expect(table.stdout).toMatch(/✓.*title.*Story 1/);
    const read = (text: string) =>
      text
        .trimEnd()
        .split('\n')
        .map(line => JSON.parse(line));
    const all = read(json.stdout);
    expect(all.filter(({ kept }) => kept).length).toBeGreaterThan(3);
    for (const { score, reasons } of all) expect([score >= 0 && score <= 1, reasons.length > 0]).toEqual([true, true]);
    expect(read(left.stdout)).toEqual(all.filter(({ kept }) => !kept));
  });

  test('exits with code 1 and a reason if the page cannot be read', async () => {
    const { code, stdout, stderr } = await run(['read', at('/gone')]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(`${at('/gone')}  [status] the server answered 410`);
  });

  test('exits with code 4 and a message when the disk is full', async () => {
    if (!existsSync('/dev/full')) return;
    const { code, stderr } = await run(['read', at('/article/1')], { through: ['sh', '-c', '"$@" > /dev/full', 'sh'] });
    expect({ code, stderr }).toEqual({ code: 4, stderr: '✗ Cannot write: the disk is full\n' });
  });
});

describe('wrong input', () => {
  test.each([
    [['read'], 2, /Nothing to read/],
    [['read', 'no-such-file.html'], 1, /neither an address nor an existing file/],
    [['read', 'javascript:alert(1)'], 1, /cannot be read: only http/],
    [['read', 'a.example', 'b.example'], 2, /2 pages need a folder: --out DIR/],
    [['read', 'a.example', '--format', 'docx'], 2, /Allowed choices are md, html/],
    [['write'], 2, /unknown command/],
    [['why'], 2, /missing required argument/],
  ])('%j', async (args, code, words) => {
    const ran = await run(args);
    expect(ran.stderr).toMatch(words);
    expect(ran.code).toBe(code);
  });

  test('reports a missing browser and reads without one', async () => {
    const hiding = join(fresh('no-browsers'), 'hide.mjs');
    writeFileSync(
      hiding,
      `import fs from 'node:fs';
       import { syncBuiltinESMExports } from 'node:module';
       const { accessSync } = fs;
       fs.accessSync = (path, mode) => {
         if (/chrom|edge|brave|firefox/i.test(path)) throw new Error('not here');
         accessSync(path, mode);
       };
       syncBuiltinESMExports();`,
    );
    const nothing = { SIGHTLINE_CHROMIUM: '', SIGHTLINE_FIREFOX: '' };
    const env = { ...nothing, NODE_OPTIONS: `--import ${pathToFileURL(hiding)}` };
    const read = await run(['read', at('/article/1')], { env });
    expect(read.code).toBe(3);
    expect(read.stderr).toMatch(/No browser was found\. `sightline doctor` .* `--browser none` reads pages without/);
    const doctor = await run(['doctor'], { env });
    expect(doctor.code).toBe(3);
    expect(doctor.stdout).toMatch(/✗ Chromium was not found\. .*SIGHTLINE_CHROMIUM=/);
    expect(doctor.stdout).toMatch(/✗ Firefox was not found\. .*SIGHTLINE_FIREFOX=/);
    expect((await run(['read', at('/article/1'), '--browser', 'none'], { env })).stdout).toContain('# Story 1');
  });

  test('reports a configured browser that does not exist', async () => {
    const nowhere = join(folder, 'not-a-browser');
    const ran = await run(['read', at('/article/1')], { env: { SIGHTLINE_CHROMIUM: nowhere } });
    expect(ran.code).toBe(3);
    expect(ran.stderr).toContain(`SIGHTLINE_CHROMIUM is set to ${nowhere}, which is not a program`);
  });

  test('rejects folders and files that are not HTML or too large', async () => {
    const files = fresh('files');
    const picture = join(files, 'photo.html');
    writeFileSync(picture, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]));
    const large = join(files, 'large.html');
    writeSync(openSync(large, 'w'), '<p>');
    truncateSync(large, 100_000_000);
    const { code, stderr } = await run(['read', picture, large, folder, '--out', fresh('out')]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/photo\.html {2}\[not-html\] is not an HTML page/);
    expect(stderr).toMatch(/large\.html {2}\[too-large\] is larger than 32 MB/);
    expect(stderr).toMatch(/\[address\] .* is a folder/);
  });
});

describe('many pages', () => {
  const BAD: [string, string][] = [
    ['/hangs', 'timeout'],
    ['/busy', 'timeout'],
    ['/loop', 'redirects'],
    ['/refresh', 'redirects'],
    ['/password', 'password'],
    ['/download', 'download'],
    ['/picture', 'not-html'],
    ['/nothing', 'empty'],
    ['/gone', 'status'],
    ['/broken', 'status'],
    ['/empty', 'empty'],
    ['/private/a', 'forbidden'],
  ];

  test('reports each failed page with its reason and reads the others', async () => {
    const list = [...BAD.map(([path]) => at(path)), ...articles(4), at('/dialog'), at('/article/0#again')].join('\n');
    const out = fresh('bad');
    const args = [
      'read',
      '-',
      '--out',
      out,
      '--format',
      'jsonl',
      '--timeout',
      '12',
      '--retries',
      '0',
      '--jobs',
      '4',
      ...FAST,
    ];
    const { code, stderr } = await run(args, { input: list });
    const told = [...stderr.matchAll(/^ {2}(\S+) {2}\[([\w-]+)\]/gm)].map(([, page, reason]) => [
      page.slice(server.url.length),
      reason,
    ]);
    expect(told.sort()).toEqual([...BAD].sort());
    expect(code).toBe(1);
    expect(stderr).toContain('5 read · 1 repeated · 12 failed');
    const titles = readLines(join(out, 'articles.jsonl')).map(({ title }) => title);
    expect(titles.sort()).toEqual(['Dialog', 'Story 0', 'Story 1', 'Story 2', 'Story 3']);
    expect(server.asked.filter(({ path }) => path === '/private/a')).toEqual([]);
  });

  test('reports the same failures without a browser, except those caused by scripts', async () => {
    const told = BAD.filter(([path]) => !['/busy', '/refresh'].includes(path));
    const list = [...told.map(([path]) => at(path)), ...articles(2)].join('\n');
    const args = ['read', '-', '--format', 'jsonl', '--browser', 'none', '--timeout', '5', '--retries', '0', ...FAST];
    const { code, stdout, stderr } = await run(args, { input: list });
    expect(code).toBe(1);
    for (const [path, reason] of told) expect(stderr).toContain(`${at(path)}  [${reason}]`);
    expect(stdout.trimEnd().split('\n').length).toBe(2);
  });

  test('gives up on an endless response once it is too large', async () => {
    const { code, stderr } = await run(['read', at('/endless'), '--timeout', '100']);
    expect(code).toBe(1);
    expect(stderr).toContain('[too-large] is larger than 32 MB');
  });

  test('loses only the page whose renderer crashes', async () => {
    const running = start([
      'read',
      at('/crash'),
      ...articles(2, 100),
      '--out',
      fresh('crash'),
      '--retries',
      '0',
      '--jobs',
      '1',
      ...FAST,
    ]);
    server.onAsked('/hangs', () => killRenderers(running.child.pid!));
    const { stderr } = await running.ended;
    expect(stderr).toContain(`${at('/crash')}  [crashed] its renderer crashed`);
    expect(stderr).toContain('2 read · 1 failed');
  });

  test('neither loses nor repeats a page when killed and run again', async () => {
    const out = fresh('killed');
    const pages = articles(30, 200);
    const args = ['read', '-', '--out', out, '--format', 'jsonl', '--jobs', '3', ...FAST];
    const file = join(out, 'articles.jsonl');
    const first = start(args, { input: pages.join('\n') });
    await until(() => existsSync(file) && readLines(file).length >= 8, 'some pages to be read', 100_000);
    const before = server.asked.length;
    const browser = descendants(first.child.pid!).map(({ pid }) => pid);
    expect(browser.length).toBeGreaterThan(0);
    first.child.kill('SIGKILL');
    expect((await first.ended).signal).toBe('SIGKILL');
    // As the machine's own killer does it: nobody has a word, and yet the browser is not left behind.
    await until(() => !processes().some(({ pid }) => browser.includes(pid)), 'its browser to be gone', 10_000);
    const done = readLines(file).length;
    expect(done).toBeLessThan(30);
    const second = await run(args, { input: pages.join('\n') });
    expect(second.code).toBe(0);
    expect(second.stderr).toMatch(/ already read/);
    expect(
      readLines(file)
        .map(({ url }) => url)
        .sort(),
    ).toEqual([...pages].sort());
    const askedAgain = server.asked.slice(before).filter(({ path }) => path.startsWith('/article/2')).length;
    // Those at work when it was killed are asked for again, and no other.
    expect(askedAgain).toBeLessThanOrEqual(30 - done + 3);
    const third = await run(args, { input: pages.join('\n') });
    expect(third.stderr).toContain('0 read · 30 already read');
  });

  test('stops at once on Ctrl-C, says how to continue, and continues', async () => {
    const out = fresh('stopped');
    const pages = articles(12, 300);
    const args = ['read', '-', '--out', out, '--jobs', '2', ...FAST];
    const first = start(args, { input: pages.join('\n') });
    const written = () => readdirSync(out).filter(name => name.endsWith('.md'));
    await until(() => written().length >= 2, 'two files', 100_000);
    const pressedMs = performance.now();
    first.child.kill('SIGINT');
    const stopped = await first.ended;
    // A page may take 30 seconds; whoever stops the command does not wait for it.
    expect(performance.now() - pressedMs).toBeLessThan(20_000);
    expect(stopped.code).toBe(130);
    expect(stopped.stderr).toContain('Run the same command again to continue.');
    expect(written().length).toBeLessThan(12);
    expect((await run(args, { input: pages.join('\n') })).code).toBe(0);
    expect(written().sort()).toEqual(pages.map((_, n) => `Story ${300 + n}.md`).sort());
  });

  test('stops on a full disk, keeps whole lines, and continues once there is space', async () => {
    if (!existsSync('/dev/full')) return;
    const out = fresh('full');
    const pages = articles(6, 400);
    // Quiet: a slow run also reports its progress.
    const args = ['read', '-', '--out', out, '--format', 'jsonl', '--jobs', '2', '--quiet', ...FAST];
    expect((await run(['read', pages[0], '--out', out, '--format', 'jsonl', ...FAST])).code).toBe(0);
    const file = join(out, 'articles.jsonl');
    const [line] = readFileSync(file, 'utf8').split('\n');
    rmSync(file);
    symlinkSync('/dev/full', file);
    const full = await run(args, { input: pages.join('\n') });
    expect({ code: full.code, says: full.stderr }).toEqual({ code: 4, says: '✗ Cannot write: the disk is full\n' });
    rmSync(file);
    writeFileSync(file, `${line}\n`);
    expect((await run(args, { input: pages.join('\n') })).code).toBe(0);
    expect(
      readLines(file)
        .map(({ url }) => url)
        .sort(),
    ).toEqual([...pages].sort());
  });

  test('pauses between requests to one host', async () => {
    const pages = articles(6, 500);
    const before = server.asked.length;
    await run(['read', '-', '--out', fresh('slow'), '--delay', '0.6', '--jobs', '4'], { input: pages.join('\n') });
    const asked = server.asked.slice(before);
    const times = asked.filter(({ path }) => path.startsWith('/article/50')).map(({ atMs }) => atMs);
    const gaps = times.slice(1).map((time, i) => time - times[i]);
    expect(gaps.length).toBe(5);
    // The first pages may come late, and so close to the next: the browser begins with them. The others keep the pace.
    expect(gaps.sort((a, b) => a - b)[2]).toBeGreaterThan(450);
  });

  test('names files in any script, and differently when titles are the same', async () => {
    const out = fresh('names');
    const names = ['Тихий океан', '東京の夜', 'مرحبا', 'a:b?c*', 'con', '🚲'];
    const pages = [...names.map(name => at(`/article/${encodeURIComponent(name)}`)), at(`/article/con?again`)];
    const { code } = await run(['read', '-', '--out', out, '--format', 'txt', ...FAST], { input: pages.join('\n') });
    expect(code).toBe(0);
    const files = readdirSync(out).filter(name => name.endsWith('.txt'));
    expect(files.length).toBe(7);
    expect(files).toContain('Story 東京の夜.txt');
    for (const file of files) expect(file).not.toMatch(/[<>:"/\\|?*]/);
  });
});

function readLines(file: string): { title: string; url: string }[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map(line => JSON.parse(line));
}

function processes(): { pid: number; parent: number; args: string }[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8', maxBuffer: 1 << 26 })
    .trim()
    .split('\n');
  return lines.map(line => {
    const [, pid, parent, args] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line)!;
    return { pid: Number(pid), parent: Number(parent), args };
  });
}

function descendants(root: number): { pid: number; args: string }[] {
  const all = processes();
  const found: { pid: number; args: string }[] = [];
  for (const open = [root]; open.length > 0; ) {
    const parent = open.pop();
    for (const one of all.filter(other => other.parent === parent)) {
      found.push(one);
      open.push(one.pid);
    }
  }
  return found;
}

function killRenderers(root: number): void {
  for (const { pid, args } of descendants(root)) if (/--type=renderer/.test(args)) tryKill(pid);
}

function tryKill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Gone by itself.
  }
}
