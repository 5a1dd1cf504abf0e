/** The package as npm would publish it, installed into an empty project. Needs the build: npm run build. */
import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const ROOT = resolve('.');
const { exports: doors, version, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
let project: string;
let tarball: string;

beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'sightline-project-'));
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', project]);
  tarball = join(project, JSON.parse(stdout)[0].filename);
  writeFileSync(join(project, 'package.json'), '{ "name": "empty", "type": "module" }');
  const flags = ['--omit=peer', '--omit=optional', '--prefer-offline', '--no-audit', '--no-fund'];
  await run('npm', ['install', ...flags, tarball], { cwd: project });
}, 240_000);
afterAll(() => rmSync(project, { recursive: true, force: true }));

/** Runs a program of the project, as its user would. */
async function node(code: string): Promise<string> {
  const file = join(project, 'try.mjs');
  writeFileSync(file, code);
  return (await run(process.execPath, [file], { cwd: project, maxBuffer: 1e8 })).stdout;
}

/** Puts packages beside ours that its user would have installed. */
function bring(names: readonly string[]): void {
  for (const name of names) {
    const place = join(project, 'node_modules', name);
    if (existsSync(place)) continue;
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(resolve('node_modules', name), place);
  }
}

const countNames = (path: string) => `console.log(Object.keys(await import('sightline${path}')).length)`;

test('every entry point loads without optional packages, except the queue, which says what it needs', async () => {
  const paths = Object.keys(doors).filter(name => name !== './package.json' && name !== './queue');
  expect(paths.length).toBeGreaterThan(4);
  const said = await node(paths.map(path => countNames(path.slice(1))).join(';'));
  for (const count of said.trim().split('\n')) expect(Number(count)).toBeGreaterThan(0);
  await expect(node(countNames('/queue'))).rejects.toThrow(/Cannot find package '(?:bullmq|ioredis)'/);
}, 60_000);

test('exports the script to inject as a path and as text', async () => {
  const said = await node(`import { path, script } from 'sightline/inject';
    import { readFileSync } from 'node:fs';
    import { version, articleSchema } from 'sightline';
    console.log(readFileSync(path, 'utf8') === script, script.length > 100_000, version, typeof articleSchema.properties);`);
  expect(said.trim()).toBe(`true true ${version} object`);
}, 60_000);

test('reads a linkedom document, as typed', async () => {
  const page = resolve('test/pages/news--flood-barrier/page.html');
  const linkedom = JSON.stringify(resolve('node_modules/linkedom/esm/index.js'));
  const said = await node(`import { readFileSync } from 'node:fs';
    import { extract } from 'sightline/dom';
    import { parseHTML } from ${linkedom};
    const { document } = parseHTML(readFileSync(${JSON.stringify(page)}, 'utf8'));
    console.log(extract(document, { url: 'https://courier.example/a' }).markdown);`);
  expect(said).toContain('# Council votes to keep river barrier open');
  expect(said).not.toContain('Cookie settings');
  const program = `import { extract } from 'sightline/dom';
    import { read, type ReadResult } from 'sightline/driver';
    import type { Article } from 'sightline';
    export const one = (document: Document): Article => extract(document).article;
    export const two = (page: Parameters<typeof read>[0]): Promise<ReadResult> => read(page, { scroll: true });`;
  writeFileSync(join(project, 'try.ts'), program);
  const flags = [
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--lib',
    'es2023,dom',
    '--types',
    '',
  ];
  const tsc = resolve('node_modules/typescript/bin/tsc');
  await run(process.execPath, [tsc, ...flags, 'try.ts'], { cwd: project });
}, 120_000);

test('the command and the queue run from where npm installs them', async () => {
  bring([...Object.keys(optionalDependencies), 'bullmq', 'ioredis']);
  expect(Number(await node(countNames('/queue')))).toBeGreaterThan(0);
  const command = join(project, 'node_modules/.bin/sightline');
  expect((await run(command, ['--version'], { cwd: project })).stdout.trim()).toBe(version);
  const page = resolve('test/pages/news--flood-barrier/page.html');
  const { stdout, stderr } = await run(command, ['read', page, '--browser', 'none'], { cwd: project });
  expect(stderr).toBe('');
  expect(stdout).toContain('# Council votes to keep river barrier open');
}, 60_000);

test('contains only needed files and passes publint and arethetypeswrong', async () => {
  const installed = join(project, 'node_modules/sightline');
  expect(readdirSync(installed).sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
  const { publint } = await import('publint');
  const { formatMessage } = await import('publint/utils');
  const { messages } = await publint({ pkgDir: installed, level: 'warning', strict: true });
  const pkg = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  expect(messages.map(message => formatMessage(message, pkg))).toEqual([]);
  const attw = resolve('node_modules/@arethetypeswrong/cli/dist/index.js');
  expect(existsSync(attw)).toBe(true);
  const flags = ['--profile', 'esm-only', '--no-color', '--no-emoji', '--format', 'ascii'];
  const failed = await run(process.execPath, [attw, tarball, ...flags], { cwd: ROOT }).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  );
  expect(failed).toBe('');
}, 120_000);
