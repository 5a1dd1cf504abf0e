import { resolve } from 'node:path';
import { type Plugin, parseAst } from 'vite';
import { describe, expect, test } from 'vitest';
import { compiledAtOnce } from '../../src/cli/compiled-at-once.ts';
import { edited } from '../../src/cli/edit-code.ts';
import { plainlyQuoted, themesAsTable, withoutMeanings } from '../../src/cli/script-plugins.ts';
import { FEATURE_THEMES } from '../../src/overlay/feature-themes.ts';

/** What a plugin makes of a file, as the build would call it. */
function transform(plugin: Plugin, code: string, file: string): string | undefined {
  const run = plugin.transform as unknown as (this: object, code: string, id: string) => string | undefined;
  return run.call({ parse: parseAst }, code, file);
}

/** What a module gives to others. */
function load(code: string): Promise<Record<string, unknown>> {
  return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
}

describe('compile hints', () => {
  const file = '/x/src/walk/walk.ts';

  test('functions are in parentheses, hoisted, and still work', async () => {
    const made = transform(
      compiledAtOnce(),
      `export const early = twice(2);
      function twice(n) { return [n].map(one => one * 2)[0]; }
      export function* count() { yield 1; yield twice(1); }
      export const nested = a => b => a + b;`,
      file,
    )!;
    expect(made).toContain('var twice = (function twice(n)');
    expect(made).toContain('(a => (b => a + b))');
    const { early, count, nested } = (await load(made)) as {
      early: number;
      count: () => Iterable<number>;
      nested: (a: number) => (b: number) => number;
    };
    expect(early).toBe(4);
    expect([...count()]).toEqual([1, 2]);
    expect(nested(1)(2)).toBe(3);
  });

  test('classes keep syntax that is only valid inside them', async () => {
    const made = transform(
      compiledAtOnce(),
      `class Base { name() { return 'base'; } }
      export class Made extends Base {
        #secret = 7;
        field = 1;
        plain(n) { return this.field + n; }
        *steps() { yield this.field; }
        name() { return 'made from ' + super.name(); }
        tell() { return this.#secret; }
        get both() { return this.plain(1); }
        static of() { return new Made(); }
      }`,
      file,
    )!;
    expect(made).toContain('Made.prototype.plain = (function (n)');
    expect(made).toContain('Made.prototype.steps = (function* ()');
    const { Made } = (await load(made)) as {
      Made: { of(): Record<string, (n?: number) => unknown> & { both: number } };
    };
    const one = Made.of();
    expect([one.plain(2), one.name(), one.tell(), one.both]).toEqual([3, 'made from base', 7, 2]);
    expect([...(one.steps() as Iterable<number>)]).toEqual([1]);
  });

  test('rarely used code and code outside the reading is left alone', () => {
    for (const other of ['/x/src/build/embed.ts', '/x/src/train/fit.ts', '/x/node_modules/fflate/index.js'])
      expect(transform(compiledAtOnce(), 'function a() {}', other)).toBeUndefined();
  });
});

test('features keep their names and lose their descriptions', async () => {
  const made = transform(
    withoutMeanings(),
    `const feature = (name, theme, source, means) => ({ name, theme, source, means });
    export const FEATURES = [feature('words', 'length', 'ours', 'words, of course')];
    export const IMAGE_FEATURES = [{ name: 'area', theme: 'size', means: 'size' }];
    export const LABELS = { title: { part: 'head', means: 'what it is called' } };`,
    '/x/src/features/text-features.ts',
  )!;
  const { FEATURES, IMAGE_FEATURES, LABELS } = await load(made);
  expect(FEATURES).toEqual([{ name: 'words' }]);
  expect(IMAGE_FEATURES).toEqual([{ name: 'area' }]);
  expect(LABELS).toEqual({ title: { part: 'head' } });
});

test('scripts that show reasons contain every theme, and no features', async () => {
  const made = (file: string) => (themesAsTable().load as unknown as (id: string) => string | undefined)(resolve(file));
  const table = made('src/overlay/feature-themes.ts')!;
  expect(table).not.toContain('import');
  expect((await load(table)).FEATURE_THEMES).toEqual(FEATURE_THEMES);
  expect(made('src/overlay/themes.ts')).toBeUndefined();
});

test('only long strings of trees are quoted differently', () => {
  const trees = 'Ab+/'.repeat(300);
  const chunk = { type: 'chunk', code: `const a = \`${trees}\`, b = \`short \${a}\`;` };
  (plainlyQuoted().generateBundle as unknown as (options: object, bundle: object) => void)({}, { chunk });
  expect(chunk.code).toBe(`const a = "${trees}", b = \`short \${a}\`;`);
});

test('edits use positions in the original code', () => {
  const edits = [
    { from: 0, to: 1, text: 'A' },
    { from: 4, to: 4, text: '!' },
    { from: 2, to: 3, text: '' },
  ];
  expect(edited('abcd', edits)).toBe('Abd!');
});
