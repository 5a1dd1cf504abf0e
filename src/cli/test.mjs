// npm test: runs everything, even on a fresh machine. `npm test -- test/plain/walk.test.ts` runs one file.
import { buildIfStale } from './build.mjs';
import { runLoudly, runQuietly } from './progress.mjs';
import { fail, setup } from './setup.mjs';

const args = process.argv.slice(2);
const browsers = await setup();
const there = Object.keys(browsers).filter(name => browsers[name]);
if (there.length === 0) fail('The tests need a real browser. Install Chromium and Firefox and run this again.');

await buildIfStale();
const bin = name => `node_modules/${name}`;
const node = (what, path, ...rest) => runQuietly(what, process.execPath, [bin(path), ...rest]);
if (args.length === 0) {
  const checks = [
    await node('Types', 'typescript/bin/tsc', '-p', 'tsconfig.json'),
    await node('Types of the plain rooms', 'typescript/bin/tsc', '-p', 'src/tsconfig.plain.json'),
    await node('Format and lint', '@biomejs/biome/bin/biome', 'check', '.'),
    await node('What nothing uses', 'knip/bin/knip.js'),
  ];
  if (checks.includes(false)) fail('Checks failed; the tests were not run.');
}
const env = { ...process.env, SIGHTLINE_BROWSERS: process.env.SIGHTLINE_BROWSERS ?? there.join() };
const code = await runLoudly(process.execPath, [bin('vitest/vitest.mjs'), 'run', ...args], { env });
if (there.length === 1) console.warn(`! Only ${there[0]} was tested: the other browser is not on this machine.`);
process.exit(code);
