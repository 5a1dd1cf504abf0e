import { describe, expect, test } from 'vitest';
import { attachCaptions, joinGalleries, tidyCaptions } from '../../../src/arrange/captions.ts';
import type { Block, Source } from '../../../src/page/article.ts';
import { inlineText } from '../../../src/page/plain-text.ts';
import { caption, figure, heading, letters, list, paragraph } from './blocks.ts';

/** Figures by the words below them, other blocks by their kind. */
const captions = (blocks: Block[]) =>
  blocks.map(block => (block.kind === 'figure' ? inlineText(block.caption) || '-' : block.kind));

describe('a caption', () => {
  test('belongs to the picture above it, else to the one below', () => {
    expect(captions(attachCaptions([figure('a'), caption('The gate')]))).toEqual(['The gate']);
    expect(captions(attachCaptions([paragraph('Text'), caption('The gate'), figure('a')]))).toEqual([
      'paragraph',
      'The gate',
    ]);
    expect(captions(attachCaptions([figure('a'), caption('One'), caption('Two')]))).toEqual(['One', 'paragraph']);
    expect(captions(attachCaptions([figure('a'), caption('One'), caption('Two'), figure('b')]))).toEqual([
      'One',
      'Two',
    ]);
    expect(captions(attachCaptions([paragraph('Text'), caption('Alone')]))).toEqual(['paragraph', 'paragraph']);
    expect(captions(attachCaptions([figure('a'), paragraph('Text')]))).toEqual(['-', 'paragraph']);
  });

  test('is neither long nor below a heading', () => {
    expect(captions(attachCaptions([heading('Gates'), caption('The gate'), figure('a')]))).toEqual([
      'heading',
      'paragraph',
      '-',
    ]);
    expect(captions(attachCaptions([figure('a'), caption(letters(300))]))).toHaveLength(1);
    expect(captions(attachCaptions([figure('a'), caption(letters(301))]))).toHaveLength(2);
  });

  test('may repeat the picture’s description, up to eight hundred letters', () => {
    expect(captions(attachCaptions([figure('a', letters(800)), paragraph(letters(800))]))).toHaveLength(1);
    expect(captions(attachCaptions([figure('a', letters(801)), paragraph(letters(801))]))).toHaveLength(2);
  });

  test('omits the title and its own bold type', () => {
    const bold: Block = {
      ...figure('a'),
      caption: [{ kind: 'strong', children: [{ kind: 'text', text: 'The gate' }] }],
    };
    const [tidy] = tidyCaptions([bold], 'Title');
    expect(tidy).toMatchObject({ caption: [{ kind: 'text' }] });
    expect(captions(tidyCaptions([bold], 'the GATE'))).toEqual(['-']);
    const partly: Block = {
      ...bold,
      caption: [...(bold.kind === 'figure' ? bold.caption : []), { kind: 'text', text: ' is open' }],
    };
    expect(tidyCaptions([partly], 'Title')).toEqual([partly]);
  });
});

describe('lines below pictures', () => {
  const lined = (count: number, line = paragraph('The gate')) =>
    Array.from({ length: count }, (_, i) => [figure(`${i}`), line]).flat();

  test('are captions if there are three', () => {
    expect(captions(attachCaptions(lined(3)))).toEqual(['The gate', 'The gate', 'The gate']);
    expect(captions(attachCaptions(lined(2)))).toEqual(['-', 'paragraph', '-', 'paragraph']);
  });

  test('are short, plain and not sentences', () => {
    expect(captions(attachCaptions(lined(3, paragraph(letters(60)))))).toHaveLength(3);
    expect(captions(attachCaptions(lined(3, paragraph(letters(61)))))).toHaveLength(6);
    expect(captions(attachCaptions(lined(3, paragraph('It is open.'))))).toHaveLength(6);
    expect(captions(attachCaptions(lined(3, heading('The gate'))))).toHaveLength(6);
    const bold: Block = {
      ...paragraph(''),
      kind: 'paragraph',
      inlines: [{ kind: 'strong', children: [{ kind: 'text', text: 'Gate' }] }],
    };
    expect(captions(attachCaptions(lined(3, bold)))).toHaveLength(6);
  });

  test('follow every picture and introduce no list', () => {
    expect(captions(attachCaptions([...lined(3), figure('last')]))).toHaveLength(7);
    expect(captions(attachCaptions([...lined(3), list(paragraph('One'))]))).toHaveLength(7);
  });
});

describe('adjacent pictures', () => {
  const at = (src: string, box: Source['box']) => figure(src, '', { box });
  const joined = (...boxes: Source['box'][]) => joinGalleries(boxes.map((box, i) => at(`${i}`, box)));

  test('form one gallery', () => {
    expect(joined([0, 0, 100, 100], [100, 0, 100, 100], [200, 0, 100, 100])).toHaveLength(1);
    expect(joined([0, 0, 100, 100], [98, 0, 100, 100])).toHaveLength(1);
    expect(joined([0, 0, 100, 100], [97, 0, 100, 100])).toHaveLength(2);
    expect(joined([100, 0, 100, 100], [2, 0, 100, 100])).toHaveLength(1);
    expect(joined([100, 0, 100, 100], [3, 0, 100, 100])).toHaveLength(2);
  });

  test('are side by side if they overlap by more than half the lower one’s height', () => {
    expect(joined([0, 0, 100, 100], [100, 49, 100, 100])).toHaveLength(1);
    expect(joined([0, 0, 100, 100], [100, 50, 100, 100])).toHaveLength(2);
    expect(joined([0, 0, 100, 200], [100, 20, 100, 60])).toHaveLength(1);
  });

  test('may stand anywhere as long as they are beside all earlier ones', () => {
    expect(joined([100, 0, 100, 100], [0, 0, 100, 100], [200, 0, 100, 100])).toHaveLength(1);
    expect(joined([0, 0, 100, 100], [100, 0, 100, 300], [200, 120, 100, 100])).toHaveLength(1);
    expect(joined([0, 50, 100, 100], [100, 0, 100, 150], [200, 10, 100, 30])).toHaveLength(1);
  });

  test('have no text of their own, and each occurs once', () => {
    const named = { ...at('b', [100, 0, 100, 100]), caption: [{ kind: 'text' as const, text: 'Gate' }] };
    expect(joinGalleries([at('a', [0, 0, 100, 100]), named])).toHaveLength(2);
    expect(joinGalleries([at('a', [0, 0, 9, 9]), at('a', [9, 0, 9, 9])])).toMatchObject([{ pictures: [{ src: 'a' }] }]);
    expect(joinGalleries([at('a', [0, 0, 9, 9]), paragraph('Text'), at('b', [9, 0, 9, 9])])).toHaveLength(3);
  });
});
