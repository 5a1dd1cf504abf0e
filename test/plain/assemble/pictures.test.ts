import { describe, expect, test } from 'vitest';
import type { BuildContext } from '../../../src/build/build-context.ts';
import { toPicture } from '../../../src/build/picture.ts';
import type { ImageFact } from '../../../src/page/snapshot.ts';
import { draw } from '../../sketch.ts';
import { kinds, read, show, shown, the } from './read.ts';

const TEXT = 'The keeper wrote down every tide in pencil, because ink froze in the drawer.';
const sources = (drawing: string, named: Record<string, string> = {}) =>
  read(drawing, { url: 'https://harbour.example/clock', meta: { named } }).blocks.flatMap(block =>
    block.kind === 'figure' ? block.pictures.map(({ src }) => src.replace('https://harbour.example/', '')) : [],
  );

describe('pictures', () => {
  const around = (part: string) => `h1 {=title} The clock\n${`p ${TEXT}\n`.repeat(11)}${part}\np ${TEXT} Twice.`;

  test('are dropped if they repeat another in a different size', () => {
    const sizes = `img[src=/gym-766x575.jpg][width=766][height=575]\np ${TEXT} Thrice.\nimg[src=/gym-768x576.jpg][width=768][height=576]`;
    expect(sources(around(sizes))).toEqual(['gym-766x575.jpg']);
  });

  test('do not take file names as descriptions', () => {
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

describe('a picture that has not loaded', () => {
  const sizeOf = (heightPx: number, alt: string, declared: Partial<ImageFact> = {}) => {
    const snapshot = draw('img[src=/a.jpg][width=120][height=17]').snapshot;
    const row = Number(Object.keys(snapshot.images)[0]);
    Object.assign(snapshot.images[row], { naturalWidthPx: 0, naturalHeightPx: 0, alt, ...declared });
    snapshot.width[row] = 120;
    snapshot.height[row] = heightPx;
    const context = { snapshot, linkOf: new Int32Array(snapshot.size).fill(-1) } as unknown as BuildContext;
    const picture = toPicture(context, row);
    return picture && [picture.widthPx, picture.heightPx];
  };

  test('has no size if its box is that of its alternative text', () => {
    expect(sizeOf(17, 'The keeper leaving the tower')).toEqual([0, 0]);
    expect(sizeOf(71, 'The keeper leaving the tower')).toEqual([0, 0]);
  });

  test('has the size reserved or declared by the page', () => {
    expect(sizeOf(72, 'The keeper')).toEqual([120, 72]);
    expect(sizeOf(17, '')).toEqual([120, 17]);
    expect(sizeOf(17, 'The keeper', { declaredWidthPx: 600, declaredHeightPx: 400 })).toEqual([600, 400]);
  });
});

describe('small pictures', () => {
  test('are kept with the text about the author', () => {
    const bio = (hint: string) =>
      `div\n  p ${TEXT}\n  div\n    img[src=/ines.jpg][width=96][height=96]\n    p ${hint} Ines Calder writes about harbours.`;
    expect(sources(bio(''))).toEqual(['ines.jpg']);
    expect(sources(bio('{=promoted}'))).toEqual([]);
  });

  test('but not large ones beside text', () => {
    const box = `div\n  p ${TEXT}\n  div\n    img[src=/gate.jpg][width=600][height=400]\n    p {=irrelevant} Enlarge`;
    expect(sources(box)).toEqual(['gate.jpg']);
  });

  test('nor medium ones whose credit was left out', () => {
    const box = `div\n  p ${TEXT}\n  div\n    img[src=/gate.jpg][width=300][height=200]\n    p {=irrelevant} Photo: J. Doe`;
    expect(sources(box)).toEqual(['gate.jpg']);
  });

  test('are kept as formulas within a sentence', () => {
    const line = (text: string) =>
      `  p\n    | ${text}\n    img[src=/x.png][alt=x][width=12][height=12]\n    | be odd\n`;
    const article = read(`div\n${line('Let')}${line('Again let')}${line('And let')}`);
    expect(shown(article).every(text => text.includes('image('))).toBe(true);
  });
});

describe('a lazy picture', () => {
  test('is not dropped because of its one-pixel placeholder', () => {
    const drawn = (more: string) => `p ${TEXT}\nimg[src=/tide.jpg][width=0][height=0]${more} @0,0,1,1`;
    expect(sources(drawn('[loading=lazy]'))).toEqual(['tide.jpg']);
    expect(sources(drawn(''))).toEqual([]);
  });
});

describe('a figure', () => {
  test('keeps text below its picture as text', () => {
    const long = 'A paragraph of what one would read on a page of its own, and not below a picture. '.repeat(3);
    const slide = `figure\n  img[src=/one.jpg][width=600][height=400]\n  figcaption\n    h4 Know-how\n    p ${long}`;
    expect(kinds(read(slide))).toEqual(['figure', 'heading', 'paragraph']);
    expect(kinds(read(slide.replace('h4 Know-how\n', 'p Know-how\n').replace(long, 'Short')))).toEqual(['figure']);
  });

  test('may have a long caption in two parts, but not an article', () => {
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

  test('with two sizes of one picture keeps one', () => {
    const size = (w: number) => `  img[src=/gate-${w}x90.jpg][width=${w}][height=90]\n`;
    expect(sources(`figure\n${size(332)}${size(900)}`)).toEqual(['gate-900x90.jpg']);
  });
});

describe('text around pictures', () => {
  const captions = (drawing: string) =>
    read(drawing).blocks.flatMap(block => (block.kind === 'figure' ? [show(block.caption)] : []));
  const large = 'img[src=/a.jpg][width=600][height=400]';

  test('is a caption if short and below each of them', () => {
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

  test('keeps credits on their line, or at least separate', () => {
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
});

describe('a map', () => {
  const tiles = (count: number, hints: string, alt = '') => {
    const tile = (i: number) => `  img[src=/${i}.png][alt=${alt}] @${i * 256},0,256,256 {${hints}}\n`;
    return sources(`div\n${Array.from({ length: count }, (_, i) => tile(i)).join('')}`);
  };

  test('is not a gallery', () => {
    expect(tiles(6, 'position=static')).toHaveLength(6);
    expect(tiles(6, 'position=absolute', 'Gate')).toHaveLength(6);
    expect(tiles(3, 'position=absolute')).toHaveLength(3);
  });
});

describe('inline', () => {
  test('a picture of an emoticon is its text', () => {
    const drawing = 'p\n  | Well done\n  img[src=/wink.gif][alt=;)][width=16][height=16] {=irrelevant}';
    expect(shown(read(drawing))).toEqual(['Well done ;)']);
  });

  test('separates sentences from two elements, but not abbreviations', () => {
    expect(shown(read('p <span>The gate was shut.</span><span>Getty Images</span>'))).toEqual([
      'The gate was shut. Getty Images',
    ]);
    expect(shown(read('p <span>The U.</span><span>S. gate</span>'))).toEqual(['The U.S. gate']);
  });

  test('decodes letters that were encoded twice', () => {
    expect(shown(read('p That\u00e2\u0080\u0099s the gate, in M\u00c3\u00bcnchen'))).toEqual([
      'That\u2019s the gate, in M\u00fcnchen',
    ]);
    expect(shown(read('p Ch\u00e2teau, \u00c3\u00bc'))).toEqual(['Ch\u00e2teau, \u00c3\u00bc']);
  });
});

describe('a table without headers', () => {
  const line = (i: number, told: string) => `  tr\n    td ${i}.\n    td\n    td ${told}\n`;

  test('is a list if every row has a link', () => {
    const told = [1, 2, 3].map(i => line(i, `<a href=/${i}>The gate number ${i}</a> (harbour.example)`)).join('');
    expect(kinds(read(`table\n${told}`))).not.toContain('table');
  });

  test('is a table if it holds standings', () => {
    const told = [1, 2, 3]
      .map(i => `  tr\n    td ${i}\n    td <a href=/${i}>Gate ${i}</a>\n    td 38\n    td 89\n`)
      .join('');
    expect(the(read(`table\n${told}`), 'table').rows).toHaveLength(3);
  });

  test('is a table if several columns have words', () => {
    const told = [1, 2, 3].map(i => `  tr\n    td <a href=/${i}>Gate ${i}</a>\n    td North side\n`).join('');
    expect(the(read(`table\n${told}`), 'table').rows).toHaveLength(3);
  });
});
