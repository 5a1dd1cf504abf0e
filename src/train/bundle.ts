import { fileURLToPath } from 'node:url';
import { build, type InlineConfig } from 'vite';
import { noMarkup } from '../../vite.config.ts';

/** Bundles one self-contained script that assigns `name` to globalThis, to be evaluated in a page. */
export async function bundleScript(entry: URL | string, name: string, isSmall = false): Promise<string> {
  const config: InlineConfig = {
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [noMarkup()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: isSmall,
      target: 'es2022',
      lib: { entry: typeof entry === 'string' ? entry : fileURLToPath(entry), name, formats: ['iife'] },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  };
  const built = await build(config);
  const outputs = Array.isArray(built) ? built : [built];
  for (const output of outputs) {
    if (!('output' in output)) continue;
    const chunk = output.output.find(file => file.type === 'chunk');
    // An IIFE declares its name with `var`; evaluated in a function body, it would stay local.
    if (chunk?.type === 'chunk') return `${chunk.code}\nglobalThis.${name} = ${name};`;
  }
  throw new Error(`Nothing was bundled from ${entry}.`);
}
