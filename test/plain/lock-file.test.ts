/** `npm ci` installs exactly what the lock file names, so it must name everything for every platform. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

interface Locked {
  version?: string;
  integrity?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  os?: string[];
  cpu?: string[];
  optional?: boolean;
}
const PACKAGES: Record<string, Locked> = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;

describe('the lock file', () => {
  test('names every dependency', () => {
    const missing = Object.entries(PACKAGES).flatMap(([path, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies })
        .filter(name => !isLocked(path, name))
        .map(name => `${path || 'package.json'} needs ${name}`),
    );
    expect(missing).toEqual([]);
  });

  test.each([
    ['linux', 'x64'],
    ['linux', 'arm64'],
    ['darwin', 'x64'],
    ['darwin', 'arm64'],
    ['win32', 'x64'],
  ])('has the native parts of linter, compiler and bundler for %s on %s', (os, cpu) => {
    const native = Object.keys(PACKAGES).filter(path => isFor(PACKAGES[path] as Locked, os, cpu));
    const families = ['@biomejs/cli-', '@oxc-parser/binding-', '@oxc-resolver/binding-'];
    for (const family of [...families, '@typescript/typescript-', '@rolldown/binding-', '@esbuild/'])
      expect(
        native.filter(path => path.includes(family)),
        family,
      ).not.toEqual([]);
  });

  test('has a checksum for every package', () => {
    const unchecked = Object.entries(PACKAGES).filter(([path, { integrity }]) => path !== '' && !integrity);
    expect(unchecked.map(([path]) => path)).toEqual([]);
  });
});

/** npm looks for a package beside the one that asks, and then in each folder above it. */
function isLocked(from: string, name: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (`${folder ? `${folder}/` : ''}node_modules/${name}` in PACKAGES) return true;
    if (!folder) return false;
    if (!folder.includes('/node_modules/')) return `node_modules/${name}` in PACKAGES;
  }
}

function isFor({ os, cpu }: Locked, wantedOs: string, wantedCpu: string): boolean {
  return Boolean(os?.includes(wantedOs) && cpu?.includes(wantedCpu));
}
