/** The examples of the pages for programs in docs, run as they stand there but for the addresses. */
import { execFile } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBrowser } from '../../src/cli/browsers.mjs';
import { COMMAND } from '../harness/command.ts';
import { REDIS, startRedis } from '../harness/redis.ts';
import { PAGES } from '../harness/server.ts';
import { type BadServer, serveBadly } from './bad-server.ts';

const run = promisify(execFile);
let server: BadServer;
let folder: string;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  server = await serveBadly();
  folder = mkdtempSync(join(tmpdir(), 'sightline-docs-'));
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin/sightline'), `#!/bin/sh\nexec "${process.execPath}" "${COMMAND}" "$@"\n`);
  chmodSync(join(folder, 'bin/sightline'), 0o755);
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  cpSync(join(PAGES, 'blog--sourdough-log/page.html'), join(folder, 'page.html'));
  writeFileSync(join(folder, 'list.txt'), [1, 2].map(n => `${server.url}/article/${n}`).join('\n'));
  env = { ...process.env, PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}` };
});
afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

function blocksOf(file: string, language: string): string[] {
  const found = readFileSync(file, 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)^```/gm);
  return [...found]
    .filter(([, name]) => name === language)
    .map(([, , code]) => code.replaceAll('https://example.org', server.url));
}

test('every command in docs/command-line.md runs', async () => {
  const lines = blocksOf('docs/command-line.md', 'sh').flatMap(block => block.trim().split('\n'));
  expect(lines.length).toBeGreaterThan(8);
  const said: string[] = [];
  for (const line of lines) said.push((await run('sh', ['-c', line], { cwd: folder, env, maxBuffer: 1e8 })).stdout);
  expect(said[0]).toContain('# Story 1');
  expect(readdirSync(join(folder, 'books'))).toContain('Story 1.epub');
  expect(readdirSync(join(folder, 'articles'))).toEqual(expect.arrayContaining(['Story 1.md', 'Story 2.md']));
  expect(readFileSync(join(folder, 'site/articles.jsonl'), 'utf8').trim().split('\n').length).toBe(2);
}, 400_000);

test('the program in docs/agents.md runs', async () => {
  const [code] = blocksOf('docs/agents.md', 'js');
  writeFileSync(
    join(folder, 'agent.mjs'),
    code.replace("command: 'sightline'", `command: '${join(folder, 'bin/sightline')}'`),
  );
  const { stdout } = await run(process.execPath, ['agent.mjs'], { cwd: folder, env });
  expect(stdout).toContain('# Story 1');
  expect(stdout).toContain('untrusted');
});

test.runIf(REDIS)('every command and the program in docs/machines.md run', async () => {
  const redis = await startRedis();
  try {
    const here = (code: string) => code.replaceAll('redis://localhost:6379', redis.url);
    const [block] = blocksOf('docs/machines.md', 'sh');
    for (const line of here(block).trim().split('\n')) await run('sh', ['-c', line], { cwd: folder, env });
    const file = join(folder, 'articles/articles-00001.jsonl');
    const read = () =>
      readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map(line => JSON.parse(line).asked);
    expect(read().sort()).toEqual([1, 2].map(n => `${server.url}/article/${n}`));
    const [code] = blocksOf('docs/machines.md', 'js');
    writeFileSync(join(folder, 'machines.mjs'), inPackage(here(code)));
    const { stdout } = await run(process.execPath, ['machines.mjs'], { cwd: folder, env });
    expect(stdout.trim()).toBe('2 []');
  } finally {
    await redis.close();
  }
});

test('the program in docs/crawling.md runs', async () => {
  const [code] = blocksOf('docs/crawling.md', 'js');
  writeFileSync(join(folder, 'crawl.mjs'), inPackage(withBrowser(code)));
  const { stdout } = await run(process.execPath, ['crawl.mjs'], {
    cwd: folder,
    env: { ...env, CRAWLEE_LOG_LEVEL: 'OFF' },
  });
  expect(stdout).toContain('1 articles');
  expect(JSON.parse(readFileSync(join(folder, 'sites.json'), 'utf8')).sites.length).toBe(1);
});

test.each([
  ['driver', 1, '# Story 1'],
  ['dom', 2, 'a loaf so flat'],
  ['inject', 1, '# Story 1'],
  ['package', 1, 'true true'],
])('the programs of docs/%s.md run', async (name, count, said) => {
  const line = 'sightline read page.html --format json --browser none > article.json';
  await run('sh', ['-c', line], { cwd: folder, env });
  const programs = blocksOf(`docs/${name}.md`, 'js');
  expect(programs.length).toBe(count);
  for (const code of programs) {
    writeFileSync(join(folder, 'program.mjs'), inPackage(withBrowser(code)));
    const { stdout } = await run(process.execPath, ['program.mjs'], { cwd: folder, env });
    expect(stdout).toContain(said);
  }
});

/** The browser that is here. */
function withBrowser(code: string): string {
  return code
    .replace('/usr/bin/chromium', findBrowser('chromium')!)
    .replace('{ executablePath', "{ args: ['--no-sandbox'], executablePath");
}

/** The package is not installed here: its files are where the build wrote them. */
function inPackage(code: string): string {
  return code.replace(
    /'sightline(?:\/(\w+))?'/g,
    (_, door = 'index') => `'${pathToFileURL(resolve(`dist/package/${door}.js`)).href}'`,
  );
}
