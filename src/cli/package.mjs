// Builds the npm package in dist/package: one file for each entry point in package.json, with types.
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { runQuietly } from './progress.mjs';
import { fail } from './setup.mjs';

const OUT = 'dist/package';
const RAW = 'dist/.types';
const DOORS = ['package/index', 'package/inject', 'driver/index', 'dom/index', 'crawlee/index', 'queue/index'];

export async function buildPackage() {
  const vite = await import('vite');
  await vite.build({ mode: 'package', logLevel: 'warn' });
  copyFileSync('dist/inject/sightline.js', join(OUT, 'sightline.js'));
  const args = ['node_modules/typescript/bin/tsc', '-p', 'src/package/tsconfig.json'];
  if (!(await runQuietly('Types of the package', process.execPath, args)))
    fail('The types of the package were not made.');
  const written = new Set();
  for (const door of DOORS) writeTypes(join(RAW, 'src', `${door}.d.ts`), written);
  rmSync(RAW, { recursive: true });
}

/** Writes only the types reachable from an entry point, under the script's name, where Node looks for them. */
function writeTypes(file, written) {
  if (written.has(file) || !existsSync(file)) return;
  written.add(file);
  const text = readFileSync(file, 'utf8');
  const target = join(OUT, 'types', relative(join(RAW, 'src'), file));
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text.replace(/((?:from|import\()\s*'\.[^']*)\.tsx?'/g, "$1.js'"));
  for (const [, path] of text.matchAll(/(?:from|import\()\s*'(\.[^']*)\.tsx?'/g))
    writeTypes(normalize(join(dirname(file), `${path}.d.ts`)), written);
}
