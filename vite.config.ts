import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { build, type ESTree, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

type Target = 'chromium' | 'firefox';
const TARGETS: readonly string[] = ['chromium', 'firefox'] satisfies Target[];
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const define = { __VERSION__: JSON.stringify(version), 'process.env.NODE_ENV': '"production"' };

/** `vite build --mode chromium|firefox` makes an extension, `--mode inject` the one script for everyone else. */
export default defineConfig(async ({ mode }) => {
  if (TARGETS.includes(mode)) return extension(mode as Target);
  if (mode === 'inject') return oneScript('src/extract.iife.ts', 'dist/inject', 'sightline.js');
  if (mode === 'weigh') return oneScript('src/cli/with-reader.ts', 'dist/.weighed', 'with-reader.js');
  return { define, test: tests };
});

async function extension(target: Target) {
  const { crx } = await import('@crxjs/vite-plugin');
  return {
    define,
    plugins: [
      crx({ manifest: toManifest(target) as never, browser: toBrand(target) }),
      contentScripts(),
      noMarkup(),
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
  'auto.js': 'src/content/auto.ts',
  'tools.js': 'src/content/tools.ts',
};

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
  const config = oneScript(entry, 'dist', fileName);
  const result = await build({
    ...config,
    configFile: false,
    logLevel: 'warn',
    build: { ...config.build, write: false },
  });
  const [{ output }] = (Array.isArray(result) ? result : [result]) as { output: { type: string; code?: string }[] }[];
  return output.find(({ type }) => type === 'chunk')!.code!;
}

function oneScript(entry: string, outDir: string, fileName: string) {
  return {
    define,
    plugins: [noMarkup(), withoutFigures(), withoutMeanings(), compiledAtOnce(), plainlyQuoted()],
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

const MODEL = 'src/classify/model.json';

/**
 * The model's figures are for whoever trains the next one: nobody who reads a page asks for them. The rest is written out as
 * code, which a browser reads once; as a string to be parsed it would be read twice, before anything else can be done.
 */
function withoutFigures(): Plugin {
  const trees = '\0sightline:trees';
  return {
    name: 'sightline:without-figures',
    enforce: 'pre',
    resolveId: id => (id.endsWith('/model.json') ? trees : undefined),
    load: id =>
      id === trees
        ? `export default ${JSON.stringify({ ...JSON.parse(readFileSync(MODEL, 'utf8')), scores: {} })}`
        : undefined,
  };
}

/** What every reading runs through from end to end. */
const READING = /[\\/]src[\\/](?:extract|(?:page|walk|methods|features|classify|assemble)[\\/][\w-]+)\.ts$/;
/** What the first frame of the reader is made by; the tools come after it, and most of them never. */
const FIRST_FRAME =
  /[\\/](?:preact[\\/].*\.mjs|src[\\/]content[\\/](?:views|desk)\.ts|src[\\/]present[\\/](?:reader|host|defence|keep-events|top-layer|place|Reader|ArticleView|Blocks|Inlines|PictureView|PostHead|Time|chosen|commands|context|drawn|heading-levels|in-sight|key-handler|reading-time|scrollable|style|Marks|speech|LateBar|Panels|paint)\.tsx?)$/;

/** Of that, what fewer than half of all pages ask for: formulas, players, tables, threads, and what is said when somebody asks. */
const SELDOM =
  /(?:walk[\\/](?:box|code|math|media)|classify[\\/]reasons|assemble[\\/](?:code|comments|date|definitions|details|embed|excerpt|figure|fragments|gutter|iso-date|language|lead-image|list|next-page|open-details|providers|quote|table-grid|words))\.ts$/;

/**
 * A browser skims the functions of a script and compiles each when it is first called, which reads it twice; one that stands in
 * parentheses it compiles with the script. A reading calls some four hundred functions, most of them a few times only, so the
 * functions of the rooms it runs through are declared that way: on top, because they may be called before their line is
 * reached. What most pages never call is left alone: compiling costs four times what skimming does. Arrows inside of functions
 * are not even skimmed but read in full each time, so all of them stand in parentheses.
 */
export function compiledAtOnce(): Plugin {
  return {
    name: 'sightline:compiled-at-once',
    enforce: 'post',
    transform(code, id) {
      if ((!READING.test(id) || SELDOM.test(id)) && !FIRST_FRAME.test(id)) return undefined;
      let rest = edited(code, nodesIn(this.parse(code)).flatMap(inParentheses));
      const declared: string[] = [];
      const exported: string[] = [];
      for (const statement of this.parse(rest).body.toReversed()) {
        const isExported = statement.type === 'ExportNamedDeclaration';
        const made = isExported ? statement.declaration : statement;
        if (made?.type === 'ClassDeclaration') {
          rest = rest.slice(0, made.start) + withMethodsBehind(rest, made) + rest.slice(made.end);
        } else if (made?.type === 'FunctionDeclaration' && made.id) {
          declared.push(`var ${made.id.name} = (${rest.slice(made.start, made.end)});`);
          if (isExported) exported.push(made.id.name);
          rest = rest.slice(0, statement.start) + rest.slice(statement.end);
        }
      }
      return `${declared.join('\n')}\nexport { ${exported.join(', ')} };\n${rest}`;
    },
  };
}

/** A class whose methods are given to it as functions in parentheses: in its body they would all be skimmed. */
function withMethodsBehind(code: string, made: ESTree.Class): string {
  let body = code.slice(made.start, made.end);
  let behind = '';
  for (const member of made.body.body.toReversed()) {
    if (
      member.type !== 'MethodDefinition' ||
      member.kind !== 'method' ||
      member.static ||
      member.key.type !== 'Identifier'
    )
      continue;
    const { start, end, generator } = member.value;
    const method = `(function${generator ? '*' : ''} ${code.slice(start, end)})`;
    behind += `\n${made.id?.name}.prototype.${member.key.name} = ${method};`;
    body = body.slice(0, member.start - made.start) + body.slice(member.end - made.start);
  }
  return body + behind;
}

function inParentheses({ type, start, end }: ESTree.Node): Edit[] {
  if (type !== 'ArrowFunctionExpression') return [];
  return [
    { from: start, to: start, text: '(' },
    { from: end, to: end, text: ')' },
  ];
}

/**
 * What each feature and label means, and which paper it comes from, is for whoever reads the source: to know features by is their
 * name.
 */
function withoutMeanings(): Plugin {
  return {
    name: 'sightline:without-meanings',
    enforce: 'post',
    transform(code, id) {
      if (!/[\\/]src[\\/](?:features[\\/][\w-]+-features|page[\\/]label)\.ts$/.test(id)) return undefined;
      return edited(code, nodesIn(this.parse(code)).flatMap(unsaid));
    },
  };
}

function unsaid(node: ESTree.Node): Edit[] {
  if (node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'feature')
    return [{ from: node.arguments[0].end, to: node.end, text: ')' }];
  if (node.type !== 'ObjectExpression') return [];
  return node.properties
    .filter(one => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'means')
    .map(({ start, end }) => ({ from: start, to: end, text: '...{}' }));
}

interface Edit {
  from: number;
  to: number;
  text: string;
}

function edited(code: string, edits: Edit[]): string {
  let now = code;
  for (const { from, to, text } of edits.sort((a, b) => b.from - a.from))
    now = now.slice(0, from) + text + now.slice(to);
  return now;
}

/** Every node of a tree of code. */
function nodesIn(tree: unknown): ESTree.Node[] {
  if (typeof tree !== 'object' || tree === null) return [];
  const inner = Object.values(tree).flatMap(nodesIn);
  return 'type' in tree && 'start' in tree ? [tree as ESTree.Node, ...inner] : inner;
}

/** The minifier writes strings as templates, of which a browser keeps every character twice: too often for the trees. */
function plainlyQuoted(): Plugin {
  return {
    name: 'sightline:plainly-quoted',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk') chunk.code = chunk.code.replace(/`([\w+/=]{1000,})`/g, '"$1"');
    },
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
const inBrowsers = { testTimeout: 120_000, hookTimeout: 120_000, retry: 1 };
const tests = {
  projects: [
    {
      extends: true as const,
      test: { name: 'plain', include: ['test/plain/**/*.test.{ts,tsx}'], sequence: { groupOrder: 0 } },
    },
    // Two browsers at a time: more and the machine's load shows in the timings.
    {
      extends: true as const,
      test: {
        name: 'live',
        include: ['test/live/**/*.test.{ts,tsx}'],
        maxWorkers: 2,
        sequence: { groupOrder: 1 },
        ...inBrowsers,
      },
    },
    {
      extends: true as const,
      test: {
        name: 'whole',
        include: ['test/whole/**/*.test.ts'],
        maxWorkers: 1,
        sequence: { groupOrder: 2 },
        ...inBrowsers,
      },
    },
  ],
};
