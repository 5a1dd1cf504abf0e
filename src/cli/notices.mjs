// The licence of Sightline and of every package whose code is shipped with it, as one text for the packages.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What lets others ship the code as long as its notice goes with it. */
const PERMITTED = new Set(['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0', 'CC0-1.0', 'Unlicense']);

/** Packed into what is built, and not installed beside it: the extension's, and the tokenizer of the server for agents. */
const PACKED = ['preact', 'hyphen', 'gpt-tokenizer'].map(name => `node_modules/${name}`);

/**
 * Every package whose code is in what we ship, not only for building and testing: its name, version, licence and the text of it. Those
 * of the command line are optional, and npm brings them from where they are.
 */
export function shippedPackages(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(
      ([path, { dev, optional, devOptional }]) =>
        path !== '' && (PACKED.includes(path) || (!dev && !optional && !devOptional)) && existsSync(join(root, path)),
    )
    .map(([path, { version }]) => {
      const { name, license } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
      const file = readdirSync(join(root, path)).find(one => /^licen[cs]e(\.\w+)?$/i.test(one));
      return { name, version, license, text: file ? readFileSync(join(root, path, file), 'utf8').trim() : '' };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** What may not be shipped, or not without words that are missing. */
export function findTrouble(packages) {
  return packages.flatMap(({ name, license, text }) => [
    ...(PERMITTED.has(license) ? [] : [`${name}: the licence ${license} is not one of those we ship`]),
    // Types leave nothing in what is shipped.
    ...(text !== '' || name.startsWith('@types/') ? [] : [`${name}: no text of its licence`]),
  ]);
}

export function writeNotices(root) {
  const packages = shippedPackages(root);
  const trouble = findTrouble(packages);
  if (trouble.length > 0) throw new Error(trouble.join('\n'));
  const parts = packages
    .filter(({ text }) => text !== '')
    .map(({ name, version, text }) => `${name} ${version}\n\n${text}`);
  const own = `Sightline\n\n${readFileSync(join(root, 'LICENSE'), 'utf8').trim()}`;
  return `${[own, ...parts].join(`\n\n${'-'.repeat(72)}\n\n`)}\n`;
}
