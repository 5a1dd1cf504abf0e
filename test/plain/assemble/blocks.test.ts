import { describe, expect, test } from 'vitest';
import { assemble } from '../../../src/assemble.ts';
import { labelName } from '../../../src/page/label.ts';
import { linesOf } from '../../../src/page/plain-text.ts';
import { UNIT } from '../../../src/page/unit.ts';
import { settle } from '../../../src/settle/settle.ts';
import { draw } from '../../sketch.ts';
import { kinds, read, show, shown, the } from './read.ts';

describe('lists', () => {
  test('text directly in a list is one line, bold words included', () => {
    expect(shown(read('ul\n  b One:\n  span the first of them.\n  p Two: the second.'))).toEqual([
      'strong(One:) the first of them.',
      'Two: the second.',
    ]);
  });

  test('posts laid out as a list without markers are not a list', () => {
    const post = 'A post that somebody wrote. '.repeat(20);
    expect(
      kinds(
        read(`
          ul {marker=none}
            li
              h3 One
              p ${post}1
            li
              h3 Two
              p ${post}2
        `),
      ),
    ).toEqual(['heading', 'paragraph', 'heading', 'paragraph']);
  });

  test('reads definition lists, grouped or not; without terms they are only indentation', () => {
    const article = read(`
      dl
        dt Term
        dd One
        dd Two
        div
          dt Other
          dd Three
      dl
        dd Only set in
    `);
    expect(the(article, 'definitions').items.map(item => [item.terms.map(show), item.details.map(linesOf)])).toEqual([
      [['Term'], [['One'], ['Two']]],
      [['Other'], [['Three']]],
    ]);
    expect(kinds(article)).toEqual(['definitions', 'paragraph']);
    const one = read('dl\n  dt Term\n  dd One\ndl\n  dt Other\n  dd Two\np Text.\ndl\n  dt Third\n  dd Three');
    expect(kinds(one)).toEqual(['definitions', 'paragraph', 'definitions']);
    expect(linesOf(one.blocks)).toEqual(['Term', 'One', 'Other', 'Two', 'Text.', 'Third', 'Three']);
  });
});

describe('tables', () => {
  test('cells span only columns of rows that are kept', () => {
    const table = the(
      read(`
        table
          caption Figures
          tr
            td[colspan=2] a line over both
          tr
            td
            td
      `),
      'table',
    );
    expect(table.rows.map(row => row.map(cell => cell.colspan))).toEqual([[1]]);
  });

  test('reads headers, spans and a caption', () => {
    const table = the(
      read(`
        table
          caption Figures
          tr
            th[colspan=1000000000] Both
          tr
            td[rowspan=99] a
            td b
          tr
            td c
      `),
      'table',
    );
    expect(show(table.caption)).toBe('Figures');
    expect(table.rows.map(row => row.map(cell => [cell.header, cell.colspan, cell.rowspan]))).toEqual([
      [[true, 2, 1]],
      [
        [false, 1, 2],
        [false, 1, 1],
      ],
      [[false, 1, 1]],
    ]);
  });

  test('a bold first row is the header, and empty columns are dropped', () => {
    const line = (...cells: string[]) => `  tr\n${cells.map(cell => `    td ${cell}`.trimEnd()).join('\n')}\n`;
    const bold = line('<b>Year</b>', '', '<b>Gates</b>');
    const told = (drawn: string) =>
      the(read(`table\n${drawn}`), 'table').rows.map(row => row.map(({ header }) => header));
    expect(told(bold + line('1897', '', '4') + line('1898', '', '5'))).toEqual([
      [true, true],
      [false, false],
      [false, false],
    ]);
    expect(told(line('1897', '2', '4') + bold)).toEqual([
      [false, false, false],
      [false, false, false],
    ]);
  });

  test('names above columns of numbers are headers', () => {
    const line = (...cells: string[]) => `  tr\n${cells.map(cell => `    td ${cell}`).join('\n')}\n`;
    const numbers = line('Gull', '$4.20', 'By the gate') + line('Tern', '$5.00', 'At sea') + line('Auk', '€ 6', 'Gone');
    const isNamed = (drawn: string) => the(read(`table\n${drawn}`), 'table').rows[0].every(({ header }) => header);
    expect(isNamed(line('Bird', 'Price', 'Where it nests') + numbers)).toBe(true);
    expect(isNamed(line('Skua', '$7.10', 'On the roof') + numbers)).toBe(false);
    expect(isNamed(line('Skua', '–', 'On the roof') + numbers)).toBe(false);
    expect(isNamed(line('Bird', 'Price', 'Where it nests') + numbers + line('Kite', 'none', 'Inland'))).toBe(false);
    // Facts, of which the first is none that is counted.
    expect(isNamed(line('Keeper', 'Ann') + line('Height', '12 m') + line('Lamps', '4') + line('Built', '1897'))).toBe(
      false,
    );
  });

  test('an empty corner and icons for yes and no are kept', () => {
    const article = read(`
      table
        tr
          td
          td Small
          td Large
        tr
          td Lamp
          td
            img[src=/i/tick.png alt=] {=irrelevant} @0,0,20,20
          td
            i.fa.fa-times
    `);
    const { rows } = the(article, 'table');
    expect(rows[0].map(({ header }) => header)).toEqual([true, true, true]);
    expect(rows[1].map(({ blocks }) => linesOf(blocks).join())).toEqual(['Lamp', '✓', '✗']);
  });

  test('cells keep their lists when the first row is bold', () => {
    const line = (when: string) =>
      `\n  tr\n    td ${when}\n    td\n      ul\n        li Oil it\n        li Lock it\n    td ▢`;
    const drawn = (name: string) =>
      `table\n  tr\n    td\n      ${name} When\n    td\n      ${name} What\n    td ✓${line('May')}${line('June')}`;
    const { rows } = the(read(drawn('b')), 'table');
    expect(rows[0].map(({ header }) => header)).toEqual([true, true, true]);
    expect(rows[1].map(({ blocks }) => blocks.map(({ kind }) => kind))).toEqual([
      ['paragraph'],
      ['list'],
      ['paragraph'],
    ]);
    expect(kinds(read(drawn('span')))).not.toContain('table');
  });

  test('columns of places and links are a list of links', () => {
    const line = (i: number) => `  tr\n    td ${i}.\n    td <a href=/${i}>The story of gate ${i}</a>`;
    const article = read(`p Text.\ntable\n${[9, 10, 11, 12].map(line).join('\n')}`);
    expect(kinds(article)).not.toContain('table');
  });

  const text = 'A sentence of the article that is long enough to be read. '.repeat(8);
  test.each([
    ['one column', `table\n  tr\n    td First\n  tr\n    td Second`],
    ['role', `table[role=presentation]\n  tr\n    td a\n    td b\n  tr\n    td c\n    td d`],
    [
      'long cells',
      `table\n  tr\n    td Menu\n    td\n      p ${text}\n      p ${text}2\n      p ${text}3\n  tr\n    td x\n    td y`,
    ],
    [
      'nested',
      `table\n  tr\n    td a\n    td\n      table\n        tr\n          th p\n          th q\n        tr\n          td r\n          td s`,
    ],
  ])('unwraps layout tables: %s', (name, drawing) => {
    expect(kinds(read(drawing)).filter(kind => kind === 'table')).toHaveLength(name === 'nested' ? 1 : 0);
  });

  test('keeps a table whole if most of it is kept, else only the kept cells', () => {
    const rows = (label: string) => `
      table
        tr
          th Name
          th Value
        tr
          td alpha
          td ${label} 1
        tr
          td beta
          td 2
    `;
    expect(linesOf(read(rows('{=advertisement}')).blocks)).toEqual(['Name\tValue', 'alpha\t1', 'beta\t2']);
    expect(read(rows('').replace('table', 'table {=navigation}')).blocks).toEqual([]);
  });
});

describe('code', () => {
  test('keeps its lines, drops line numbers and buttons, knows its language', () => {
    const code = the(
      read(`
        pre[data-lang=js]
          | <button>Copy</button><span>1</span>let a = 1;
          | <span>2</span>  a++;
          | <span>3</span>
      `),
      'code',
    );
    expect(code).toMatchObject({ text: 'let a = 1;\n  a++;\n', language: 'js' });
  });

  test('numbers that are data stay', () => {
    const code = the(read('pre\n  | 1 apple\n  | 2 pears\n  | 3 plums'), 'code');
    expect(code.text).toBe('1 apple\n2 pears\n3 plums');
  });

  test('reads lines in boxes, line breaks, and listings with their own gutter', () => {
    expect(the(read('pre\n  code\n    div one\n    div   two'), 'code').text).toBe('one\n  two');
    expect(the(read('pre one<br>two'), 'code').text).toBe('one\ntwo');
    const table = `
      table {mono}
        tr
          td 1
          td let a
        tr
          td 2
          td let b
    `;
    expect(the(read(table), 'code').text).toBe('let a\nlet b');
    const gutter = `
      table
        tr
          td
            pre
              | 1
              | 2
          td
            pre
              | a
              | b
    `;
    expect(the(read(gutter), 'code').text).toBe('a\nb');
    const inTurn =
      'pre\n  div\n    span {display=block} 1\n    div let a\n  div\n    span {display=block} 2\n    div let b';
    expect(the(read(inTurn), 'code').text).toBe('let a\nlet b');
  });

  test('a listing half labelled as noise is kept whole', () => {
    const code = the(read('pre\n  div let a = 1;\n  div {=advertisement} let b;'), 'code');
    expect(code.text).toBe('let a = 1;\nlet b;');
  });
});

describe('figures', () => {
  test('has a caption and links to something other than its picture', () => {
    const figure = the(
      read(`
        figure
          a[href=/gallery]
            img[src=/a.jpg]
          figcaption Words <b>below</b>
      `),
      'figure',
    );
    expect(figure.pictures[0]).toMatchObject({ src: 'https://example.org/a.jpg', href: 'https://example.org/gallery' });
    expect(show(figure.caption)).toBe('Words strong(below)');
    expect(the(read('a[href=/a-large.jpg]\n  img[src=/a.jpg]'), 'figure').pictures[0].href).toBe('');
  });

  test('keeps its caption, and other text unless it is clearly noise', () => {
    const drawing = (score: number, tag = 'figcaption') => `
      figure
        img[src=/a.jpg]
        ${tag} {=irrelevant:${score}} Words
    `;
    expect(the(read(drawing(0.01)), 'figure').caption).toHaveLength(1);
    expect(the(read(drawing(0.4, 'div')), 'figure').caption).toHaveLength(1);
    expect(the(read(drawing(0.05, 'div')), 'figure').caption).toHaveLength(0);
  });

  test('a correction overrides every other rule', () => {
    const { snapshot, units, labels } = draw('figure\n  img[src=/a.jpg]\n  figcaption {=irrelevant:0} Words');
    const caption = units.kind.indexOf(UNIT.text);
    const corrected = new Uint8Array(units.size).fill(1);
    const together = settle({ snapshot, units, labels }).labels;
    expect(labelName(together.label[caption])).toBe('caption');
    expect(together.reasons(caption)[0].feature).toBe('step.caption');
    expect(settle({ snapshot, units, labels: { ...labels, corrected } }).labels.label).toEqual(labels.label);
  });

  test('takes the caption beside the picture', () => {
    const article = read(`
      p Before it
      img[src=/a.jpg]
      p {=caption} What it shows
      p After it
    `);
    expect(kinds(article)).toEqual(['paragraph', 'figure', 'paragraph']);
    expect(show(the(article, 'figure').caption)).toBe('What it shows');
  });

  test('joins pictures side by side into a gallery, drops tracking pixels and copies', () => {
    const article = read(`
      div {flex}
        img[src=/a.jpg][width=300][height=200]
        img[src=/b.jpg][width=300][height=200]
        img[src=/b.jpg][width=300][height=200]
      img[src=/pixel.gif][width=1][height=1]
    `);
    expect(the(article, 'figure').pictures.map(picture => picture.src)).toEqual([
      'https://example.org/a.jpg',
      'https://example.org/b.jpg',
    ]);
  });

  test('with other content keeps that content', () => {
    const article = read(`
      figure
        table
          tr
            th a
            th b
          tr
            td c
            td d
        figcaption Of the table
    `);
    expect(show(the(article, 'table').caption)).toBe('Of the table');
  });
});

describe('embeds', () => {
  test.each([
    ['https://www.youtube.com/embed/dQw4w9WgXcQ?autoplay=1', 'YouTube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['https://player.vimeo.com/video/123456789', 'Vimeo', 'https://vimeo.com/123456789'],
    [
      'https://open.spotify.com/embed/track/4uLU6hMCjMI75M1A2tKUQC',
      'Spotify',
      'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC',
    ],
    ['https://platform.twitter.com/embed/Tweet.html?id=1234567890', 'X', 'https://x.com/i/status/1234567890'],
  ])('%s', (src, provider, href) => {
    expect(the(read(`iframe[src=${src}]`), 'embed').embed).toMatchObject({ provider, href });
  });

  test.each([
    "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%20150%20150'%3E%3C/svg%3E",
    'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==',
    'https://shop.example/images/false',
  ])('what stands in for a picture is not a player: %s', src => {
    const drawn = draw('p Text\nimg[src=/a.jpg]');
    const images = Object.fromEntries(
      Object.entries(drawn.snapshot.images).map(([row, image]) => [row, { ...image, src, candidates: [] }]),
    );
    const article = assemble({ ...drawn, snapshot: { ...drawn.snapshot, images } }).article;
    expect(kinds(article)).toEqual(['paragraph']);
  });

  test('drops advertising frames', () => {
    for (const host of ['a1.safeframe.googlesyndication.com', 'ads.paper.example', 'www.recaptcha.net'])
      expect(kinds(read(`p Text\niframe[src=https://${host}/x.html][title=Map]`))).toEqual(['paragraph']);
    for (const host of ['loads.example', 'ad.example'])
      expect(kinds(read(`p Text\niframe[src=https://${host}/x.html][title=Map]`))).toEqual(['paragraph', 'embed']);
  });

  test('drops frames and players that nothing is known about', () => {
    expect(kinds(read('p Text\niframe[src=https://forms.example/subscribe]\nvideo'))).toEqual(['paragraph']);
  });

  test('links an unknown frame and never plays it', () => {
    const { embed } = the(read('iframe[src=https://evil.example/youtube.com/embed/dQw4w9WgXcQ][title=Play]'), 'embed');
    expect(embed).toMatchObject({ kind: 'frame', src: '', provider: 'evil.example' });
  });

  test('ignores generic player names', () => {
    const named = (title: string) => {
      const { embed } = the(read(`iframe[src=https://player.vimeo.com/video/123456789][title="${title}"]`), 'embed');
      return embed.title;
    };
    for (const stock of ['YouTube video player', 'vimeo-player', 'Lecteur vidéo', 'Eingebetteter Inhalt'])
      expect(named(stock)).toBe('');
    for (const own of ['The player of the game', 'Video of the gate']) expect(named(own)).toBe(own);
  });

  test('the card of a gist names its file, author and address', () => {
    const gist = 'https://gist.github.com/ines/0a1b2c3d4e5f60718293a4b5c6d7e8f9';
    const page = (footer: string) =>
      read(`p Text\ndiv\n  div\n    pre let a\n  div {=irrelevant:0.1}\n${footer}\np Text`);
    const links = `    a[href=${gist}/raw/aa/tide.py] view raw\n    a[href=${gist}#file-tide-py] tide.py\n    | hosted by `;
    const { embed } = the(page(links), 'embed');
    expect(embed).toMatchObject({ href: gist, title: 'tide.py · ines', provider: 'GitHub Gist' });
    expect(kinds(page(`    a[href=${gist}/raw/aa/tide.py] view raw`))).not.toContain('embed');
    const away = `    | ${'x'.repeat(121)}\n`;
    expect(kinds(page(away + links))).not.toContain('embed');
    expect(the(read(`iframe[src=${gist}.pibb]`), 'embed').embed.title).toBe('ines');
  });

  test('keeps a video’s still once, as its poster', () => {
    const still = 'img[src=https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg][alt=Gate][width=480][height=360]';
    const href = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
    expect(the(read(still), 'embed').embed).toMatchObject({ kind: 'video', href, title: 'Gate' });
    expect(kinds(read(`${still}\niframe[src=https://www.youtube.com/embed/dQw4w9WgXcQ]`))).toEqual(['embed']);
    expect(kinds(read(`a[href=${href}]\n  ${still}`))).toEqual(['embed']);
    expect(kinds(read(`a[href=/about-the-gate]\n  ${still}`))).toEqual(['figure']);
  });

  test('reads players with their poster', () => {
    const { embed } = the(read('video[src=/v.mp4][poster=/p.jpg]'), 'embed');
    expect(embed).toMatchObject({
      kind: 'video',
      src: 'https://example.org/v.mp4',
      poster: 'https://example.org/p.jpg',
    });
  });
});

describe('quotations, details, formulas, rules', () => {
  test('an embedded post is a quotation with its address, which is not repeated', () => {
    const quoteOf = (sketch: string) => the(read(sketch), 'quote');
    const post = 'https://twitter.com/a/status/12345678';
    const whole = quoteOf(`
      blockquote
        p What was said
        p — Somebody <a href=${post}>May 3</a>
    `);
    expect([whole.cite, whole.blocks.length]).toEqual(['', 2]);
    expect(JSON.stringify(whole.blocks[1])).toContain(post);
    const mentioned = quoteOf(`
      blockquote
        p As <a href=${post}>they said</a>, it is <a href=https://example.org/b>there</a>.
    `);
    expect(mentioned.cite).toBe('');
    const cut = quoteOf(`
      blockquote
        p What was said
        p {=irrelevant:0.05} — Somebody <a href=${post}>May 3</a>
    `);
    expect([cut.cite, cut.blocks.length]).toEqual([post, 1]);
  });

  test('reads details', () => {
    const details = the(read('details[open]\n  summary More\n  p Inside it'), 'details');
    expect([show(details.summary), linesOf(details.blocks)]).toEqual(['More', ['Inside it']]);
  });

  test('the question of a collapsed answer is kept with it unless it is clearly noise', () => {
    const fold = (score: number) => read(`button {opener =input:${score}} Why?\ndiv {unfolded}\n  p Because.`);
    expect(linesOf(fold(0.1).blocks)).toEqual(['Why?', 'Because.']);
    expect(linesOf(fold(0.01).blocks)).toEqual(['Because.']);
    const notOpened = ['button {=input:0.1} Why?\ndiv {unfolded}', 'p {opener =legal:0.1} © Trust\ndiv {unfolded}'];
    for (const drawn of [...notOpened, 'button {opener =input:0.1} Why?\ndiv'])
      expect(linesOf(read(`${drawn}\n  p Because.`).blocks)).toEqual(['Because.']);
  });

  test('reads inline and display formulas', () => {
    const article = read('p Let <math tex=x></math> be\ndiv\n  math[tex=a=b][display=block]');
    expect(shown(article)).toEqual(['Let math(x) be', 'math']);
  });

  test('keeps rules only between parts', () => {
    expect(kinds(read('hr\np One\nhr\nhr\np Two\nhr'))).toEqual(['paragraph', 'rule', 'paragraph']);
  });
});

describe('notes', () => {
  test('a note keeps its links except back links; links into the article stay internal', () => {
    const article = read(`
      h1 Harbours
      p Text<sup><a href=#n1>1</a></sup> about the gates of the old harbour.
      h2#gates The gates
      p They were built of oak in the year of the flood.
      ol
        li#n1 <a href=#r1>^</a> <a href=#r2>a</a> <a href=#r1>Back</a> As said under <a href=#gates>the gates</a> and <a href=#nowhere>elsewhere</a>.
    `);
    const [note] = article.notes;
    expect(linesOf(note.blocks)).toEqual(['As said under the gates and elsewhere.']);
    expect(JSON.stringify(note.blocks)).toContain('"href":"#gates"');
    expect(JSON.stringify(note.blocks)).toContain('/page#nowhere"');
  });

  test('references and notes are matched, and the list of notes is not repeated', () => {
    const article = read(`
      p Text<sup>[<a id=r1 href=#n1>1</a>]</sup> and more<a id=r2 href=#n2>*</a>.
      h2 Sources
      ol
        li#n1 First note <a href=#r1>↩</a>
        li#n2 Second note <a href=#r2>^</a>
    `);
    expect(shown(article)[0]).toBe('Textnote(note-1) and morenote(note-2).');
    expect(article.notes.map(note => [note.mark, linesOf(note.blocks)])).toEqual([
      ['1', ['First note']],
      ['*', ['Second note']],
    ]);
    expect(kinds(article)).not.toContain('list');
  });

  test('the brackets around a note number are dropped', () => {
    const article = read(`
      p Text<sup>[<a id=r1 href=#n1>1</a>]</sup> and more.
      aside#n1
        | <span><span>[</span><a href=#r1>1</a><span>]</span></span>
        p First note (of two)
    `);
    expect(article.notes.map(note => linesOf(note.blocks))).toEqual([['First note (of two)']]);
  });

  test('a picture beside a back link without text stays in its note', () => {
    const article = read(`
      p Text<sup><a id=r1 href=#n1>1</a></sup> and more.
      aside#n1
        p First note <span><a href=#r1></a><img src=/gate.png alt=Gate width=300 height=200></span>
    `);
    expect(JSON.stringify(article.notes)).toContain('/gate.png');
  });

  test('sections linked from a menu are not notes', () => {
    const step = (i: number) => `section#s${i}\n  p What is to be done in step ${i} <a href=#top>1</a>`;
    const menu = `nav#top {=navigation}\n${[1, 2].map(i => `  a[href=#s${i}] ${i}`).join('\n')}`;
    const note = 'p Text<sup><a id=r1 href=#n1>1</a></sup>.';
    const drawing = `${menu}\n${note}\n${step(1)}\n${step(2)}\nol\n  li#n1 A note <a href=#r1>↩</a>`;
    expect(linesOf(read(drawing).blocks)).toHaveLength(3);
  });

  test('a note is kept if its passage is', () => {
    const article = read(`
      p Text<sup><a id=r1 href=#n1>1</a></sup>.
      p {=irrelevant} Left out<sup><a id=r2 href=#n2>2</a></sup>.
      ol
        li#n1 First note <a href=#r1>↩</a>
        li#n2 Second note <a href=#r2>↩</a>
    `);
    expect(article.notes).toHaveLength(1);
    expect(kinds(article)).toEqual(['paragraph']);
  });

  test('what is marked as a note is one, whatever its label', () => {
    const article = read(`
      p Text<a id=r1 href=#n1>[1]</a>.
      aside#n1[role=doc-footnote]
        p {=irrelevant:0.1} <a href=#r1>1</a> What is said below the text.
    `);
    expect(article.notes.map(({ blocks }) => linesOf(blocks).join())).toEqual(['What is said below the text.']);
  });

  test('a table of contents is not a list of notes', () => {
    const article = read(`
      ul
        li <a href=#one>1</a>
        li <a href=#two>2</a>
      h2#one One
      p Text of one.
      h2#two Two
      p Text of two.
    `);
    expect(article.notes).toEqual([]);
    expect(kinds(article)).toEqual(['list', 'heading', 'paragraph', 'heading', 'paragraph']);
  });
});

describe('whole groups', () => {
  const cells = (article: ReturnType<typeof read>) =>
    the(article, 'table').rows.map(row => row.map(cell => linesOf(cell.blocks).join()));

  test('a table has no gaps, whatever the labels of its cells', () => {
    const table = (score: string) =>
      read(
        `table\n  tr\n    th App\n    th Price\n  tr\n    td A longer name\n    td {=input:0.4} Yes\n  tr\n    td ${score} Another longer name\n    td {=navigation:0.4} 12`,
      );
    expect(cells(table(''))).toEqual([
      ['App', 'Price'],
      ['A longer name', 'Yes'],
      ['Another longer name', '12'],
    ]);
  });

  test('a table of which hardly anything is kept is dropped', () => {
    const noise = 'td {=navigation:0.1} A menu of this kind or another';
    expect(
      kinds(read(`p Text.\ntable\n  tr\n    th Yes\n    ${noise}\n  tr\n    ${noise}\n    ${noise}`)),
    ).not.toContain('table');
  });

  test('a table of contents is dropped, unless a sentence continues into it', () => {
    const list = `ul\n${['a', 'b', 'c'].map(id => `  li <a href=#${id}>Part ${id}</a>`).join('\n')}`;
    const parts = '\nh2#a One\np More of it.\nh2#b Two\np And more.\nh2#c Three\np The end.';
    expect(linesOf(read(`p A text.\n${list}${parts}`).blocks)).toHaveLength(7);
    expect(linesOf(read(`p This has three parts:\n${list}${parts}`).blocks)).toHaveLength(10);
    // What leads nowhere on this page leads somewhere else.
    expect(linesOf(read(`p A text.\n${list}`).blocks)).toHaveLength(4);
    const notes = list.replaceAll('</a>', '</a> and what is said about it in a note.');
    expect(linesOf(read(`p A text.\n${notes}`).blocks)).toHaveLength(4);
  });

  test('dropped words of a kept item stay dropped', () => {
    const item = 'li\n    p A post that somebody wrote.\n    p {=navigation:0.3} Reply';
    expect(linesOf(read(`ul\n  ${item}`).blocks)).toEqual(['A post that somebody wrote.']);
  });
});

describe('repetitions', () => {
  const LONG = 'A paragraph that is long enough not to come twice by chance, with a clause or two more than it needs.';
  const OTHER =
    'Another one that is about as long as the first, says something else, and has no reason to be there again.';

  test('keeps identical headings over different text', () => {
    const levels = kinds(read(`h2 Prices\np ${LONG}\np One.\np Two.\nh2 Prices\np ${OTHER}`));
    expect(levels.filter(kind => kind === 'heading')).toHaveLength(2);
  });
});

describe('pictures', () => {
  test('that never loaded are dropped with their captions', () => {
    const figure = (src: string) => `figure\n  img[src=${src}][width=400][height=300] {=image}\n  figcaption The lamp`;
    expect(linesOf(read(`p Text.\n${figure('/real.jpg')}`).blocks)).toEqual(['Text.', 'The lamp']);
    for (const src of ['data:image/gif;base64,R0lGODlhAQABAAAAACw=', '/blank.gif', '/clear.gif'])
      expect(linesOf(read(`p Text.\n${figure(src)}`).blocks)).toEqual(['Text.']);
  });

  test('keep the source of a quotation below it', () => {
    const quote = the(read('figure\n  blockquote\n    p We stay.\n  figcaption The keeper'), 'quote');
    expect(linesOf(quote.blocks)).toEqual(['We stay.', 'The keeper']);
  });
});

describe('lines', () => {
  test('drops lines that show nothing', () => {
    expect(shown(read('p One.\np \u200d\np Two.'))).toEqual(['One.', 'Two.']);
  });

  test('drops a typed bullet beside the list’s own', () => {
    expect(the(read('ul\n  li • One\n  li Two'), 'list').items.map(linesOf)).toEqual([['One'], ['Two']]);
  });

  test('a question that toggles its answer is bold and not a link', () => {
    const fold = 'p {opener} <a href=#answer>Why?</a>\ndiv#answer {unfolded}\n  p Because.';
    expect(shown(read(fold))).toEqual(['strong(Why?)', 'Because.']);
    expect(shown(read(fold.replace('p {opener}', 'h3 {opener}')))).toEqual(['Why?', 'Because.']);
  });

  test('an answer is kept if its question is', () => {
    const fold = (score: number) => `h3 {opener} Why?\ndiv {unfolded}\n  p {=promoted:${score}} Because.`;
    expect(linesOf(read(`p Text.\n${fold(0.5)}`).blocks)).toEqual(['Text.', 'Why?', 'Because.']);
    expect(linesOf(read(`p Text.\n${fold(0.2)}`).blocks)).not.toContain('Because.');
  });

  test('a heading between kept text is kept if what follows it is', () => {
    const page = (score: number) => `p One.\nh2 {=promoted:${score}} Plans\np Two.`;
    expect(kinds(read(page(0.4)))).toEqual(['paragraph', 'heading', 'paragraph']);
    expect(kinds(read(page(0.1)))).toEqual(['paragraph', 'paragraph']);
    expect(kinds(read('p {=legal:0.1} One.\nh2 {=promoted:0.4} Plans\np Two.'))).toEqual(['paragraph']);
  });

  test('also with a button beside it, but not with other content', () => {
    const page = (beside: string) => `p One.\nh2 {=promoted:0.4} Plans\nspan {=date:0.4} ${beside}\np Two.`;
    expect(kinds(read(page('[edit]')))).toEqual(['paragraph', 'heading', 'paragraph']);
    expect(kinds(read(page('all of them')))).toEqual(['paragraph', 'paragraph']);
  });

  test('a name taken for a date, or a second headline, is a heading if text follows', () => {
    const page = 'h1 {=title} The deals of the week\nh2 Nordwall\np Text.\np {=date} Nordwall';
    expect(linesOf(read(page).blocks)).toContain('Nordwall');
  });

  test('drops a heading’s link to itself and the repeated language of code', () => {
    expect(shown(read('p Text.\nh2#a <a href=#a>Part</a>\np More.'))).toEqual(['Text.', 'Part', 'More.']);
    expect(shown(read('p Text.\nh2#part-2 Part<a href=#part-2>#part-2</a>\np More.'))).toEqual([
      'Text.',
      'Part',
      'More.',
    ]);
    const page = 'p Text.\np js\npre[data-lang=js]\n  | let a = 1;\np js is short for it.';
    expect(linesOf(read(page).blocks)).toEqual(['Text.', 'let a = 1;', 'js is short for it.']);
  });

  test('nests headings below the title', () => {
    const levels = (drawn: string) =>
      read(drawn).blocks.flatMap(block => (block.kind === 'heading' ? [block.level] : []));
    expect(levels('h1 {=title} The title\np t\nh1 A\np a\nh4 B\np b\nh1 C\np c')).toEqual([2, 3, 2]);
  });

  test('drops the underline of links', () => {
    expect(shown(read('p See <a href=/y><u>the log</u></a>.'))).toEqual(['See link[https://example.org/y](the log).']);
  });
});
