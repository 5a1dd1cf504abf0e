// Collects the licences of Sightline and of every package whose code is shipped, as one text for the packages.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Licences that allow shipping the code together with its notice. */
const PERMITTED = new Set(['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0', 'CC0-1.0', 'Unlicense']);

/** Bundled into the build although not regular dependencies: the extension's libraries, and the tokenizer of the MCP server. */
const PACKED = ['preact', 'hyphen', 'gpt-tokenizer'].map(name => `node_modules/${name}`);

/**
 * Every package whose code is shipped, with name, version, licence and licence text; excludes those used only for building and
 * testing. The command line's dependencies are optional and excluded, because npm installs them from their own source.
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

/** Lists packages that may not be shipped, or whose licence text is missing. */
export function findTrouble(packages) {
  return packages.flatMap(({ name, license, text }) => [
    ...(PERMITTED.has(license) ? [] : [`${name}: the licence ${license} is not one of those we ship`]),
    // Type packages leave no code in the build.
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
