import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PAGE_KINDS } from '../../src/page/label.ts';

const ROOT = join(import.meta.dirname, '../pages');
const NAMES = readdirSync(ROOT, { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .map(entry => entry.name);

// biome-ignore format: read as a list
const FAMILIES = [
  'about', 'adversarial', 'api', 'arabic', 'blog', 'brbr', 'changelog', 'chinese', 'code', 'comments', 'cookiewall', 'documentation',
  'empty', 'encyclopedia', 'error', 'folded', 'footnotes', 'forum', 'gallery', 'hebrew', 'hidden', 'iframe', 'infinite', 'japanese', 'korean',
  'lazy', 'links', 'listing', 'login', 'magazine', 'math', 'multibody', 'multicolumn', 'news', 'paywall', 'product', 'qa', 'recipe',
  'russian', 'sentence', 'shadow', 'sidebar', 'site', 'spa', 'table', 'video',
];

/** Below this a page cannot give ten different snippets. */
const SHORT_TEXT_LENGTH = 400;
const SNIPPETS_MIN = 10;

interface Expected {
  title: string;
  byline: string;
  date: string;
  site: string;
  language: string;
  direction: string;
  mustContain: string[];
  mustNotContain: string[];
  comments?: number;
  text: string;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const read = (name: string, file: string) => readFileSync(join(ROOT, name, file), 'utf8');
const readExpected = (name: string) => JSON.parse(read(name, 'expected.json')) as Expected;

function decode(html: string): string {
  return html.replace(/&(#x?[0-9a-f]+|[a-z]+);/gi, (whole, code: string) => {
    if (code[0] !== '#') return ENTITIES[code.toLowerCase()] ?? whole;
    return String.fromCodePoint(code[1] === 'x' ? Number.parseInt(code.slice(2), 16) : Number(code.slice(1)));
  });
}

/** Letters without their spaces, so that line breaks and inline tags in the source make no difference. */
const squeeze = (text: string) => text.toLowerCase().replace(/\s+/g, '');

/** Every word the folder's documents can show, also from the attributes that frames and components draw. */
function pageText(name: string): string {
  const documents = readdirSync(join(ROOT, name)).filter(file => file.endsWith('.html'));
  const source = documents.map(file => read(name, file)).join('\n');
  const bare = decode(source.replace(/<(rt|rp)>[^<]*<\/\1>/g, '').replace(/<\/?[a-z!][^<>]*>/gi, ''));
  const drawn = [...source.matchAll(/(?:srcdoc|caption|heading)="([^"]*)"/g)].map(match => decode(match[1]));
  return squeeze([bare, ...drawn.map(text => decode(text.replace(/<[^<>]*>/g, '')))].join('\n'));
}

const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

describe('the folder of pages', () => {
  it('has every family, and complete pages', () => {
    expect([...new Set(NAMES.map(name => name.split('--')[0]))].sort()).toEqual(FAMILIES);
    expect(NAMES.length).toBeGreaterThanOrEqual(50);
  });

  it('has no story twice', () => {
    const first = new Map<string, string>();
    for (const name of NAMES) {
      for (const line of readExpected(name).text.split('\n')) {
        if (line.length < 80) continue;
        expect(first.get(line), `${name} repeats a paragraph`).toBeUndefined();
        first.set(line, name);
      }
    }
  });
});

describe.each(NAMES)('%s', name => {
  const page = JSON.parse(read(name, 'page.json'));
  const expected = readExpected(name);
  const text = pageText(name);

  it('says what it tests', () => {
    expect(`${page.family}--${page.slug}`).toBe(name);
    expect(page.why.length).toBeGreaterThan(30);
    expect(PAGE_KINDS).toContain(page.kind);
    expect(['article', 'nothing']).toContain(page.expect);
    expect(['ltr', 'rtl']).toContain(expected.direction);
    expect(expected.date).toMatch(/^$|^\d{4}-\d{2}-\d{2}$/);
    expect(page.expect === 'nothing').toBe(expected.text === '');
  });

  it('requests nothing over the network', () => {
    const loads = /(?:\ssrc|srcset|data-src|poster)="([^"]*)"|url\(([^)]*)\)|<link[^>]+stylesheet[^>]*>/g;
    const files = new Set(readdirSync(join(ROOT, name)));
    for (const match of read(name, 'page.html').matchAll(loads)) {
      const address = (match[1] ?? match[2] ?? match[0]).split(' ')[0];
      expect(address.startsWith('data:') || address.startsWith('#') || files.has(address), address).toBe(true);
    }
  });

  it('has enough required and forbidden snippets', () => {
    if (expected.text.length < SHORT_TEXT_LENGTH) return;
    expect(expected.mustContain.length).toBeGreaterThanOrEqual(SNIPPETS_MIN);
    expect(expected.mustNotContain.length).toBeGreaterThanOrEqual(SNIPPETS_MIN);
  });

  it('expects only what is on the page', () => {
    for (const snippet of [...expected.mustContain, ...expected.mustNotContain]) {
      expect(text.includes(squeeze(snippet)), snippet).toBe(true);
    }
    for (const word of new Set(words(expected.text))) expect(text.includes(word), word).toBe(true);
    expect(text).toContain(squeeze(expected.title));
    expect(text).toContain(squeeze(expected.byline));
  });

  it('has consistent expectations', () => {
    const body = squeeze(expected.text);
    const markdown = words(read(name, 'expected.md')).join(' ');
    for (const snippet of expected.mustContain) expect(body.includes(squeeze(snippet)), snippet).toBe(true);
    for (const snippet of expected.mustNotContain) expect(body.includes(squeeze(snippet)), snippet).toBe(false);
    for (const word of new Set(words(expected.text))) expect(markdown.includes(word), word).toBe(true);
    for (const picture of read(name, 'expected.md').matchAll(/!\[([^\]]*)\]\(([^)]*)\)/g)) {
      expect(picture[1], 'a picture of the article has words').not.toBe('');
      expect(readdirSync(join(ROOT, name))).toContain(picture[2]);
    }
  });
});
