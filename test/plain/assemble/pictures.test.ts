import { describe, expect, test } from 'vitest';
import { kinds, read, show, shown, the } from './read.ts';

const TEXT = 'The keeper wrote down every tide in pencil, because ink froze in the drawer.';
const sources = (drawing: string, named: Record<string, string> = {}) =>
  read(drawing, { url: 'https://harbour.example/clock', meta: { named } }).blocks.flatMap(block =>
    block.kind === 'figure' ? block.pictures.map(({ src }) => src.replace('https://harbour.example/', '')) : [],
  );

describe('the picture the page is known by', () => {
  const page = (picture: string) =>
    `div\n  ${picture} {=irrelevant}\n  h1 {=title} The clock\n  p ${TEXT}\n  img[src=/other.jpg][width=600][height=400] {=irrelevant}`;
  const named = { 'og:image': 'https://harbour.example/clock.jpg' };

  test('is kept above the title', () => {
    expect(sources(page('img[src=/clock.jpg][width=600][height=400]'), named)).toEqual(['clock.jpg']);
    expect(sources(page('img[src=/clock.jpg][width=600][height=400]'))).toEqual([]);
  });

  test('is not, where it is small or the sign of the house', () => {
    expect(sources(page('img[src=/clock.jpg][width=60][height=60]'), named)).toEqual([]);
    const upload = { 'og:image': 'https://harbour.example/sites/default/silicon.jpg' };
    expect(sources(page('img[src=/sites/default/silicon.jpg][width=600][height=400]'), upload)).toHaveLength(1);
    const logo = { 'og:image': 'https://harbour.example/site-logo.png' };
    expect(sources(page('img[src=/site-logo.png][width=600][height=400]'), logo)).toEqual([]);
  });
});

describe('pictures that are not the article’s', () => {
  const around = (part: string) => `h1 {=title} The clock\n${`p ${TEXT}\n`.repeat(11)}${part}\np ${TEXT} Twice.`;
  const large = 'img[src=/a.jpg][width=600][height=400]';

  test('that of a card whose headline was left out, though it does not lead there itself', () => {
    const card = (text: string) => around(`div\n  ${large}\n  h5 {=promoted:0}\n    ${text}`);
    expect(sources(card('a[href=/tools] Four tools that every keeper should have'))).toEqual([]);
    expect(sources(card('a[href=/tools] Enlarge'))).toEqual(['a.jpg']);
  });

  test('that of a card whose name was left out, where it is the picture’s too', () => {
    const card = (alt: string) =>
      around(
        `a[href=/tools]\n  img[src=/a.jpg][alt="${alt}"][width=600][height=400]\nh5 {=promoted:0}\n  a[href=/tools] Four tools`,
      );
    expect(sources(card('Four tools'))).toEqual([]);
    expect(sources(card('A hammer'))).toEqual(['a.jpg']);
    const whole = (alt: string) =>
      sources(
        around(
          `a[href=/tools]\n  img[src=/a.jpg][alt="${alt}"][width=600][height=400]\n  h4 {=promoted:0.3} Four tools that every keeper needs\n  p {=promoted:0.1} And where to keep them`,
        ),
      );
    expect(whole('Four tools that every keeper needs')).toEqual([]);
    expect(sources(card('').replace('Four tools', '»'))).toEqual(['a.jpg']);
  });

  test('those behind what readers said of an article', () => {
    const picture = (i: number) => `a[href=/shop/${i}]\n  img[src=/${i}.jpg][width=400][height=300] {=image}`;
    const drawn = `p Text.\np {=comment} I saw it too, from the bridge.\n${[1, 2, 3].map(picture).join('\n')}`;
    const has = (kind: 'article' | 'thread') => kinds(read(drawn, {}, kind)).includes('figure');
    expect([has('article'), has('thread')]).toEqual([false, true]);
  });

  test('the portrait of who wrote it, signs behind links, and what turned while the page loaded', () => {
    expect(sources(around(`a[href=/author/ines]\n  ${large}`))).toEqual([]);
    expect(sources(around(`div.author-avatar\n  ${large}`))).toEqual([]);
    expect(sources(around(`a[href=/harbour/ines]\n  ${large}`))).toEqual(['a.jpg']);
    expect(sources(around('img[src=/out.png][width=10][height=10][alt="leaving site icon"]'))).toEqual([]);
    expect(sources(around('img[src=/images/ajax-loader.gif][width=600][height=400]'))).toEqual([]);
  });

  test('the sign of the house above the title, however large', () => {
    const above = (href: string) => sources(`a[href=${href}]\n  ${large}\nh1 {=title} The gate\np ${TEXT}`);
    expect(above('/')).toEqual([]);
    expect(above('https://harbour.example/en/')).toEqual([]);
    expect(above('/gates/lower')).toEqual(['a.jpg']);
    expect(above('https://example.net/')).toEqual(['a.jpg']);
    // Where there is no title, nothing is above it.
    expect(sources(`p ${TEXT}\na[href=/]\n  ${large}\np ${TEXT} Twice.`)).toEqual(['a.jpg']);
  });

  test('many of one thing in one link, walls of logos, and what makes a picture larger', () => {
    const three = [1, 2, 3].map(n => `  img[src=/${n}.jpg][width=600][height=400]`).join('\n');
    expect(sources(around(`a[href=/kayak]\n${three}`))).toEqual(['1.jpg']);
    expect(sources(around(`div\n${three}`))).toHaveLength(3);
    const deep = [1, 2, 3].map(
      n =>
        `  div\n    div\n      div\n        div\n          div\n            div\n              img[src=/${n}.jpg][width=600][height=400]`,
    );
    expect(sources(around(`a[href=/kayak]\n${deep.join('\n')}`))).toEqual(['1.jpg']);
    const logos = [1, 2, 3, 4].map(n => `img[src=/${n}.png][alt="Firm ${n} logo"][width=251][height=250]`).join('\n');
    expect(sources(around(logos))).toEqual([]);
    expect(sources(around('img[src=/zoom.svg][alt="Enlarge the picture"][width=320][height=320]'))).toEqual([]);
  });

  test('one picture in two sizes is one', () => {
    const sizes = `img[src=/gym-766x575.jpg][width=766][height=575]\np ${TEXT} Thrice.\nimg[src=/gym-768x576.jpg][width=768][height=576]`;
    expect(sources(around(sizes))).toEqual(['gym-766x575.jpg']);
  });

  test('names of files are no descriptions', () => {
    const altOf = (src: string, alt: string) => {
      const [figure] = read(`p ${TEXT}\nimg[src=${src}][alt="${alt}"][width=600][height=400]`).blocks.slice(1);
      return figure.kind === 'figure' ? figure.pictures[0].alt : undefined;
    };
    expect(altOf('/img_2671.webp', 'IMG_2671')).toBe('');
    expect(altOf('/x/blog.jpg', 'keeper-at-work.jpg')).toBe('');
    expect(altOf('/x/SAP_LN_1200X627.jpg', 'SAP_LN_1200X627')).toBe('');
    expect(altOf('/x/clock.jpg', 'clock')).toBe('clock');
    expect(altOf('/x/a.jpg', 'The clock in the tower, 1921')).toBe('The clock in the tower, 1921');
  });
});

describe('small pictures go with their words', () => {
  test('a portrait with those about the author', () => {
    const bio = (hint: string) =>
      `div\n  p ${TEXT}\n  div\n    img[src=/ines.jpg][width=96][height=96]\n    p ${hint} Ines Calder writes about harbours.`;
    expect(sources(bio(''))).toEqual(['ines.jpg']);
    expect(sources(bio('{=promoted}'))).toEqual([]);
  });

  test('behind the text, however far away those are', () => {
    const deep = Array.from({ length: 6 }, (_, n) => `${'  '.repeat(n + 1)}div\n`).join('');
    const picture = `${'  '.repeat(7)}img[src=/end.gif][width=60][height=20]`;
    const page = `div\n  p ${TEXT}\nsection\n${deep}${picture}\n  p {=promoted} Most read`;
    expect(sources(page)).toEqual([]);
    expect(sources(`${page}\np ${TEXT} Twice.`)).toEqual(['end.gif']);
  });

  test('not a large one with words beside it', () => {
    const box = `div\n  p ${TEXT}\n  div\n    img[src=/gate.jpg][width=600][height=400]\n    p {=irrelevant} Enlarge`;
    expect(sources(box)).toEqual(['gate.jpg']);
  });

  test('not one of a middle size with a credit that was left out', () => {
    const box = `div\n  p ${TEXT}\n  div\n    img[src=/gate.jpg][width=300][height=200]\n    p {=irrelevant} Photo: J. Doe`;
    expect(sources(box)).toEqual(['gate.jpg']);
  });

  test('formulas in a sentence stay', () => {
    const line = (text: string) =>
      `  p\n    | ${text}\n    img[src=/x.png][alt=x][width=12][height=12]\n    | be odd\n`;
    const article = read(`div\n${line('Let')}${line('Again let')}${line('And let')}`);
    expect(shown(article).every(text => text.includes('image('))).toBe(true);
  });

  test('ticks are no pictures of anything', () => {
    const item = (text: string) => `  p\n    img[src=/tick.png][width=20][height=20]\n    | ${text}\n`;
    expect(sources(`div\n${item('One gate')}${item('Two gates')}${item('Three gates')}`)).toEqual([]);
  });
});

describe('a picture still to come', () => {
  test('is no dot, though a dot holds its place', () => {
    const drawn = (more: string) => `p ${TEXT}\nimg[src=/tide.jpg][width=0][height=0]${more} @0,0,1,1`;
    expect(sources(drawn('[loading=lazy]'))).toEqual(['tide.jpg']);
    expect(sources(drawn(''))).toEqual([]);
  });
});

describe('a picture between two paragraphs', () => {
  const between = (picture: string) => sources(`p Click here, like this:\np\n  ${picture}\np Then go on.`);

  test('is what the author shows, however flat', () => {
    expect(between('img[src=/step.png] @0,0,330,49 {=irrelevant}')).toEqual(['step.png']);
    expect(between('img[src=/dot.png] @0,0,30,30 {=irrelevant}')).toEqual([]);
    expect(between('img[src=/ad.png] @0,0,330,49 {=advertisement}')).toEqual([]);
  });
});

describe('a figure', () => {
  test('with text below its picture is told as text', () => {
    const long = 'A paragraph of what one would read on a page of its own, and not below a picture. '.repeat(3);
    const slide = `figure\n  img[src=/one.jpg][width=600][height=400]\n  figcaption\n    h4 Know-how\n    p ${long}`;
    expect(kinds(read(slide))).toEqual(['figure', 'heading', 'paragraph']);
    expect(kinds(read(slide.replace('h4 Know-how\n', 'p Know-how\n').replace(long, 'Short')))).toEqual(['figure']);
  });

  test('has a long caption in two parts, but no article for one', () => {
    const line = 'The gate was shut for the night and the keeper wrote it down. ';
    const figure = (...parts: string[]) =>
      kinds(
        read(
          `figure\n  img[src=/one.jpg][width=600][height=400]\n  figcaption\n${parts.map(part => `    p ${part}\n`).join('')}`,
        ),
      );
    expect(figure(line.repeat(8), 'J. Doe/Harbour News')).toEqual(['figure']);
    expect(figure(line.repeat(4), `Besides, ${line.repeat(5)}`)).toEqual(['figure', 'paragraph', 'paragraph']);
    expect(figure(line.repeat(15), 'J. Doe/Harbour News')).toEqual(['figure', 'paragraph', 'paragraph']);
    expect(figure(line.repeat(4), line, 'J. Doe')).toEqual(['figure', 'paragraph', 'paragraph', 'paragraph']);
    expect(figure(line, line, 'J. Doe')).toEqual(['figure']);
  });

  test('that lays one size of its picture over another has one', () => {
    const size = (w: number) => `  img[src=/gate-${w}x90.jpg][width=${w}][height=90]\n`;
    expect(sources(`figure\n${size(332)}${size(900)}`)).toEqual(['gate-900x90.jpg']);
  });
});

describe('words around a picture', () => {
  const captions = (drawing: string) =>
    read(drawing).blocks.flatMap(block => (block.kind === 'figure' ? [show(block.caption)] : []));
  const large = 'img[src=/a.jpg][width=600][height=400]';

  test('are told by a short line below each of them', () => {
    const gates = ['The upper gate', 'The lower gate', 'The key'];
    const page = (below: string[]) =>
      captions(
        below
          .map((line, n) => `p ${n} ${TEXT}\ndiv\n  img[src=/${n}.jpg][width=600][height=400]\np ${line}\n`)
          .join(''),
      );
    expect(page(gates)).toEqual(gates);
    expect(page(gates.slice(1))).toEqual(['', '']);
    expect(page(gates.map(gate => `<b>${gate}</b>`))).toEqual(['', '', '']);
    expect(page([...gates.slice(1), 'It is lost.'])).toEqual(['', '', '']);
  });

  test('are set as they stand: credits on their line, or at least apart', () => {
    const caption = (...lines: string[]) =>
      captions(`h1 {=title} The clock\np ${TEXT}\nfigure\n  ${large}\n${lines.map(line => `  ${line}\n`).join('')}`)[0];
    expect(caption('figcaption', '  div J. Doe/Harbour News', '  p The gate')).toBe('J. Doe/Harbour NewsbreakThe gate');
    expect(caption('div The gate', 'div J. Doe')).toBe('The gatebreakJ. Doe');
    expect(caption('figcaption {flex}', '  div Photo:', '  div J. Doe')).toBe('Photo: J. Doe');
    expect(caption('figcaption The gate<cite>J. Doe</cite>')).toBe('The gate em(J. Doe)');
    expect(caption('figcaption The gate of N<small>ATO</small>')).toBe('The gate of Nsmall(ATO)');
    expect(caption('figcaption <b>The gate</b>')).toBe('The gate');
    expect(caption('figcaption The clock')).toBe('');
  });

  test('of the button or link around it are no caption', () => {
    const press = 'span Press enter or click to view image in full size';
    const figure = (box: string, more = '') =>
      captions(`p ${TEXT}\nfigure\n  ${box}\n    ${press}\n    ${large}\n${more}`);
    expect(figure('div[role=button]')).toEqual(['']);
    expect(figure('div[role=button]', '  figcaption The gate in 1921')).toEqual(['The gate in 1921']);
    expect(figure('a[href=/a.html]')).toEqual(['']);
    expect(figure('div')).toEqual(['Press enter or click to view image in full size']);
  });

  test('called a caption are one, past the signs and buttons that lie over it', () => {
    const below = (over: string) =>
      captions(
        `p ${TEXT}\ndiv\n  ${large}\n${over}\ndiv.photo__caption {=irrelevant} The gate in 1921\np ${TEXT} Twice.`,
      );
    expect(below('  i\n    svg @0,0,20,20 {=irrelevant}')).toEqual(['The gate in 1921']);
    expect(below('  button {=input} Show in full screen and share it')).toEqual(['The gate in 1921']);
    expect(below('  div {=irrelevant} Lihat Foto')).toEqual(['The gate in 1921']);
    expect(below(`  p ${TEXT} Thrice.`)).toEqual(['']);
  });

  test('that say what its description says are its caption, whatever they are taken for', () => {
    const told = (alt: string, text: string, hint = '') =>
      captions(
        `p ${TEXT}\ndiv\n  img[src=/a.jpg][alt="${alt}"][width=600][height=400]\np ${hint} ${text}\np ${TEXT} Twice.`,
      );
    const alt = 'The keeper at the lower gate';
    expect(told(alt, `${alt} (photo: J. Doe)`)).toEqual([`${alt} (photo: J. Doe)`]);
    expect(told(alt, alt, '{=irrelevant:0.3}')).toEqual([alt]);
    const long = `${alt}, which ${'was shut at night and opened again at dawn, '.repeat(8)}as seen in 1921`;
    expect(told(long, long)).toEqual([long]);
    expect(told(alt, alt, '{=promoted:0.1}')).toEqual(['']);
    expect(told('Ines Calder', 'Ines Calder shut it at night.')).toEqual(['']);
  });
});

describe('a map', () => {
  const tiles = (count: number, hints: string, alt = '') => {
    const tile = (i: number) => `  img[src=/${i}.png][alt=${alt}] @${i * 256},0,256,256 {${hints}}\n`;
    return sources(`div\n${Array.from({ length: count }, (_, i) => tile(i)).join('')}`);
  };

  test('is no heap of the squares it is drawn of', () => {
    expect(tiles(6, 'position=absolute')).toEqual([]);
  });

  test('is not what a gallery is taken for', () => {
    expect(tiles(6, 'position=static')).toHaveLength(6);
    expect(tiles(6, 'position=absolute', 'Gate')).toHaveLength(6);
    expect(tiles(3, 'position=absolute')).toHaveLength(3);
  });
});

describe('in the line', () => {
  test('an emoticon drawn as a picture is what it says', () => {
    const drawing = 'p\n  | Well done\n  img[src=/wink.gif][alt=;)][width=16][height=16] {=irrelevant}';
    expect(shown(read(drawing))).toEqual(['Well done ;)']);
  });

  test('sentences in two elements are set apart, abbreviations are not', () => {
    expect(shown(read('p <span>The gate was shut.</span><span>Getty Images</span>'))).toEqual([
      'The gate was shut. Getty Images',
    ]);
    expect(shown(read('p <span>The U.</span><span>S. gate</span>'))).toEqual(['The U.S. gate']);
  });

  test('letters that were encoded twice are read once', () => {
    expect(shown(read('p That\u00e2\u0080\u0099s the gate, in M\u00c3\u00bcnchen'))).toEqual([
      'That\u2019s the gate, in M\u00fcnchen',
    ]);
    expect(shown(read('p Ch\u00e2teau, \u00c3\u00bc'))).toEqual(['Ch\u00e2teau, \u00c3\u00bc']);
  });
});

describe('a table without headers', () => {
  const line = (i: number, told: string) => `  tr\n    td ${i}.\n    td\n    td ${told}\n`;

  test('with a link in every line is a list', () => {
    const told = [1, 2, 3].map(i => line(i, `<a href=/${i}>The gate number ${i}</a> (harbour.example)`)).join('');
    expect(kinds(read(`table\n${told}`))).not.toContain('table');
  });

  test('of standings is a table', () => {
    const told = [1, 2, 3]
      .map(i => `  tr\n    td ${i}\n    td <a href=/${i}>Gate ${i}</a>\n    td 38\n    td 89\n`)
      .join('');
    expect(the(read(`table\n${told}`), 'table').rows).toHaveLength(3);
  });

  test('with words in several columns is a table', () => {
    const told = [1, 2, 3].map(i => `  tr\n    td <a href=/${i}>Gate ${i}</a>\n    td North side\n`).join('');
    expect(the(read(`table\n${told}`), 'table').rows).toHaveLength(3);
  });
});
