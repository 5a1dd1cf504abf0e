import { fileURLToPath } from 'node:url';
import { bundleScript } from '../../src/train/bundle.ts';

const ROOT = new URL('../../', import.meta.url);
const done = new Map<string, Promise<string>>();

/**
 * Bundles a file with its imports into script text that assigns its exports to globalThis under `name`, for `tab.addScript`.
 * Bundled once per process.
 */
export function bundle(entry: string, name = 'room'): Promise<string> {
  const key = `${name} ${entry}`;
  if (!done.has(key)) done.set(key, bundleScript(fileURLToPath(new URL(entry, ROOT)), name));
  return done.get(key)!;
}
