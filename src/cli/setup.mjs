// Prepares a machine that has only Node: installs the packages, and browsers if the package manager can. Plain JavaScript without
// package imports, because it runs before any are installed.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findBrowser } from './browsers.mjs';
import { findInstaller } from './installers.mjs';
import { runQuietly } from './progress.mjs';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MIN_NODE = [20, 19];

/** @returns {Promise<{ chromium?: string, firefox?: string }>} */
export async function setup() {
  process.chdir(ROOT);
  checkNode();
  await installPackages();
  return installBrowsers();
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1])) return;
  fail(`Sightline needs Node ${MIN_NODE.join('.')} or newer; this is ${process.versions.node}. See https://nodejs.org`);
}

async function installPackages() {
  if (isInstalled()) return;
  const args = ['ci', '--no-audit', '--no-fund', '--prefer-offline'];
  const done = await runQuietly('Installing npm packages', npm(), args);
  if (!done)
    fail('npm could not install the packages. Check the network (or your registry in ~/.npmrc) and run this again.');
}

const npm = () => (process.platform === 'win32' ? 'npm.cmd' : 'npm');

/** Whether every package in the lock file is installed at its version, according to npm's own record. */
function isInstalled() {
  if (!existsSync('node_modules/.package-lock.json')) return false;
  const wanted = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
  const there = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional, peer }]) => path === '' || optional || peer || there[path]?.version === version,
  );
}

async function installBrowsers() {
  const missing = ['chromium', 'firefox'].filter(name => !findBrowser(name));
  if (missing.length > 0) await install(missing);
  const found = { chromium: findBrowser('chromium'), firefox: findBrowser('firefox') };
  for (const [name, path] of Object.entries(found)) if (!path) console.warn(howTo(name));
  return found;
}

async function install(missing) {
  const installer = findInstaller();
  if (!installer) return;
  for (const { what, command, args } of installer.steps(missing)) {
    if (!(await runQuietly(what, command, args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })))
      return;
  }
}

function howTo(name) {
  const nice = name === 'chromium' ? 'Chromium (or Edge or Brave)' : 'Firefox';
  return `! ${nice} was not found and could not be installed here. Install it, or name it: SIGHTLINE_${name.toUpperCase()}=/path/to/browser`;
}

export function fail(sentence) {
  console.error(`✗ ${sentence}`);
  process.exit(1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await setup();
