// npm run build: both extensions, the script to inject, the npm and store packages, and their sizes.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkBudgets } from './budgets.mjs';
import { writeNotices } from './notices.mjs';
import { buildPackage } from './package.mjs';
import { fail, ROOT, setup } from './setup.mjs';

const MODES = ['inject', 'weigh', 'weigh-alone', 'chromium', 'firefox'];
const STAMP = 'dist/.built';
const SOURCES = [
  'src',
  'public',
  'manifest.json',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

export async function build() {
  process.chdir(ROOT);
  const started = Date.now();
  const vite = await import('vite');
  rmSync('dist', { recursive: true, force: true });
  for (const mode of MODES) await vite.build({ mode, logLevel: 'warn' });
  await buildPackage();
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  mkdirSync('dist/packages');
  const notices = writeNotices(ROOT);
  for (const target of ['chromium', 'firefox', 'inject', 'package'])
    writeFileSync(`dist/${target}/LICENSES.txt`, notices);
  for (const target of ['chromium', 'firefox'])
    await pack(`dist/${target}`, `dist/packages/sightline-${version}-${target}.zip`);
  const isWithin = checkBudgets();
  console.log(
    `\nBuilt dist/chromium, dist/firefox, dist/inject, dist/package and dist/packages in ${((Date.now() - started) / 1000).toFixed(1)} s`,
  );
  if (!isWithin) fail('A bundle is over its budget (src/cli/budgets.mjs).');
  writeFileSync(STAMP, '');
}

/** Builds if a source is newer than the last build. */
export async function buildIfStale() {
  process.chdir(ROOT);
  if (existsSync(STAMP) && newest(SOURCES) < statSync(STAMP).mtimeMs) return;
  await build();
}

function newest(paths) {
  return Math.max(
    0,
    ...paths
      .filter(path => existsSync(path))
      .flatMap(path => files(path))
      .map(path => statSync(path).mtimeMs),
  );
}

function files(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap(name => files(join(path, name)));
}

/** Reproducible: the same content gives the same bytes, so that anyone can check a package against its source. */
async function pack(folder, target) {
  const { zipSync } = await import('fflate');
  const mtime = new Date('2020-01-01T00:00:00');
  const entries = files(folder)
    .sort()
    .map(path => [relative(folder, path).split(sep).join('/'), [readFileSync(path), { mtime }]]);
  writeFileSync(target, zipSync(Object.fromEntries(entries), { level: 9 }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await setup();
  await build();
}
