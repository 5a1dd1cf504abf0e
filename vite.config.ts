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
import { LongestFirst } from './test/harness/longest-first.ts';

type Target = 'chromium' | 'firefox';
const TARGETS: readonly string[] = ['chromium', 'firefox'] satisfies Target[];
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const define = { __VERSION__: JSON.stringify(version), 'process.env.NODE_ENV': '"production"' };

/** `vite build --mode chromium|firefox` builds an extension, `--mode inject` the self-contained script for other programs. */
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
      // Store reviewers read the packages, and readable names cost little after compression.
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

/** manifest.json is written for Chromium. Firefox has no extension service workers; Chromium has no gecko settings. */
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

/** Scripts injected into pages. Each is a single classic script, because a module would need web-accessible files. */
const INJECTED = {
  'content.js': 'src/content/entry.ts',
  'session.js': 'src/content/reader-session.ts',
  'auto.js': 'src/content/auto.ts',
  'full.js': 'src/content/full.ts',
  'tools.js': 'src/content/tools.ts',
  'syllables.js': 'src/content/syllables.ts',
  'formulas.js': 'src/content/formulas.ts',
};

/**
 * Scripts that arrive after the first frame. They are compiled lazily, function by function, so that no long task interrupts
 * scrolling.
 */
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

/** The npm package. Dependencies stay external, as npm installs them. */
function forPrograms() {
  return {
    define,
    plugins: [pageScripts(), withoutBrowser(), withoutFigures(), plainlyQuoted()],
    publicDir: false as const,
    // Bundled because it is 30 MB with all its tables, and only one is used.
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

/** In Node, the walk uses a parser's nodes and a stand-in for the window (see src/dom/native.ts). */
function withoutBrowser(): Plugin {
  const native = fileURLToPath(new URL('src/dom/native.ts', import.meta.url));
  return {
    name: 'sightline:without-browser',
    enforce: 'pre',
    resolveId: (id, by) => (id === './native.ts' && /[\\/]src[\\/]walk[\\/]/.test(by ?? '') ? native : undefined),
  };
}

/** `import script from './in-page.ts?page-script'`: bundles a module and imports it as the text of one script. */
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
 * Makes sure that no shipped script can create markup from a string. Preact can on request, which we never make; now it cannot at
 * all. The Markdown writer has a part that decodes entities with an element, which our output never needs.
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

/** crxjs lists web-accessible files that no page needs. Any site could detect the extension by requesting one. */
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

// On a busy machine a browser occasionally loses a key press or a frame, so retry once before failing. Not isolated, so that each
// file can reuse the previous file's browsers (test/harness/reused.ts) and bundled scripts.
const inBrowsers = { testTimeout: 120_000, hookTimeout: 120_000, retry: 1, isolate: false };
const tests = {
  sequence: { sequencer: LongestFirst },
  projects: [
    {
      extends: true as const,
      test: {
        name: 'plain',
        include: ['test/plain/**/*.test.{ts,tsx}'],
        // By default one core is left to a watching terminal.
        maxWorkers: '100%',
        sequence: { groupOrder: 0 },
      },
    },
    ...['live', 'whole'].map(name => ({
      extends: true as const,
      test: {
        name,
        include: [`test/${name}/**/*.test.{ts,tsx}`],
        // Run in parallel: while one waits, another can use the processor. With more workers, the load distorts timings.
        maxWorkers: 3,
        sequence: { groupOrder: 1 },
        ...inBrowsers,
      },
    })),
  ],
};
