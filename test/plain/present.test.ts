import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toHost } from '../../src/options/Sites.tsx';
import type { Article, Block, Inline } from '../../src/page/article.ts';
import { countWords } from '../../src/page/words.ts';
import { headingLevels, toOutline } from '../../src/present/article/heading-levels.ts';
import { minutesInWords, readingMinutes } from '../../src/present/article/reading-time.ts';
import { safeFrame, safeHref, safeImage } from '../../src/present/article/safe.ts';
import { findCommand, KEYS } from '../../src/present/tools/keys.ts';
import { toSentences } from '../../src/present/tools/sentences.ts';
import { findAll, fold } from '../../src/present/tools/text-index.ts';
import { SAMPLES } from '../live/host/samples.ts';

const key = (key: string, rest: object = {}) =>
  ({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    isComposing: false,
    ...rest,
  }) as KeyboardEvent;

describe('heading levels', () => {
  const draw = (levels: number[]) => {
    const blocks = levels.map(
      level =>
        ({
          kind: 'heading',
          level,
          id: `h${level}`,
          inlines: [{ kind: 'text', text: `Level ${level}` }],
        }) as unknown as Block,
    );
    const drawn = headingLevels({ blocks } as Article);
    return blocks.map(block => drawn.get(block)?.level);
  };
  test('nest without gaps whatever the page’s levels', () => {
    expect(draw([2, 5, 5, 3, 1])).toEqual([2, 3, 3, 3, 2]);
    expect(draw([4, 4, 6, 2, 3])).toEqual([2, 2, 3, 2, 3]);
    expect(draw([1, 2, 3, 4, 5, 6])).toEqual([2, 3, 4, 5, 6, 6]);
  });
  test('never rise by more than one or reach the title’s', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6 })), levels => {
        let before = 1;
        for (const level of draw(levels) as number[]) {
          expect(level >= 2 && level <= 6 && level <= before + 1).toBe(true);
          before = level;
        }
      }),
    );
  });
  test('have unique anchors, the page’s own if given', () => {
    const ids = ['a', '', 'a', ''];
    const inlines: Inline[] = [{ kind: 'text', text: 'T' }];
    const blocks = ids.map(id => ({ kind: 'heading', level: 2, id, inlines }) as Block);
    const anchors = toOutline(headingLevels({ blocks } as Article)).map(({ id }) => id);
    expect(anchors[0]).toBe('a');
    expect(new Set(anchors).size).toBe(4);
  });
  test('the outline lists the headings in order', () => {
    const article = SAMPLES.everything();
    expect(toOutline(headingLevels(article)).map(({ text, level }) => `${level} ${text}`)).toEqual([
      '2 A number four times a day',
      '3 How the readings were corrected',
      '2 What the books say',
      '2 After the keepers',
    ]);
  });
});

describe('reading time', () => {
  test('depends on the language', () => {
    expect(readingMinutes(2280, 'en')).toBe(10);
    expect(readingMinutes(2280, 'ar')).toBe(17);
    expect(readingMinutes(2280, 'en-GB', 570)).toBe(4);
    expect(readingMinutes(0, 'en')).toBe(1);
  });
  test('is given in hours if it is long', () => {
    const said = (minutes: number) => minutesInWords((word, ...values) => [word, ...values].join(' '), minutes);
    expect([89, 90, 120, 914].map(said)).toEqual([
      'readerMinutes 89',
      'readerHours 1 30',
      'readerHours 2 0',
      'readerHours 15 14',
    ]);
  });
  test('counts Latin words the same alone and beside another script', () => {
    for (let code = 0; code < 0x250; code++) {
      const letter = String.fromCharCode(code);
      for (const text of [`a${letter}b`, `a ${letter} b`, `${letter}a’b–c`])
        expect(countWords(text), `U+${code.toString(16)}`).toBe(countWords(`${text} ж`) - 1);
    }
  });
  test('counts characters, without punctuation, in scripts without spaces', () => {
    expect(readingMinutes(countWords('海水没过标尺，估计值。'.repeat(255)), 'zh-CN')).toBe(9);
  });
});

describe('sentences', () => {
  test('are divided as in the language and cover the whole text', () => {
    const text = 'It was 5.30 a.m. when Dr. Sand came. “Sea over the staff!” he said.\nA new block';
    const cut = toSentences(text, 'en').map(([from, to]) => text.slice(from, to));
    expect(cut.join('')).toBe(text.replace('\n', ''));
    expect(cut.at(-1)).toBe('A new block');
    expect(toSentences('海水没过标尺。估计值。', 'zh').length).toBe(2);
  });
  test('are never longer than a voice can speak, even without spaces', () => {
    for (const text of ['x'.repeat(5000), 'long, '.repeat(800)]) {
      const spans = toSentences(text, 'not-a-language-!');
      expect(Math.max(...spans.map(([from, to]) => to - from))).toBeLessThanOrEqual(400);
      expect(spans.map(([from, to]) => text.slice(from, to)).join('')).toBe(text);
    }
  });
});

describe('find', () => {
  test('ignores case and accents and keeps every position', () => {
    expect(findAll(fold('Crème BRÛLÉE, creme'), fold('crÈme'), 9)).toEqual([0, 14]);
    const longer = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
      one => fold(one).length !== 1,
    );
    expect(longer).toEqual([]);
  });
  test('matches typographic characters with typed ones', () => {
    const set = 'A daughter’s “first – and last” 5\u00a0km';
    for (const typed of ["daughter's", '"first - and', '5 km'])
      expect(findAll(fold(set), fold(typed), 9)).toHaveLength(1);
  });
  test('stops at its limit and ignores an empty query', () => {
    expect(findAll('aaaa', 'a', 2)).toEqual([0, 1]);
    expect(findAll('aaaa', '', 2)).toEqual([]);
  });
});

describe('keys', () => {
  test('belong to one command each', () => {
    const all = KEYS.flatMap(({ keys }) => keys as readonly string[]);
    expect(new Set(all).size).toBe(all.length);
  });
  test('are not commands while typing, with modifiers or if switched off; Escape always is', () => {
    expect(findCommand(key('a'), false, true)).toBe('appearance');
    expect(findCommand(key('a'), true, true)).toBeUndefined();
    expect(findCommand(key('a'), false, false)).toBeUndefined();
    expect(findCommand(key('a', { ctrlKey: true }), false, true)).toBeUndefined();
    expect(findCommand(key('f', { metaKey: true }), false, true)).toBeUndefined();
    expect(findCommand(key('z', { ctrlKey: true }), false, true)).toBe('undo');
    expect(findCommand(key('Z', { ctrlKey: true, shiftKey: true }), false, true)).toBe('redo');
    expect(findCommand(key('z', { ctrlKey: true }), true, true)).toBeUndefined();
    expect(findCommand(key('Escape'), true, false)).toBe('close');
    expect(findCommand(key('Escape', { isComposing: true }), true, true)).toBeUndefined();
  });
});

test('no executable address reaches an attribute', () => {
  for (const bad of [
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'file:///etc/passwd',
    '',
    'relative',
  ]) {
    expect([safeHref(bad), safeImage(bad), safeFrame(bad)]).toEqual([undefined, undefined, undefined]);
  }
  expect(safeFrame('http://video.example/')).toBeUndefined();
  expect(safeHref('https://a.example/#b')).toBe('https://a.example/#b');
  expect(safeImage('data:image/png;base64,AA')).toBe('data:image/png;base64,AA');
});

test('a site may be typed in any form', () => {
  expect(toHost('https://News.Example/path?q#x')).toBe('news.example');
  expect(toHost(' www.example.org/ ')).toBe('www.example.org');
  expect(toHost('bücher.example')).toBe('xn--bcher-kva.example');
  for (const bad of ['', '   ', 'javascript://x', 'a b', 'https://*/', '*.example.org'])
    expect(toHost(bad)).toBeUndefined();
});
