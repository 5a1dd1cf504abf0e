import { expect, test } from 'vitest';
import { read } from '../../../src/extract.ts';
import { labelName } from '../../../src/page/label.ts';
import { UNIT } from '../../../src/page/unit.ts';
import { sketch } from '../../sketch.ts';

const LINE =
  'The barrier across the river will stay open until the end of November, after councillors voted on Thursday night.';
const paragraphs = (from: number) =>
  Array.from({ length: 5 }, (_, i) => `    p Paragraph ${from + i}. ${LINE} ${LINE}`).join('\n');

/** Labels of the pictures of an article with something in its middle. */
function pictures(middle: string) {
  const { labels, units } = read(
    sketch(`article @300,80,700\n    h1 The barrier\n${paragraphs(0)}\n${middle}\n${paragraphs(5)}`),
  );
  const found = Array.from(units.kind.keys()).filter(unit => units.kind[unit] === UNIT.image);
  return found.map(unit => ({ label: labelName(labels.label[unit]), why: labels.reasons(unit)[0]?.feature }));
}

const PICTURE = 'img[src=/a.jpg][width=700][height=400]';

test('a picture in a box of advertisements is one, and the reason says so', () => {
  expect(pictures(`    div.ad\n      p Advertisement\n      ${PICTURE}`)).toEqual([
    { label: 'advertisement', why: 'picture.saysAd' },
  ]);
});

test('a picture beside the article’s text belongs to the article', () => {
  expect(pictures(`    div\n      ${PICTURE}\n      p ${LINE}`).map(picture => picture.label)).toEqual(['image']);
});
