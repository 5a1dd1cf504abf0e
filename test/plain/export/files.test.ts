import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { toFileName } from '../../../src/export/filename.ts';
import { FORMATS, getFormat } from '../../../src/export/formats.ts';
import { JSON_VERSION, writeJson } from '../../../src/export/json.ts';
import type { ExportOptions } from '../../../src/export/options.ts';
import { articleText } from '../../../src/export/text.ts';
import type { Article } from '../../../src/page/article.ts';
import { anyText, fullArticle, read, source } from './articles.ts';

describe('formats', () => {
  test('every format writes an article, and an unknown one is an error', () => {
    for (const format of FORMATS) {
      expect(format.write(fullArticle(place => place)).length, format.name).toBeGreaterThan(100);
      expect(getFormat(format.name)).toBe(format);
    }
    expect(() => getFormat('pdf')).toThrow();
  });

  test('JSON has every block, with reasons on request', () => {
    const article = read('p A paragraph of the article, long enough.');
    const write = (reasons?: boolean) => JSON.parse(String(getFormat('json').write(article, { reasons })));
    expect(write(true).article.blocks[0].source.reasons[0].feature).toBe('drawn');
    const file = write();
    expect(file.article.blocks[0].source).not.toHaveProperty('reasons');
    expect(file.article.blocks[0].source.score).toBe(0.9);
  });
});

describe('the JSON schema', () => {
  const schema = JSON.parse(readFileSync('src/export/article.schema.json', 'utf8'));
  const isValid = new Ajv2020({ strict: true, allErrors: true }).compile(schema);
  const check = (article: Article, options: ExportOptions = {}) => {
    isValid(JSON.parse(writeJson(article, options)));
    return isValid.errors ?? [];
  };
  const full = fullArticle(place => `${place} [1,\n 2], [\n3\n]`);

  test('accepts everything an article can contain', () => {
    expect(check(full, { reasons: true, marks: [{ quote: 'a', note: '', made: 0 }] })).toEqual([]);
    expect(JSON.parse(writeJson(full, { reasons: true })).article).toEqual(JSON.parse(JSON.stringify(full)));
  });

  test('has the version that is written, and rejects unknown fields', () => {
    expect(schema.properties.version.const).toBe(JSON_VERSION);
    expect(check({ ...full, pageKind: 'novel' as never })).not.toEqual([]);
    expect(check({ ...full, blocks: [{ kind: 'paragraph', inlines: 3 as never, source }] })).not.toEqual([]);
    expect(check({ ...full, secret: 1 } as never)).not.toEqual([]);
  });
});

describe('comments', () => {
  const article = fullArticle(place => `(${place})`);
  const titles = { notes: 'The notes', comments: 'What readers wrote', picture: '' };
  const toWords = (written: string | Uint8Array) =>
    typeof written === 'string' ? written : strFromU8(unzipSync(written)['EPUB/content.xhtml']);

  test.each(['markdown', 'html', 'epub', 'text'])('are included in %s under a title, on request', name => {
    const { write } = getFormat(name);
    expect(toWords(write(article, { titles }))).not.toMatch(/What readers wrote|\(comment\)/);
    expect(toWords(write(article, { titles, comments: true }))).toMatch(/What readers wrote.*\(comment\)/s);
    expect(toWords(write(article, { comments: true }))).toMatch(/\(comment\)/);
  });
});

describe('text', () => {
  test('has one block per line, without head and comments', () => {
    const lines = articleText(
      read(`
        h1 {=title} The title
        p {=byline} By Jane
        p One<br>line
        ul
          li a
          li b
        table
          tr
            th h
            th i
          tr
            td c
            td d
        p {=comment} What a text
      `),
    ).split('\n');
    expect(lines).toEqual(['One line', 'a', 'b', 'h\ti', 'c\td']);
  });
});

describe('file names', () => {
  test.each([
    ['A/B: "C" <d>?', 'A B C d.md'],
    ['日本語のタイトル', '日本語のタイトル.md'],
    ['..hidden. ', 'hidden.md'],
    ['CON', 'article CON.md'],
    ['', 'article.md'],
    ['a\u202egpj', 'a gpj.md'],
    ['می\u200cخواهم 👩\u200d🌾', 'می\u200cخواهم 👩\u200d🌾.md'],
    ['C# [draft] x^2 a|b', 'C draft x 2 a b.md'],
  ])('%j → %j', (title, expected) => {
    expect(toFileName(title, 'md')).toBe(expected);
  });

  test('any title gives a file name that is valid on every system', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 400 }), title => {
        const name = toFileName(title, 'md');
        expect(new TextEncoder().encode(name).length).toBeLessThan(200);
        expect(name).not.toMatch(/[<>:"/\\|?*#^[\]\p{Cc}\p{Cs}]|^[. ]|[. ]\.md$/u);
        expect(name.length).toBeGreaterThan(3);
      }),
    );
  });
});
