import { fileURLToPath } from 'node:url';
import { build, type InlineConfig } from 'vite';
import { noMarkup } from '../../vite.config.ts';

/** One self-contained script that puts `name` on globalThis, as text to evaluate in a page. */
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
    // An iife declares its name with `var`; evaluated as a function body it would stay local.
    if (chunk?.type === 'chunk') return `${chunk.code}\nglobalThis.${name} = ${name};`;
  }
  throw new Error(`Nothing was bundled from ${entry}.`);
}
