import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { compiledAtOnce } from '../../src/cli/compiled-at-once.ts';
import { noMarkup } from '../../vite.config.ts';

/**
 * Bundles a script as the build does for shipping: minified, with its startup code compiled eagerly. Assigns its exports to
 * `name` on globalThis.
 */
export async function bundleAsShipped(entry: URL, name: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [noMarkup(), compiledAtOnce()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: 'oxc',
      target: 'es2022',
      lib: { entry: fileURLToPath(entry), name, formats: ['iife'] },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [{ output }] = (Array.isArray(built) ? built : [built]) as { output: { type: string; code?: string }[] }[];
  return `${output.find(({ type }) => type === 'chunk')!.code}\nglobalThis.${name} = ${name};`;
}
