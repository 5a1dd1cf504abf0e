import { describe, expect, test } from 'vitest';
import { linesOf } from '../../../src/page/plain-text.ts';
import { kinds, read, show, shown, the } from './read.ts';

const TEXT = 'The keeper wrote down every tide in pencil, because ink froze in the drawer.';
const items = (drawing: string) => the(read(drawing), 'list').items.map(blocks => linesOf(blocks).join(' '));
const headings = (drawing: string) =>
  read(drawing).blocks.flatMap(block => (block.kind === 'heading' ? [`${block.level} ${show(block.inlines)}`] : []));

describe('lists without markup', () => {
  test('paragraphs with bullets', () => {
    expect(items(`div\n  p ${TEXT}\n  p • One gate\n  p • <b>Two</b> gates`)).toEqual(['One gate', 'Two gates']);
  });

  test('many paragraphs or lists joined into one list keep the source of each item', () => {
    const units = (drawing: string) => the(read(drawing), 'list').source.units.length;
    const gates = ['oak', 'iron', 'stone', 'rope', 'clay'];
    expect(units(`div\n  p ${TEXT}\n${gates.map(gate => `  p • A gate of ${gate}\n`).join('')}`)).toBe(5);
    expect(units(`div\n  p ${TEXT}\n${gates.map(gate => `  ul\n    li A gate of ${gate}\n`).join('')}`)).toBe(5);
  });

  test('numbered paragraphs', () => {
    const list = the(read(`div\n  p ${TEXT}\n  p 1. One gate\n  p 2. Two gates\n  p After.`), 'list');
    expect([list.ordered, list.start, list.items.length]).toEqual([true, 1, 2]);
  });

  test('a number in its own element', () => {
    expect(items('div\n  p <b>1.</b> One gate\n  p <b>2.</b> Two gates')).toEqual(['One gate', 'Two gates']);
    expect(items('div\n  p <b>1</b>. One gate\n  p <b>2</b>. Two gates')).toEqual(['One gate', 'Two gates']);
  });

  test('lines of a paragraph, with an introduction', () => {
    const article = read('div\n  p Made of:<br>- Oak<br>- Iron, <a href=/x>cast</a>');
    expect(kinds(article)).toEqual(['paragraph', 'list']);
    expect(the(article, 'list').items.map(blocks => linesOf(blocks)[0])).toEqual(['Oak', 'Iron, cast']);
  });

  test('introduced lines of which one ends like a sentence', () => {
    expect(items('div\n  p Made of:<br>- Oak<br>- Iron<br>- Rope, and what rope!')).toHaveLength(3);
  });

  test('lines in a numbered paragraph, and bullets below one', () => {
    const list = the(
      read('div\n  p 1. Dig:<br>- Sand<br>- Clay\n  p 2. Build:\n  ul\n    li Oak\n    li Iron\n  p 3. Wait'),
      'list',
    );
    expect(list.items.map(blocks => blocks.map(block => block.kind))).toEqual([
      ['paragraph', 'list'],
      ['paragraph', 'list'],
      ['paragraph'],
    ]);
  });

  test('numbered lines', () => {
    const list = the(read('div\n  p 1. Oak<br>2. Iron<br>3.Rope'), 'list');
    expect([list.ordered, list.items.map(blocks => linesOf(blocks)[0])]).toEqual([true, ['Oak', 'Iron', 'Rope']]);
  });

  test('numbering continues after nested content, up to the next heading', () => {
    const count = (between: string) =>
      read(`div\n  p 1. One gate\n  p 2. Two gates\n  ${between}\n  p 3. Three gates`).blocks.flatMap(block =>
        block.kind === 'list' ? [[block.start, block.items.length]] : [],
      );
    expect(count(`p ${TEXT}`)).toEqual([
      [1, 2],
      [3, 1],
    ]);
    expect(count('h2 Ships')).toEqual([[1, 2]]);
  });

  test.each([
    ['a speech', 'div\n  p - Who is there?<br>- Nobody.<br>- Come in!'],
    ['an announced speech', 'div\n  p The keeper said:<br>- Who is there?<br>- Nobody.<br>- Come in!'],
    ['speeches', 'div\n  p – Who is there?\n  p – Nobody, said the keeper.'],
    ['one paragraph with a bullet', 'div\n  p • One gate\n  p And more.'],
    ['a year', 'div\n  p 1. May was a Sunday.\n  p 3. May was not.'],
    ['lines that only begin so', 'div\n  p Rent - 5<br>Food - 6'],
  ])('%s is not a list', (_, drawing) => {
    expect(kinds(read(drawing))).not.toContain('list');
  });
});

describe('lists split into several', () => {
  test('are joined', () => {
    expect(items('div\n  ul\n    li One\n  ul\n    li Two\n  ul\n    li Three')).toEqual(['One', 'Two', 'Three']);
  });

  test('are joined if the numbering continues, but not if it restarts', () => {
    expect(kinds(read('div\n  ol\n    li One\n  ol[start=2]\n    li Two'))).toEqual(['list']);
    expect(kinds(read('div\n  ol\n    li One\n  ol\n    li Other'))).toEqual(['list', 'list']);
    const letters = 'ol {marker=lowerAlpha}\n    li One\n  ol[start=2]';
    expect(kinds(read(`div\n  ${letters} {marker=lowerAlpha}\n    li Two`))).toEqual(['list']);
    expect(kinds(read(`div\n  ${letters}\n    li Two`))).toEqual(['list', 'list']);
    const down = (start: number) =>
      `div\n  ol[reversed]\n    li Two\n    li One\n  ol[reversed][start=${start}]\n    li Last`;
    expect(kinds(read(down(0)))).toEqual(['list']);
    expect(kinds(read(down(3)))).toEqual(['list', 'list']);
  });

  test('numbered sections stay sections', () => {
    const step = (name: string) => `\n    li\n      h3 ${name}\n      p ${name} ${TEXT}`;
    expect(kinds(read(`div\n  ol${step('Dig')}${step('Fill')}`))).toEqual(['list']);
  });

  test('thousands of them take no time', () => {
    const lists = Array.from({ length: 20_000 }, (_, i) => `  ul\n    li Gate ${i}`).join('\n');
    expect(the(read(`div\n${lists}`), 'list').items).toHaveLength(20_000);
  }, 10_000);

  test('items in wrappers are items', () => {
    expect(items('ul\n  div\n    li One\n  div\n    li Two\n    li Three')).toEqual(['One', 'Two', 'Three']);
  });

  test('items that are only headings are items', () => {
    expect(shown(read('ul\n  li\n    h2 One\n  li\n    h2 Two'))).toEqual(['list']);
    expect(headings(`ul\n  li\n    h2 One\n  li\n    h2 Two`)).toEqual([]);
  });

  test('items that are sections with a heading go below the heading of the list', () => {
    const part = (name: string) => `\n    li\n      h2 ${name}\n      p ${name} ${TEXT}`;
    expect(headings(`div\n  h2 Questions\n  p ${TEXT}\n  ul${part('One')}${part('Two')}`)).toEqual([
      ...['2 Questions', '3 One', '3 Two'],
    ]);
  });
});

describe('bold lines as headings', () => {
  const part = (name: string) => `\n  p <b>${name}</b>\n  p ${name} ${TEXT}`;

  test('head what follows, one level below the heading above', () => {
    expect(headings(`div${part('Spring')}${part('Summer')}`)).toEqual(['2 Spring', '2 Summer']);
    expect(headings(`div\n  h2 Tides${part('Spring')}${part('Summer')}`)).toEqual(['2 Tides', '3 Spring', '3 Summer']);
  });

  test('are on the level of the heading whose numbering they continue', () => {
    expect(headings(`div\n  h3 #1 Spring\n  p ${TEXT}${part('#2 Summer')}${part('#3 Autumn')}`)).toEqual([
      ...['2 #1 Spring', '2 #2 Summer', '2 #3 Autumn'],
    ]);
  });

  test.each([
    ['a single one', part('Spring')],
    ['one with nothing below', `${part('Spring')}\n  p <b>Summer</b>`],
    ['sentences', `${part('The gate is shut.')}${part('The gate is open.')}`],
    ['what announces', `${part('Read also:')}${part('And this:')}`],
    ['links', `${part('<a href=/a>Spring</a>')}${part('<a href=/b>Summer</a>')}`],
    ['the questions of an interview', ['Why?', 'How long?', TEXT, `${TEXT} Really`].map(part).join('')],
  ])('not %s', (_, drawing) => {
    expect(headings(`div${drawing}`)).toEqual([]);
  });
});

describe('remaining text', () => {
  test('a message that is only a title is kept', () => {
    expect(shown(read(`h1 {=title} ${TEXT}`))).toEqual([TEXT]);
    expect(shown(read('h1 {=title} Not found'))).toEqual([]);
  });
});

describe('headings and bold text in unusual elements', () => {
  test('the heading of a collapsible section is a heading', () => {
    expect(headings(`details\n  summary\n    h2 Tides\n  p ${TEXT}`)).toEqual(['2 Tides']);
  });

  test('bold is what is heavier than its surroundings', () => {
    const drawing = (weight: number) => `p {weight=400} The <strong {weight=${weight}}>gate</strong>`;
    expect(shown(read(drawing(500)))).toEqual(['The strong(gate)']);
    expect(shown(read(drawing(400)))).toEqual(['The gate']);
  });

  test('a table’s head is a head, whatever its cells are', () => {
    const table = 'table\n  thead\n    tr\n      td Year\n      td Ships\n  tbody\n    tr\n      td 1897\n      td 12';
    expect(the(read(table), 'table').rows.map(cells => cells[0].header)).toEqual([true, false]);
  });

  test('a single item around sections is not a list', () => {
    expect(kinds(read(`ul\n  li\n    h2 Tides\n    p ${TEXT}`))).toEqual(['heading', 'paragraph']);
  });
});

describe('a standfirst', () => {
  const facts = { meta: { named: { description: TEXT } } };
  const page = (tag: string, hint = '') =>
    `div\n  h1 {=title} Tides\n  ${tag} ${hint} ${TEXT}\n  p {=input} Share\n  p The harbour had a clock.`;

  test('labelled as noise is kept if it is the page’s description', () => {
    expect(shown(read(page('p', '{=promoted}'), facts))).toEqual([TEXT, 'The harbour had a clock.']);
    expect(shown(read(page('p', '{=promoted}')))).toEqual(['The harbour had a clock.']);
  });

  test('labelled as part of the head is kept, too', () => {
    for (const hint of ['{=title:0.6}', '{=byline}', '{=date}'])
      expect(shown(read(page('p', hint), facts))).toEqual([TEXT, 'The harbour had a clock.']);
    const jsonLd = [{ '@type': 'Article', alternativeHeadline: TEXT }];
    expect(shown(read(page('p', '{=promoted}'), { meta: { jsonLd } }))[0]).toBe(TEXT);
    expect(shown(read(page('p', '{=promoted}'), { meta: { named: { 'twitter:description': TEXT } } }))[0]).toBe(TEXT);
  });

  test('is not a heading', () => {
    expect(kinds(read(page('h2'), facts))).toEqual(['paragraph', 'paragraph']);
    expect(kinds(read(page('h2')))).toEqual(['paragraph', 'paragraph']);
    expect(kinds(read(page('h2').replace(TEXT, 'The year of tides'), facts))).toEqual(['heading', 'paragraph']);
    // Nor does what stands above the author's name.
    const by = (below: string) => kinds(read(`h1 {=title} Tides\nh2 The year\n${below}\np The harbour had a clock.`));
    expect(by('p {=byline} By Jane Doe')).toEqual(['paragraph', 'paragraph']);
    expect(by('p It was a long one.\np {=byline} By Jane Doe')).toEqual(['heading', 'paragraph', 'paragraph']);
  });
});

describe('between kept paragraphs', () => {
  const around = (drawing: string) => kinds(read(`div\n  p ${TEXT}\n  ${drawing}\n  p ${TEXT} Again.`));

  test.each([
    ['code', 'pre {=promoted:0.2} npm install', 'code'],
    [
      'code in a box with its buttons',
      'div\n    div\n      span {=input} Copy\n    pre {=promoted:0.2} npm install',
      'code',
    ],
    ['a quote', 'blockquote {=promoted:0.5} Time and tide wait for none.', 'quote'],
    [
      'a table',
      'table {=irrelevant:0.5}\n    tr\n      th Year\n      th Ships\n    tr\n      td 1897\n      td 12\n    tr\n      td 1898\n      td 14',
      'table',
    ],
    [
      'a table that looks like something to press',
      'table {=input:0.5}\n    tr\n      th Year\n      th Ships\n    tr\n      td 1897\n      td 12\n    tr\n      td 1898\n      td 14',
      'table',
    ],
    ['a player', 'div\n    iframe[src=https://www.youtube.com/embed/abcdefghijk] {=irrelevant:0.2}', 'embed'],
  ])('%s is kept, whatever its label', (_, drawing, kind) => {
    expect(around(drawing)).toEqual(['paragraph', kind, 'paragraph']);
  });

  test.each([
    ['a quote that is sure to be none', 'blockquote {=promoted:0.1} Subscribe now.'],
    ['a quote that leads away', 'blockquote {=promoted:0.5}\n    a[href=/x] Read also: the other harbour'],
    [
      'a table that surely is',
      'table {=input:0.2}\n    tr\n      th Year\n      th Ships\n    tr\n      td 1897\n      td 12',
    ],
    ['a frame nobody knows', 'div\n    iframe[src=https://widgets.example/x] {=irrelevant:0.2}'],
  ])('%s is not', (_, drawing) => {
    expect(around(drawing)).toEqual(['paragraph', 'paragraph']);
  });

  test('code at the end keeps its label', () => {
    expect(kinds(read(`div\n  p ${TEXT}\n  pre {=promoted:0.2} npm install`))).toEqual(['paragraph']);
  });
});
