import { fileURLToPath } from 'node:url';
import { bundleScript } from '../../src/train/bundle.ts';

const ROOT = new URL('../../', import.meta.url);
const done = new Map<string, Promise<string>>();

/**
 * One file with everything it imports as script text that puts the file's exports on globalThis under `name`. For
 * `tab.addScript`. Bundled once a process.
 */
export function bundle(entry: string, name = 'room'): Promise<string> {
  const key = `${name} ${entry}`;
  if (!done.has(key)) done.set(key, bundleScript(fileURLToPath(new URL(entry, ROOT)), name));
  return done.get(key)!;
}
