import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const done = new Map<string, Promise<string>>();

/**
 * One file with everything it imports as script text that puts the file's exports on globalThis under `name`. For
 * `tab.addScript`. Bundled once a process.
 */
export function bundle(entry: string, name = 'room'): Promise<string> {
  const key = `${name} ${entry}`;
  if (!done.has(key)) done.set(key, make(entry, name));
  return done.get(key)!;
}

async function make(entry: string, name: string): Promise<string> {
  const result = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry, name, formats: ['iife'], fileName: () => 'bundle.js' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const outputs = (Array.isArray(result) ? result : [result]) as { output: { type: string; code?: string }[] }[];
  const chunk = outputs.flatMap(({ output }) => output).find(({ type }) => type === 'chunk');
  if (!chunk?.code) throw new Error(`Nothing came out of ${entry}`);
  return `${chunk.code}\n;globalThis[${JSON.stringify(name)}] = ${name};`;
}
