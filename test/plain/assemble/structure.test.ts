/** Structures told by their markup: callouts, notes, formulas without a source. */
import katex from 'katex';
import { describe, expect, test } from 'vitest';
import { splitRawMath } from '../../../src/build/raw-math.ts';
import { writeHtml } from '../../../src/export/html.ts';
import { writeMarkdown } from '../../../src/export/markdown.ts';
import { read as readPage } from '../../../src/extract.ts';
import { linesOf } from '../../../src/page/plain-text.ts';
import type { MathNode } from '../../../src/page/snapshot.ts';
import { toTex } from '../../../src/page/tex.ts';
import { sketch } from '../../sketch.ts';
import { kinds, read, show, the } from './read.ts';

const TEXT = 'The harbour was dug by hand in the year after the great flood, and has been in use ever since.';

describe('callouts', () => {
  const box = (open: string, title: string) => read(`p ${TEXT}\n${open}\n  ${title}\n  p ${TEXT}\np ${TEXT}`);

  test.each([
    ['div.admonition.warning', 'p.admonition-title Mind the gap', 'warning', '', 'Mind the gap'],
    ['div.markdown-alert.markdown-alert-tip', 'p.markdown-alert-title Mind the gap', 'tip', '', 'Mind the gap'],
    ['div.callout.callout-caution', 'div.callout-title Mind the gap', 'caution', '', 'Mind the gap'],
    ['section[role=note]', 'p <b>Mind the gap</b>', 'note', '', 'Mind the gap'],
    ['div {background=#ffeecc}', 'p <b>Achtung: Mind the gap</b>', 'warning', 'Achtung', 'Mind the gap'],
    ['div {background=#ffeecc}', 'p <b>⚠️ Mind the gap</b>', 'warning', '', 'Mind the gap'],
    ['div.macro.macro-warning {background=#ffeecc}', 'p.title Mind the gap', 'warning', '', 'Mind the gap'],
    ['div[data-panel-type=warning]', 'p <b>Mind the gap</b>', 'warning', '', 'Mind the gap'],
  ])('%s is one', (open, title, kind, label, name) => {
    const callout = the(box(open, title), 'callout');
    expect([callout.callout, callout.label, show(callout.title)]).toEqual([kind, label, name]);
    expect(linesOf(callout.blocks)).toEqual([TEXT]);
  });

  test.each([
    ['div {background=#ffeecc}', 'p <b>Mind the gap</b>'],
    ['div', 'p <b>Note: Mind the gap</b>'],
    ['div.callout-content', 'p Mind the gap between the boats.'],
    ['div.macro.macro-warning', 'p Mind the gap between the boats.'],
    ['div', 'p <b>⚠️ Mind the gap</b>'],
  ])('%s with %s is not', (open, title) => expect(kinds(box(open, title))).not.toContain('callout'));

  test('a box with background and title is one beside paragraphs, but not beside other boxes', () => {
    const text = `p ${TEXT}\n`.repeat(6);
    const card = ['div @0,0,600,80 {background=#ffeecc}', '  p <b>Mind the gap</b>', `  p ${TEXT}`];
    const cards = ['div', ...card.map(line => `  ${line}`), '  div', `    p ${TEXT}`];
    expect(kinds(read(text + card.join('\n')))).toContain('callout');
    expect(kinds(read(text + cards.join('\n')))).not.toContain('callout');
  });

  test('text for screen readers names the kind and is not repeated', () => {
    const article = read(
      `p ${TEXT}\ndiv\n  strong\n    span {hidden=clipped} Warning\n    | Fines are ${TEXT}\np ${TEXT}`,
    );
    expect(the(article, 'callout').callout).toBe('warning');
    expect(linesOf(the(article, 'callout').blocks)).toEqual([`Fines are ${TEXT}`]);
  });

  test('boxes of one nested in each other are one', () => {
    const article = read(`p ${TEXT}\ndiv.callout\n  div[role=note]\n    p ${TEXT}\np ${TEXT}`);
    expect(the(article, 'callout').blocks.map(({ kind }) => kind)).toEqual(['paragraph']);
  });

  test('follow the syntax of GitHub and Obsidian in Markdown', () => {
    const markdown = writeMarkdown(box('div.admonition.tip', 'p.admonition-title Mind'), { frontMatter: false });
    expect(markdown).toContain(`> [!TIP] Mind\n>\n> ${TEXT}`);
  });
});

describe('notes', () => {
  test('a note is kept with its mark, whatever its label', () => {
    const article = read(
      `p ${TEXT}<sup id=r1><a href=#n1>1</a></sup>\ndiv\n  p#n1 {=navigation:0.1} Others say so too. <a href=#r1>↩</a>`,
    );
    expect(article.notes.map(note => linesOf(note.blocks))).toEqual([['Others say so too.']]);
  });

  test('marks without a back link are numbered consecutively or are links', () => {
    const page = (second: number) =>
      read(
        `p ${TEXT}<sup><a href=#a>[1]</a></sup> ${TEXT}<sup><a href=#b>[${second}]</a></sup>\nh4 Notes\np#a [1] First of them.\np#b [2] Second of them.`,
      );
    expect(page(2).notes.map(({ mark, blocks }) => [mark, ...linesOf(blocks)])).toEqual([
      ['1', 'First of them.'],
      ['2', 'Second of them.'],
    ]);
    // The first begins with its number, the second does not.
    expect(page(7).notes.map(({ mark }) => mark)).toEqual(['1']);
  });

  test('one mark is enough if its role says so or the note starts with its number', () => {
    const page = (mark: string, note: string) => read(`p ${TEXT}${mark} ${TEXT}\ndiv#a\n  p ${note}`).notes.length;
    expect(page('<sup><a href=#a role=doc-noteref>1</a></sup>', 'First of them.')).toBe(1);
    expect(page('<sup><a href=#a>1</a></sup>', '1. First of them.')).toBe(1);
    expect(page('<sup><a href=#a>1</a></sup>', 'First of them.')).toBe(0);
  });

  test('the heading of a list of notes is dropped with it', () => {
    const list = (name: string, n: number) =>
      `h2 ${name}\nol\n  li#n${n} Source of the number ${n}. <a href=#r${n}>↩</a>`;
    const mark = (n: number) => `<sup id=r${n}><a href=#n${n}>${n}</a></sup>`;
    const article = read(`p ${TEXT}${mark(1)} ${TEXT}${mark(2)}\n${list('Remarks', 1)}\n${list('Sources', 2)}`);
    expect([article.notes.length, kinds(article)]).toEqual([2, ['paragraph']]);
  });

  test('raised numbers over numbered lines are notes; over other lines they are powers', () => {
    const page = (second: string) =>
      read(`p ${TEXT}<sup>1</sup> ${TEXT}<sup>2</sup> ${TEXT}\nhr\np 1. First of them.\np ${second} Second of them.`);
    expect(page('2.').notes.map(note => linesOf(note.blocks))).toEqual([['First of them.'], ['Second of them.']]);
    expect(page('4.').notes).toEqual([]);
  });

  test('a thousand notes and dead marks take no time', () => {
    const marks = Array.from({ length: 1000 }, (_, i) => `<sup id=r${i}><a href=#n${i}>${i}</a></sup>`).join(' word ');
    const notes = Array.from({ length: 999 }, (_, i) => `  li#n${i} Note of the number ${i}. <a href=#r${i}>↩</a>`);
    const article = read(`p ${TEXT} ${marks}\nol\n${notes.join('\n')}`);
    expect(article.notes).toHaveLength(999);
  }, 20_000);
});

describe('formulas', () => {
  const node = (tag: string, ...children: (MathNode | string)[]): MathNode => ({ tag, attrs: {}, children });
  const mathml = (tex: string) => katex.renderToString(tex, { output: 'mathml' }).replace(/<annotation[\s\S]*/, '');

  test.each([
    [node('mfrac', node('mi', 'a'), node('msqrt', node('mi', 'b'))), '\\frac{a}{\\sqrt{b}}'],
    [node('msubsup', node('mi', 'φ'), node('mi', 'i'), node('mn', '2')), '\\varphi_i^2'],
    [node('mover', node('mi', 'h'), node('mo', '^')), '\\hat{h}'],
    [node('mrow', node('mi', 'cos'), node('mo', '\u2061'), node('mi', 't')), '\\cos t'],
  ])('MathML is written as equivalent TeX', (given, tex) => {
    expect(mathml(toTex(given))).toBe(mathml(tex));
  });

  test('MathML nested 500 deep is cut', () => {
    let deep = node('mi', 'x');
    for (let depth = 0; depth < 500; depth++) deep = node('msup', node('mi', 'x'), deep);
    expect(toTex(deep).length).toBeGreaterThan(50);
  });

  test('text between the delimiters of math scripts is TeX; an unclosed delimiter is text', () => {
    const tex = (text: string) => splitRawMath(text).map(piece => piece.tex);
    expect(tex('so \\(a^2\\) and $$b$$.')).toEqual(['', 'a^2', '', 'b', '']);
    expect(tex('so \\(a^2 and {')).toEqual(['']);
    const text = '\\('.repeat(50_000);
    expect(tex(text)).toEqual(['']);
  });

  test('only if the page loads such a script', () => {
    const drawing = `p ${TEXT} \\(a^2\\) ${TEXT}`;
    expect(show(the(read(drawing, { hasMathScript: true }), 'paragraph').inlines)).toContain('math(a^2)');
    expect(show(the(read(drawing), 'paragraph').inlines)).toContain('\\(a^2\\)');
  });
});

describe('notes beside their marks', () => {
  const rest = Array.from({ length: 6 }, () => `p ${TEXT} ${TEXT}`).join('\n');

  test.each([
    [
      'in the margin',
      '<label class=margin-toggle for=s1></label><input id=s1 type=checkbox><span class=sidenote {float=right}>Others say so too.</span>',
    ],
    ['behind a button', '<button>1</button><span class=note-pop role=note {hidden}>Others say so too.</span>'],
    [
      'as LaTeX leaves them',
      '<sup class=ltx_note_mark>1</sup><span class=ltx_note_outer {hidden}><sup>1</sup><span>1</span>Others say so too.</span>',
    ],
  ])('%s', (_, note) => {
    const page = sketch(`h1 The harbour\np ${TEXT}${note} It is ${TEXT}\n${rest}`);
    const { article } = readPage(page);
    expect(article.notes.map(({ mark, blocks }) => [mark, ...linesOf(blocks)])).toEqual([['1', 'Others say so too.']]);
    expect(linesOf(article.blocks)[0]).toBe(`${TEXT} It is ${TEXT}`);
  });
});

test('a number before its note in a list of notes is not a mark', () => {
  const notes = '<a href=#r1>1</a><span class=footnote-content>Others say so too.</span>';
  const { article } = readPage(
    sketch(`h1 The harbour\np ${TEXT}<a id=r1 href=#n1>1</a> ${TEXT}\np ${TEXT} ${TEXT}\ndiv#n1.footnote ${notes}`),
  );
  expect(article.notes.map(({ mark, blocks }) => [mark, ...linesOf(blocks)])).toEqual([['1', 'Others say so too.']]);
});

describe('task lists', () => {
  const list = (items: string[]) => read(`ul\n${items.map(item => `  li ${item}`).join('\n')}`);
  const boxes = list(['<input type=checkbox checked=checked> Ask the pilot', '<input type=checkbox> Print the year']);

  test('keep their checkboxes', () => {
    expect(linesOf(boxes.blocks)).toEqual(['☑ Ask the pilot', '☐ Print the year']);
    expect(writeMarkdown(boxes, { frontMatter: false })).toContain('- [x] Ask the pilot\n- [ ] Print the year');
  });

  test('typed signs are checkboxes if one of them is unchecked', () => {
    expect(linesOf(list(['✓ Ask the pilot', '❏ Print the year']).blocks)).toEqual([
      '☑ Ask the pilot',
      '☐ Print the year',
    ]);
    expect(linesOf(list(['✓ Quick', '✓ Cheap']).blocks)).toEqual(['Quick', 'Cheap']);
  });
});

test('reads a code editor that draws every line as a box and hides them from screen readers', () => {
  const article = read(
    `p ${TEXT}\ndiv[role=code][data-mode-id=go]\n  div[aria-hidden=true]\n    div.line-numbers 1\n    div.line-numbers 2\n  div[aria-hidden=true]\n    div a := 1\n    div b := 2\np ${TEXT}`,
  );
  expect(the(article, 'code')).toMatchObject({ text: 'a := 1\nb := 2', language: 'go' });
});

test('absolutely positioned lines may have no space between them', () => {
  const line = (y: number, text: string) => `    div @0,${y},300,20 {absolute mono} ${text}`;
  const lines = [line(140, 'c := 3'), line(100, 'a := 1'), line(120, 'b := 2'), line(200, 'd := 4')].join('\n');
  const article = read(`p ${TEXT}\ndiv[role=code]\n  div {mono}\n${lines}\np ${TEXT}`);
  expect(the(article, 'code').text).toBe('a := 1\nb := 2\nc := 3\n\n\nd := 4');
});

describe('the language of code', () => {
  test.each([
    ['div.label Python', 'python'],
    ['div.label Listing 3', ''],
    ['p We wrote it in <code>python</code>', ''],
  ])('is named by %s above it', (above, language) => {
    const article = read(`p ${TEXT}\ndiv\n  ${above}\n  pre\n    | a = 1\np ${TEXT}`);
    expect(the(article, 'code').language).toBe(language);
  });
});

test('items keep their own numbers', () => {
  const items = ['li Measure the board twice.', 'li[value=7] Cut it once.', 'li Sand the edges.'];
  const page = read(['main', '  ol', ...items.map(item => `    ${item}`)].join('\n'));
  expect(the(page, 'list').numbers).toEqual([1, 7, 8]);
  // A list that starts later says so once, and only what is out of turn says its own number.
  const later = read('main\n  ol[start=7]\n    li seven\n    li[value=12] twelve');
  expect(writeHtml(later)).toContain('<ol start="7"><li>seven</li><li value="12">twelve</li></ol>');
  expect(writeMarkdown(later)).toContain('7. seven\n\n12) twelve');
  const plain = read('main\n  ol\n    li Measure the board twice.\n    li Cut it once.');
  expect(the(plain, 'list').numbers).toBeUndefined();
});

describe('a few words in an aside', () => {
  const LINE = 'The river is longer than it looks on any map, and whoever follows it on foot will need a week.';
  const page = (aside: string) => read(`main\n  p ${LINE} ${LINE}\n  aside\n${aside}\n  p Nobody has done it since.`);

  test('are a pull quote in larger or slanted type or in quotation marks', () => {
    for (const aside of [
      '    p {size=26} I have never been wrong by more than a hand.',
      '    p “I have never been wrong by more than a hand.”',
      '    p {italic} I have never been wrong by more than a hand.\n    p — Jo Marsh',
    ])
      expect(kinds(page(aside))).toEqual(['paragraph', 'quote', 'paragraph']);
  });

  test('are not if set like the text', () => {
    expect(kinds(page('    p The office opens at nine and closes when the tide does.'))).not.toContain('quote');
  });

  test('are dropped if the text has the same words', () => {
    for (const hint of ['{size=26} ', ''])
      expect(linesOf(page(`    p ${hint}Whoever follows it on foot will need a week.`).blocks)).toEqual([
        `${LINE} ${LINE}`,
        'Nobody has done it since.',
      ]);
  });
});
