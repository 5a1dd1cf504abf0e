import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { compiledAtOnce } from './src/cli/compiled-at-once.ts';
import {
  plainlyQuoted,
  themesAsTable,
  withoutFigures,
  withoutMeanings,
  withoutNoncharacters,
} from './src/cli/script-plugins.ts';

type Target = 'chromium' | 'firefox';
const TARGETS: readonly string[] = ['chromium', 'firefox'] satisfies Target[];
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const define = { __VERSION__: JSON.stringify(version), 'process.env.NODE_ENV': '"production"' };

/** `vite build --mode chromium|firefox` makes an extension, `--mode inject` the one script for everyone else. */
export default defineConfig(async ({ mode }) => {
  if (TARGETS.includes(mode)) return extension(mode as Target);
  if (mode === 'package') return forPrograms();
  if (mode === 'inject') return oneScript('src/extract.iife.ts', 'dist/inject', 'sightline.js');
  if (mode === 'weigh') return oneScript('src/cli/with-reader.ts', 'dist/.weighed/reader', 'with-reader.js');
  if (mode === 'weigh-alone') return oneScript('src/cli/extractor.ts', 'dist/.weighed/alone', 'extractor.js');
  return { define, plugins: [pageScripts()], test: tests };
});

async function extension(target: Target) {
  const { crx } = await import('@crxjs/vite-plugin');
  return {
    define,
    plugins: [
      crx({ manifest: toManifest(target) as never, browser: toBrand(target) }),
      contentScripts(),
      noMarkup(),
      withoutFigures(),
      withoutMeanings(),
      themesAsTable(),
      plainlyQuoted(),
      onlyWhatIsUsed(),
    ],
    build: {
      outDir: `dist/${target}`,
      target: 'es2022',
      // Store reviewers read the packages; names that say something cost little after compression.
      minify: 'oxc' as const,
      modulePreload: false as const,
      rolldownOptions: { input: htmlPages(), checks: { pluginTimings: false } },
    },
  };
}

function htmlPages(): string[] {
  const rooms = ['src/background', 'src/options', 'src/label'].filter(existsSync);
  return rooms.flatMap(room =>
    readdirSync(room)
      .filter(name => name.endsWith('.html'))
      .map(name => `${room}/${name}`),
  );
}

const toBrand = (target: Target) => (target === 'firefox' ? ('firefox' as const) : ('chrome' as const));

/** manifest.json is written for Chromium; Firefox knows no service worker and Chromium no gecko. */
function toManifest(target: Target): Record<string, unknown> {
  const manifest = JSON.parse(readFileSync('manifest.json', 'utf8'));
  const main: string = manifest.background.service_worker;
  manifest.version = version;
  if (!existsSync(manifest.options_ui.page)) delete manifest.options_ui;
  if (target === 'firefox') {
    delete manifest.minimum_chrome_version;
    manifest.background = { scripts: [main], type: 'module' };
  } else {
    delete manifest.browser_specific_settings;
  }
  return manifest;
}

/** What is injected into pages: each one classic script, because a module would need web-accessible files. */
const INJECTED = {
  'content.js': 'src/content/entry.ts',
  'session.js': 'src/content/reader-session.ts',
  'auto.js': 'src/content/auto.ts',
  'full.js': 'src/content/full.ts',
  'tools.js': 'src/content/tools.ts',
  'syllables.js': 'src/content/syllables.ts',
  'formulas.js': 'src/content/formulas.ts',
};

/** What comes after the first frame: compiled function by function, so that no long task meets who scrolls already. */
const LATER: readonly string[] = ['full.js', 'tools.js', 'syllables.js', 'formulas.js'];

function contentScripts(): Plugin {
  return {
    name: 'sightline:content-scripts',
    async generateBundle() {
      for (const [fileName, entry] of Object.entries(INJECTED)) {
        this.emitFile({ type: 'asset', fileName, source: await toScript(entry, fileName) });
      }
    },
  };
}

async function toScript(entry: string, fileName: string): Promise<string> {
  const config = oneScript(entry, 'dist', fileName, !LATER.includes(fileName));
  const result = await build({
    ...config,
    configFile: false,
    logLevel: 'warn',
    build: { ...config.build, write: false },
  });
  const [{ output }] = (Array.isArray(result) ? result : [result]) as { output: { type: string; code?: string }[] }[];
  return output.find(({ type }) => type === 'chunk')!.code!;
}

const DOORS = {
  index: 'src/package/index.ts',
  inject: 'src/package/inject.ts',
  driver: 'src/driver/index.ts',
  dom: 'src/dom/index.ts',
  crawlee: 'src/crawlee/index.ts',
  queue: 'src/queue/index.ts',
  processor: 'src/queue/processor.ts',
  command: 'src/command/main.ts',
};

/** The package for npm: what it depends on stays outside, as npm installs it. */
function forPrograms() {
  return {
    define,
    plugins: [pageScripts(), withoutBrowser(), withoutFigures(), plainlyQuoted()],
    publicDir: false as const,
    // Thirty megabytes with all its tables, of which one is used.
    ssr: { noExternal: ['gpt-tokenizer'] },
    build: {
      outDir: 'dist/package',
      target: 'node20',
      minify: false,
      ssr: true,
      rolldownOptions: {
        input: DOORS,
        output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name].js' },
        checks: { pluginTimings: false },
      },
    },
  };
}

/** In Node the walk asks the nodes of a parser, and a window that is not there (see src/dom/native.ts). */
function withoutBrowser(): Plugin {
  const native = fileURLToPath(new URL('src/dom/native.ts', import.meta.url));
  return {
    name: 'sightline:without-browser',
    enforce: 'pre',
    resolveId: (id, by) => (id === './native.ts' && /[\\/]src[\\/]walk[\\/]/.test(by ?? '') ? native : undefined),
  };
}

/** `import script from './in-page.ts?page-script'`: a file with all it imports, as the text of one script. */
function pageScripts(): Plugin {
  const mark = '?page-script';
  return {
    name: 'sightline:page-scripts',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(mark)) return undefined;
      return `export default ${JSON.stringify(await toScript(id.slice(0, -mark.length), 'page.js'))}`;
    },
  };
}

function oneScript(entry: string, outDir: string, fileName: string, isAtOnce = true) {
  return {
    define,
    plugins: [
      ...[noMarkup(), withoutFigures(), withoutMeanings(), themesAsTable(), isAtOnce && compiledAtOnce()],
      ...[plainlyQuoted(), withoutNoncharacters()],
    ],
    publicDir: false as const,
    build: {
      outDir,
      target: 'es2022',
      minify: 'oxc' as const,
      lib: { entry, name: 'sightline', formats: ['iife' as const], fileName: () => fileName },
      rolldownOptions: { output: { codeSplitting: false }, checks: { pluginTimings: false } },
    },
  };
}

/**
 * No script we ship can make markup from a string. Preact can when asked to, and we never ask: now it could not, whatever
 * value reached it. A part of the Markdown writer decodes entities with an element; nothing we write has any to decode.
 */
export function noMarkup(): Plugin {
  const entities = 'decode-named-character-reference';
  return {
    name: 'sightline:no-markup',
    enforce: 'pre',
    resolveId: id => (id === entities ? `\0${entities}` : undefined),
    load: id => (id === `\0${entities}` ? 'export const decodeNamedCharacterReference = () => false;' : undefined),
    transform: (code, id) => (/[\\/]preact[\\/]/.test(id) ? code.replaceAll('.innerHTML', '.textContent') : undefined),
  };
}

/** crxjs lists files as web-accessible that no page needs; any site could find the extension by asking for one. */
function onlyWhatIsUsed(): Plugin {
  return {
    name: 'sightline:only-what-is-used',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const asset = bundle['manifest.json'];
      if (asset?.type !== 'asset') return;
      const manifest = JSON.parse(String(asset.source));
      delete manifest.web_accessible_resources;
      asset.source = JSON.stringify(manifest, undefined, 2);
      delete bundle['.vite/manifest.json'];
    },
  };
}

// A browser on a crowded machine now and then loses a key or a frame: once more before it counts as failed.
// Not isolated: the next file finds the browsers of the last (test/harness/reused.ts) and the scripts it bundled.
const inBrowsers = { testTimeout: 120_000, hookTimeout: 120_000, retry: 1, isolate: false };
const tests = {
  projects: [
    {
      extends: true as const,
      test: { name: 'plain', include: ['test/plain/**/*.test.{ts,tsx}'], sequence: { groupOrder: 0 } },
    },
    ...['live', 'whole'].map(name => ({
      extends: true as const,
      test: {
        name,
        include: [`test/${name}/**/*.test.{ts,tsx}`],
        // Together: what waits in one leaves the processor to another. More at a time, and the load shows in the timings.
        maxWorkers: 3,
        sequence: { groupOrder: 1 },
        ...inBrowsers,
      },
    })),
  ],
};
