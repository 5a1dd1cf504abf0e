/** The house keeps its own rules: what imports what, what is never written, and what the manifest asks for. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FIRST_FRAME, SELDOM } from '../../src/cli/compiled-files.ts';

const SOURCES = filesUnder('src').filter(file => /\.(ts|tsx|mjs)$/.test(file) && !file.endsWith('.d.mts'));

/** What each room may import besides itself and the nouns in page. A room that is not here is a shell: nobody imports it. */
const ROOMS: Record<string, string[]> = {
  page: [],
  walk: [],
  wait: [],
  reveal: [],
  methods: [],
  features: ['methods'],
  classify: ['methods', 'features'],
  settle: ['features', 'classify'],
  build: ['features', 'settle'],
  posts: ['features', 'settle', 'build'],
  head: ['methods', 'features', 'settle', 'build', 'posts'],
  arrange: ['features', 'settle', 'build', 'posts', 'head'],
  assemble: ['settle', 'build', 'posts', 'head', 'arrange'],
  site: ['methods', 'features', 'classify', 'reading'],
  reading: ['methods', 'features', 'classify', 'site'],
  export: ['build'],
  dom: ['walk', 'extract', 'result'],
  driver: ['walk', 'wait', 'extract', 'result'],
  crawlee: ['driver', 'command', 'site', 'result'],
  queue: ['command', 'result'],
  present: ['export', 'reading', 'site', 'icons', 'interface-text', 'settings', 'storage', 'own-document'],
  overlay: [
    'features',
    'classify',
    'reading',
    'site',
    'icons',
    'interface-text',
    'settings',
    'extract',
    'own-document',
  ],
  label: [
    'walk',
    'reveal',
    'methods',
    'features',
    'reading',
    'site',
    'overlay',
    'icons',
    'interface-text',
    'extract',
    'own-document',
  ],
  inspect: [
    'walk',
    'methods',
    'features',
    'classify',
    'settle',
    'site',
    'overlay',
    'interface-text',
    'extract',
    'own-document',
  ],
  highlight: [
    'own-document',
    'features',
    'classify',
    'settle',
    'reading',
    'site',
    'overlay',
    'present',
    'icons',
    'interface-text',
    'settings',
    'extract',
  ],
};
const PLAIN = [
  'page',
  'reveal',
  'methods',
  'features',
  'classify',
  'settle',
  'build',
  'posts',
  'head',
  'arrange',
  'assemble',
  'reading',
  'site',
  'export',
];

describe('imports', () => {
  const edges = SOURCES.flatMap(file =>
    importsOf(file).map(target => ({ file, from: roomOf(file), to: roomOf(target) })),
  );

  test('point one way between rooms', () => {
    const wrong = edges.filter(({ from, to }) => {
      const allowed = ROOMS[from];
      return allowed !== undefined && to !== from && to !== 'page' && !allowed.includes(to);
    });
    expect(wrong.map(({ file, to }) => `${file} imports ${to}`)).toEqual([]);
  });

  test('are found by this test', () => {
    expect(edges.some(({ from, to }) => from === 'features' && to === 'page')).toBe(true);
    expect(edges.length).toBeGreaterThan(100);
  });

  test('reach the browser through one file, which trusts no global name', () => {
    const users = SOURCES.filter(file =>
      /\b(?:globalThis|window|self)\.(?:browser|chrome)\b/.test(readFileSync(file, 'utf8')),
    );
    expect(users).toEqual([]);
    const polyfilled = SOURCES.filter(file =>
      /^import (?!type).*'webextension-polyfill'/m.test(readFileSync(file, 'utf8')),
    );
    expect(polyfilled).toEqual([]);
  });

  test('bring only the listed packages into plain rooms', () => {
    const allowed = new Set([
      'fflate',
      'stemmer',
      'mdast',
      'mdast-util-gfm-footnote',
      'mdast-util-gfm-strikethrough',
      'mdast-util-gfm-table',
      'mdast-util-gfm-task-list-item',
      'mdast-util-math',
      'mdast-util-to-markdown',
    ]);
    const found = SOURCES.filter(file => PLAIN.includes(roomOf(file))).flatMap(file =>
      packagesOf(file)
        .filter(name => !allowed.has(name))
        .map(name => `${file}: ${name}`),
    );
    expect(found).toEqual([]);
  });
});

describe('source', () => {
  test('never makes markup from strings', () => {
    const forbidden =
      /\.innerHTML\b|\.outerHTML\s*=|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML|\beval\(|new Function\(/;
    expect(SOURCES.filter(file => forbidden.test(withoutComments(file)))).toEqual([]);
  });

  test('has no file over 300 lines', () => {
    const long = SOURCES.filter(file => readFileSync(file, 'utf8').split('\n').length > 301);
    expect(long).toEqual([]);
  });

  test('has every file that the build names', () => {
    const paths = new Set(SOURCES.map(file => file.replaceAll('\\', '/').replace(/^src\/|\.tsx?$/g, '')));
    expect([...FIRST_FRAME, ...SELDOM].filter(path => !paths.has(path))).toEqual([]);
  });

  test('has no catch-all folders', () => {
    expect(SOURCES.filter(file => /(^|\/)(utils?|helpers?|misc|common)(\/|\.ts)/.test(file))).toEqual([]);
  });

  test('has none of the names retired as private language', () => {
    const ours =
      /desk(?!top)|shel[fv]|redoubt|takeGround|goTogether|hush|isOfHouse|by-hand|by-make|dropBegun|useDrawn|nobodyThere|takenBack|\b(?:told|said|untold|telling)\b/i;
    const named = SOURCES.filter(file => ours.test(file.replace(/^.*[\\/]/, '')));
    const used = SOURCES.filter(file => ours.test(identifiersOf(file)));
    expect([...named, ...used]).toEqual([]);
  });

  test('requests nothing over the network that the user did not ask for', () => {
    const users = SOURCES.filter(file => !/^src\/(?:train|cli|queue)\//.test(file));
    const found = users.filter(file => /\bfetch\(|XMLHttpRequest|WebSocket\(|sendBeacon/.test(withoutComments(file)));
    // The pictures of an article that is saved; lists and robots.txt for the command line.
    expect(found.sort()).toEqual(['src/background/pictures.ts', 'src/command/download.ts', 'src/content/images.ts']);
  });
});

describe('messages', () => {
  const folder = 'public/_locales';
  const english = readMessages('en');

  test.each(readdirSync(folder))('%s has every message, with the same placeholders', locale => {
    const messages = readMessages(locale);
    expect(Object.keys(messages).sort()).toEqual(Object.keys(english).sort());
    for (const [key, { message }] of Object.entries(english)) {
      expect(gaps(messages[key].message), `${locale} ${key}`).toEqual(gaps(message));
    }
  });

  test('are all used', () => {
    const text = [...SOURCES, 'manifest.json', ...filesUnder('src').filter(file => file.endsWith('.html'))]
      .map(file => readFileSync(file, 'utf8'))
      .join('\n');
    // Made from a name at run time: cannot + obstacle, and the like.
    const made = /^(cannot|format|label|look|font|kind|why|method|highlight|reader|key|theme|obstacle|part|step)[A-Z]/;
    const unused = Object.keys(english).filter(key => !made.test(key) && !text.includes(key));
    expect(unused).toEqual([]);
  });

  function readMessages(locale: string): Record<string, { message: string }> {
    return JSON.parse(readFileSync(join(folder, locale, 'messages.json'), 'utf8'));
  }
  function gaps(message: string): string[] {
    return [...new Set(message.match(/\$[1-9]/g) ?? [])].sort();
  }
});

describe.each(['chromium', 'firefox'])('the built manifest for %s', target => {
  const file = `dist/${target}/manifest.json`;
  const manifest = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;

  test('exists: npm run build', () => expect(manifest).toBeDefined());

  test('asks for four permissions and no site', () => {
    expect([...manifest.permissions].sort()).toEqual(['activeTab', 'contextMenus', 'scripting', 'storage']);
    expect(manifest.host_permissions).toBeUndefined();
    expect(manifest.optional_permissions).toBeUndefined();
    // Asked for one site at a time, when the user wants that site to open by itself.
    expect(manifest.optional_host_permissions).toEqual(['*://*/*']);
  });

  test('runs nothing on pages by itself and exposes nothing to them', () => {
    expect(manifest.content_scripts).toBeUndefined();
    expect(manifest.web_accessible_resources).toBeUndefined();
    expect(manifest.externally_connectable).toBeUndefined();
  });

  test('has a button with an action, two commands, localised texts and icons', () => {
    expect(manifest.action.default_popup).toBeUndefined();
    expect(Object.keys(manifest.commands)).toEqual(['read', 'highlight']);
    expect(manifest.name).toMatch(/^__MSG_/);
    for (const size of ['16', '32', '48', '128']) {
      expect(readPngWidth(`dist/${target}/${manifest.icons[size]}`)).toBe(Number(size));
    }
  });

  test('has the kind of background this browser runs', () => {
    const { service_worker, scripts } = manifest.background;
    expect(target === 'chromium' ? [typeof service_worker, scripts] : [service_worker, typeof scripts?.[0]]).toEqual(
      target === 'chromium' ? ['string', undefined] : [undefined, 'string'],
    );
  });

  test('has scripts that make no markup and load nothing', () => {
    const scripts = filesUnder(`dist/${target}`).filter(name => name.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(2);
    const forbidden = /\.innerHTML\s*=|\.outerHTML\s*=|insertAdjacentHTML|\beval\(|new Function\(/;
    expect(scripts.filter(script => forbidden.test(readFileSync(script, 'utf8')))).toEqual([]);
    expect(/\bimport\s*\(/.test(readFileSync(`dist/${target}/content.js`, 'utf8'))).toBe(false);
  });
});

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
}

function importsOf(file: string): string[] {
  const paths = [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(match => match[1]);
  return paths
    .map(path =>
      normalize(join(dirname(file), path))
        .split(sep)
        .join('/'),
    )
    .filter(path => path.startsWith('src/'));
}

function packagesOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/from '([^.'][^']*)'/g)].map(match => match[1]);
}

/** The folder under src; for files beside the rooms their own name. */
function roomOf(file: string): string {
  const [first, second] = relative('src', file).split(sep);
  return second === undefined ? first.replace(/\..*$/, '') : first;
}

/** Comments may name what code must not do. */
function withoutComments(file: string): string {
  return readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}

/** Words in comments and strings are English; these are names. */
function identifiersOf(file: string): string {
  return withoutComments(file).replace(/'[^'\n]*'|"[^"\n]*"|`[^`]*`|\/\/.*$|>[^<>{}]*</gm, '');
}

function readPngWidth(file: string): number {
  return readFileSync(file).readUInt32BE(16);
}
