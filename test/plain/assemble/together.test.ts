import { describe, expect, test } from 'vitest';
import { assemble } from '../../../src/assemble.ts';
import { linesOf } from '../../../src/page/plain-text.ts';
import { groupUnits } from '../../../src/settle/settle.ts';
import { draw } from '../../sketch.ts';
import { read } from './read.ts';

const TEXT = 'The keeper wrote down every tide in pencil, because ink froze in the drawer.';
const MORE = 'Nobody at the harbour had asked for that, and nobody ever told him to stop.';
const lines = (drawing: string) => linesOf(read(drawing).blocks);

describe('what belongs together', () => {
  test('a post of a network behind a text that is kept, with the next one behind it, however little it looks like text', () => {
    const post = (words: string) => `div
  blockquote.twitter-tweet
    p {=promoted:0.05} ${words}
    span {=promoted:0.02} — Somebody
div
  button {=input:0} Share`;
    const told = lines(`p ${TEXT}\n${post('First said.')}\n${post('Then said.')}\nfooter {=legal:0} © The Post`);
    expect(told).toContain('First said.');
    expect(told).toContain('Then said.');
    expect(told.join(' ')).not.toContain('Share');
    const before = lines(`${post('Said above.')}\np ${TEXT}`);
    expect(before).toEqual([TEXT]);
  });

  test('what an item says before the list in it', () => {
    const list = (head: string) => `p ${TEXT}
ul
  li
    span ${head} Updates
    ul
      li In the spring the gate was painted and the lamp was mended.
      li In the autumn the gate was painted again, in another colour.
p ${MORE}`;
    expect(lines(list('{=irrelevant:0.2}'))).toContain('Updates');
    expect(lines(list('{=irrelevant:0.02}'))).not.toContain('Updates');
  });

  test('the linked name of each item above what is said of it', () => {
    const items = (count: number) =>
      Array.from(
        { length: count },
        (_, n) => `
  li
    a[href=/p/${n}] {=irrelevant:0.4 display=block} Plan ${n}
    p ${n} times a week, and on Sundays as long as the tide allows it.`,
      ).join('');
    expect(lines(`p ${TEXT}\nul${items(3)}`)).toContain('Plan 1');
    expect(lines(`p ${TEXT}\nul${items(2)}`)).not.toContain('Plan 1');
  });

  test('a sentence about what an item of a kept list names', () => {
    const note = 'Only for those who kept the lamp for a year or more.';
    const list = (said: string) => `p ${TEXT}
ul
  li The form for keepers
  li
    p The form for their widows
    div ${said}
  li The form for everybody else`;
    expect(lines(list(`{=promoted:0.35} ${note}`))).toContain(note);
    expect(lines(list(`{=promoted:0.2} ${note}`))).not.toContain(note);
    expect(lines(list(`{=promoted:0.35} <a href=/form>${note}</a>`))).not.toContain(note);
    expect(lines(list('{=promoted:0.35} Get yours while there are any left'))).toHaveLength(4);
  });

  test('the item that reads unlike the others, unless it is surely a teaser', () => {
    const list = (last: string) => `p ${TEXT}\nol\n  li ${TEXT} One.\n  li ${MORE} Two.\n  li ${last} No ink.`;
    expect(lines(list('{=promoted:0.55}'))).toContain('No ink.');
    expect(lines(list('{=promoted:0.4}'))).not.toContain('No ink.');
    expect(lines(list('{=advertisement:0.55}'))).not.toContain('No ink.');
  });

  test('headings in a row, and in buttons', () => {
    const drawing = `p ${TEXT}
h2 {=irrelevant:0.3} Questions
h3
  button {=input:0.4} Who paid for it?
p ${MORE}`;
    expect(lines(drawing)).toEqual([TEXT, 'Questions', 'Who paid for it?', MORE]);
    expect(lines(`${drawing}\nh2 {=irrelevant:0.3} Share\nh2 The gate\np ${TEXT} Twice.`)).not.toContain('Share');
  });

  test('buttons where things are listed', () => {
    const page = `p ${TEXT}\nbutton\n  span {=body} Add to compare\nbutton\n  span {=body} Who paid for it?\np ${MORE}`;
    expect(linesOf(read(page, {}, 'listing').blocks)).toEqual([TEXT, 'Who paid for it?', MORE]);
    expect(lines(page)).toContain('Add to compare');
  });

  test('a question in a button stands out from its answer', () => {
    const { blocks } = read(`p ${TEXT}\nbutton\n  span {=body} Who paid for it?\np ${MORE}`);
    expect(blocks[1]).toMatchObject({ kind: 'paragraph', inlines: [{ kind: 'strong' }] });
  });

  test('the title of a box whose text is kept', () => {
    const box = (share: string) => `h1 The sea gate
div {=navigation:0} Menu
section
  h2 {=promoted:0.15} Takeaways
  ul
    li ${TEXT}
    li ${share} ${MORE}
p The gate stood open.`;
    expect(lines(box(''))).toContain('Takeaways');
    expect(lines(box('{=promoted:0.05}'))).not.toContain('Takeaways');
  });

  test('links that a heading announces', () => {
    const links = (score: number) => `p ${TEXT}
h4 Other links
p {=promoted:${score}} <a href=/a>Railways of the east and how to ride them</a>
h2 The gate
p ${MORE}`;
    expect(lines(links(0.6))).toContain('Railways of the east and how to ride them');
    expect(lines(links(0.2))).not.toContain('Railways of the east and how to ride them');
  });

  test('a line between a heading and what it announces', () => {
    const drawing = (line: string, next = MORE) => `p ${TEXT}
h2 {=heading:0.6} In short
p {=promoted:0.4} ${line}
${next}`;
    const line = 'Five things that one should know of the gate';
    expect(lines(drawing(`${line}:`, `p ${MORE}`))).toContain(`${line}:`);
    expect(lines(drawing(line, `p ${MORE}`))).not.toContain(line);
    expect(lines(drawing(`${line}:`, `p {=promoted:0.1} Buy the book`))).not.toContain(`${line}:`);
  });

  test('links to other pages at the end, under a heading that says so', () => {
    const end = (heading: string, rest = '') => `p ${TEXT}
h2 ${heading}
ul
  li <a href=/a>Five lamps for the small harbour</a>
  li <a href=/b>How the tide was told before</a>${rest}`;
    expect(lines(end('Related posts'))).toEqual([TEXT]);
    expect(lines(end('See also'))).toHaveLength(4);
    expect(lines(end('Related posts', `\np ${MORE}`))).toHaveLength(5);
  });

  test('not the few lines that were taken of a menu, or of what is not even printed', () => {
    const nav = (share: string) => `p ${TEXT}
p ${MORE}
nav
  p Lists of harbours
  p ${share} All harbours, all lights, all tides and everything else there is
p.noprint From the free book of harbours
p ${TEXT} Twice.`;
    const told = lines(nav('{=navigation:0}'));
    expect(told).toEqual([TEXT, MORE, `${TEXT} Twice.`]);
    expect(lines(nav(''))).toContain('Lists of harbours');
  });

  test('what stands before buttons without a word that lead to other houses', () => {
    const above = (line: string, ...hrefs: string[]) =>
      lines(`p ${line}\ndiv\n${hrefs.map(href => `  a[href=${href}]`).join('\n')}\np ${TEXT}`);
    const away = ['https://one.example/?u=1', 'https://two.example/?u=1'];
    expect(above('Share this post', ...away)).toEqual([TEXT]);
    expect(above('Share this post', '/a', '/b')).toHaveLength(2);
    expect(above('How we share the catch.', ...away)).toHaveLength(2);
    expect(above('From the keeper', ...away)).toHaveLength(2);
    const heading = `h3 {=heading:0.9} Share this post\ndiv\n${away.map(href => `  a[href=${href}]`).join('\n')}`;
    expect(lines(`p ${TEXT}\n${heading}\np ${MORE}`)).toEqual([TEXT, MORE]);
  });

  test('notes of the house at the end', () => {
    const end = (note: string) => lines(`p ${TEXT}\np ${note}`);
    expect(end('<b>Get in touch with our news team by mail.</b>')).toEqual([TEXT]);
    expect(end('<i>Ines Calder writes about harbours: ines@harbour.example</i>')).toEqual([TEXT]);
    expect(end('Write to the keeper at ines@harbour.example')).toHaveLength(2);
    expect(end('<b>The gate is closed.</b>')).toHaveLength(2);
    const url = 'https://www.harbour.example/tides/1';
    const at = (note: string) => linesOf(read(`p ${TEXT}\np ${note}`, { url }).blocks);
    expect(at('<i>Ours is the place for tides. Look at <a href=https://harbour.example/>us</a> often.</i>')).toEqual([
      TEXT,
    ]);
    expect(at('<i>The keeper also wrote <a href=https://harbour.example/tides/2>more</a> of it.</i>')).toHaveLength(2);
    expect(at('<i>Lamps were paid for by <a href=https://lamp.example/>the lamp works</a>.</i>')).toHaveLength(2);
    expect(at('Ours is the place for tides. Look at <a href=https://harbour.example/>us</a> often.')).toHaveLength(2);
  });

  test('one item that is a link to another page of the house', () => {
    const url = 'https://www.harbour.example/tides/1';
    const at = (before: string, items: string, after = `p ${MORE}`) =>
      linesOf(read(`${before}\nul\n${items}\n${after}`, { url }).blocks);
    const link = (href: string) => `  li <a href=${href}>Who kept the gate before</a>`;
    const ours = link('https://harbour.example/gate');
    expect(at(`p ${TEXT}`, ours)).toEqual([TEXT, MORE]);
    expect(at(`p ${TEXT}`, ours, `h2 The lamp\np ${MORE}`)).toEqual([TEXT, 'The lamp', MORE]);
    expect(at(`p ${TEXT}`, `${ours}, and who did not`)).toHaveLength(3);
    expect(at(`p ${TEXT}`, link('https://lamp.example/gate'))).toHaveLength(3);
    expect(at('p It is told elsewhere:', ours)).toHaveLength(3);
    expect(at(`p ${TEXT}\nh2 Sources`, ours)).toHaveLength(4);
    expect(at(`p ${TEXT}`, `${ours}\n${link('https://harbour.example/lamp')} too`)).toHaveLength(4);
  });

  test('nothing that the reader has said is to be kept', () => {
    const chosen = (middle: string, words: string) => {
      const url = 'https://harbour.example/tides/1';
      const { snapshot, units, labels } = draw(`p ${TEXT}\n${middle}\np ${MORE}`, { url });
      const corrected = new Uint8Array(units.size);
      for (let row = 0; row < snapshot.size; row++)
        if (snapshot.text[row].includes(words)) corrected[units.ofRow[row]] = 1;
      return [undefined, corrected].map(by => {
        const given = { ...labels, corrected: by };
        return linesOf(assemble(snapshot, units, groupUnits(snapshot, units, given)).blocks)
          .join(' ')
          .includes(words);
      });
    };
    expect(chosen('ul\n  li <a href=https://harbour.example/gate>Who kept it</a>', 'Who kept')).toEqual([false, true]);
    expect(chosen('p Read more: <a href=/gate>Who kept it</a>', 'Who kept')).toEqual([false, true]);
  });

  test('a listing that is indented as a quotation, and pauses', () => {
    expect(read('p One\nblockquote\n  pre let a\np Two').blocks.map(({ kind }) => kind)).toEqual([
      'paragraph',
      'code',
      'paragraph',
    ]);
    expect(read(`p ${TEXT}\np * * *\np ${MORE}`).blocks.map(({ kind }) => kind)).toEqual([
      'paragraph',
      'rule',
      'paragraph',
    ]);
    expect(lines(`p Run it:\npre npm test\np Change it, and run it again:\npre npm test\np ${TEXT}`)).toHaveLength(5);
  });

  test('code with a button below it', () => {
    const drawing = `p ${TEXT}
section
  div
    div
      pre {=promoted:0.3} print("tide")
    div {=input:0} Read more
p ${MORE}`;
    expect(lines(drawing)).toEqual([TEXT, 'print("tide")', MORE]);
  });

  test('code that a line announces, whatever stands behind it', () => {
    const drawing = (line: string) => `p ${TEXT}
p ${line}
pre {=promoted:0.3} print("tide")
div {=promoted:0.2} Buy the book
p ${MORE}`;
    expect(lines(drawing('It says so itself:'))).toContain('print("tide")');
    expect(lines(drawing('It says so itself.'))).not.toContain('print("tide")');
  });

  test('a table with names that a line announces, as a whole', () => {
    const drawing = (th: string) => `p ${TEXT}
p These are the tides:
table
  tr
    ${th} {=irrelevant:0.4} Gate
    ${th} {=irrelevant:0.3} Tide
  tr
    td {=irrelevant:0.3} North
    td {=input:0.3} $20
div {=promoted:0.2} Buy the book
p ${MORE}`;
    expect(lines(drawing('th')).join(' ')).toContain('$20');
    expect(lines(drawing('td')).join(' ')).not.toContain('$20');
  });

  test('a heading in a box of its own above the box of the text', () => {
    const drawing = `p ${TEXT}
section
  div
    h2 {=irrelevant:0.3} At a glance
  div
    p ${MORE}`;
    expect(lines(drawing)).toContain('At a glance');
  });

  test('a heading that is pressed to open the box below it, behind a line that goes', () => {
    const drawing = `p ${TEXT}
p {=promoted:0.2} Buy the book
section
  h3
    button {=input:0.3} At a glance
  p ${MORE}`;
    expect(lines(drawing)).toEqual([TEXT, 'At a glance', MORE]);
  });

  test('a sentence between two that are surer', () => {
    const tip = (score: number, said: string) => `p ${TEXT}\ndiv {=promoted:${score}} ${said}\np ${MORE}`;
    const said = 'Mind the step: the gate opens at low tide only.';
    expect(lines(tip(0.45, said))).toEqual([TEXT, said, MORE]);
    expect(lines(tip(0.3, said))).toEqual([TEXT, MORE]);
    expect(lines(tip(0.45, 'Ten harbours that nobody has ever heard of'))).toEqual([TEXT, MORE]);
  });

  test('a number and what it counts, alone in one box', () => {
    const count = (number: string, more = '') => `p ${TEXT}
div
  div
    div ${number}
    p lamps lit every night${more}
p ${MORE}`;
    expect(lines(count('{=input:0.4} 15M+'))).toContain('15M+');
    expect(lines(count('{=input:0.4} $1,200'))).toContain('$1,200');
    for (const number of [
      '{=input:0.1} 15',
      '{=advertisement:0.4} 15',
      '{=input:0.4} Next',
      '{=input:0.4} 15 more lamps',
    ])
      expect(lines(count(number))).toHaveLength(3);
    expect(lines(count('{=input:0.4} 15', '\n    p and put out at dawn'))).toHaveLength(4);
    expect(lines(count('{=input:0.4} <a href=/next>15</a>'))).toHaveLength(3);
    expect(lines(count('{=date:0.9} 12.05.2024'))).toHaveLength(3);
  });

  test('the one answer that reads unlike the others', () => {
    const answer = (n: number, label = 'body') => `section
  h3 Question ${n}
  div
    p {=${label}} Answer ${n}. ${MORE}
`;
    const rest = (label: string) => `h2 Questions\n${answer(1)}${answer(2)}${answer(3)}${answer(4, label)}`;
    expect(lines(`p ${TEXT}\n${rest('promoted:0.42')}`)).toContain(`Answer 4. ${MORE}`);
    expect(lines(`p ${TEXT}\n${rest('promoted:0.2')}`)).not.toContain(`Answer 4. ${MORE}`);
    const parts = ['one', 'two', 'three'].map(name => `h2 Part ${name}\np Of ${name}. ${MORE}`).join('\n');
    const signed = read(`h1 {=title} The sea gate\nh2 How it was kept\np {=byline:0.9} By Ines Calder\n${parts}`);
    expect(signed.byline).toBe('Ines Calder');
    expect(linesOf(signed.blocks)).not.toContain('By Ines Calder');
    expect(lines(`p ${TEXT}\n${rest('advertisement:0.42')}`)).not.toContain(`Answer 4. ${MORE}`);
  });

  test('a box with a heading that is not printed', () => {
    const box = `div.hidden-print\n  h3 Arc flash\n  p ${MORE}`;
    expect(lines(`p ${TEXT.repeat(9)}\n${box}\np ${TEXT}`)).toContain('Arc flash');
    expect(lines(`p ${TEXT.repeat(9)}\ndiv.hidden-print\n  p Print this\np ${TEXT}`)).not.toContain('Print this');
  });

  test('code beside its numbers', () => {
    const drawing = `p ${TEXT}
div
  div
    span {=input:0.2} python
  table
    tbody
      tr
        td
          pre {=date:0.6} 1
        td
          pre {=promoted:0.4} print("tide")
p ${MORE}`;
    expect(lines(drawing)).toContain('print("tide")');
  });

  test('who is quoted, before the quotation', () => {
    const drawing = `p ${TEXT}
div
  cite {=irrelevant:0.2} Seth wrote:
  blockquote
    p ${MORE}
p The gate stood open.`;
    expect(lines(drawing)).toContain('Seth wrote:');
  });

  test('the answer that reads unlike the others, in a thread', () => {
    const answer = (i: number, facts = '') => `div.answer\n  p ${facts} Answer ${i}: ${MORE}`;
    const thread = (odd: string) => `h1 {=title} A gate\n${[1, 2, 3, 4, 5].map(i => answer(i)).join('\n')}\n${odd}`;
    const told = (odd: string, kind: 'thread' | 'article') => linesOf(read(thread(odd), {}, kind).blocks).join();
    expect(told(answer(6, '{=irrelevant:0.45}'), 'thread')).toContain('Answer 6');
    expect(told(answer(6, '{=irrelevant:0.3}'), 'thread')).not.toContain('Answer 6');
    expect(told(answer(6, '{=irrelevant:0.45}'), 'article')).not.toContain('Answer 6');
  });

  test('long paragraphs side by side, where nothing else is there to be read', () => {
    const box = (count: number, label = 'irrelevant') =>
      `div\n${Array.from({ length: count }, (_, i) => `  p {=${label}:0.05} Day ${i}. ${TEXT} ${MORE}`).join('\n')}`;
    const page = (rest: string) => lines(`h1 {=title} The keeper\np A road along the coast.\n${rest}`);
    expect(page(box(9))).toHaveLength(10);
    expect(page(box(4))).toHaveLength(1);
    expect(page(box(9, 'legal'))).toHaveLength(1);
    const told = [1, 2, 3].map(i => `p Night ${i}. ${TEXT} ${MORE}`).join('\n');
    expect(page(`${told}\n${box(9)}`)).toHaveLength(4);
  });

  test('an aside with its heading, between texts that are surer', () => {
    const aside = (score: number, end: string) =>
      `div\n  h3 {=promoted:${score}} Good to know\n  p {=promoted:${score}} The lamp burned a barrel of oil every week${end}`;
    const told = (drawn: string) => lines(`p ${TEXT}\n${drawn}\np ${MORE}`);
    expect(told(aside(0.5, '.'))).toContain('Good to know');
    expect(told(aside(0.5, '.'))).toHaveLength(4);
    expect(told(aside(0.5, '.').replace('Good to know', '<a href=/know>Good to know</a>'))).toHaveLength(2);
    expect(told(aside(0.5, '.').replace('div', 'a[href=/know]'))).toHaveLength(2);
    expect(told(aside(0.2, '.'))).toHaveLength(2);
    expect(told(aside(0.5, ''))).toHaveLength(2);
    expect(lines(`p ${TEXT}\n${aside(0.5, '.')}`)).toHaveLength(1);
  });
});
