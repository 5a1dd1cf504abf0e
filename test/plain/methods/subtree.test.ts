import { describe, expect, it } from 'vitest';
import { findUnits } from '../../../src/features/units.ts';
import { DEFAULT_SUBTREE_MODEL, predict, subtrees, toSubtreeModel } from '../../../src/methods/subtree.ts';
import { BODY_FEATURES, bodyFeatures, findBodyCandidates } from '../../../src/methods/subtree-body.ts';
import { fitSubtrees } from '../../../src/methods/subtree-fit.ts';
import { findSubtree, measureSubtrees } from '../../../src/methods/subtree-page.ts';
import { findTitleCandidates, TITLE_FEATURES, titleFeatures } from '../../../src/methods/subtree-title.ts';
import type { Snapshot } from '../../../src/page/snapshot.ts';
import { rowOf, sketch } from '../../sketch.ts';

const SCREEN = { viewport: { widthPx: 1000, heightPx: 800 } };
const words = (count: number) => new Array<string>(count).fill('word').join(' ');
const ids = (snapshot: Snapshot, rows: number[]) => rows.map(row => snapshot.id[row]).filter(id => id !== '');
const named = (names: string[], values: number[]) => Object.fromEntries(names.map((name, n) => [name, values[n]]));

const PAGE = `
  div#head @0,0,1000,100
    div#category {size=40} World
    ul#menu
      li <a href=/w>World</a>
      li <a href=/s>Sport</a>
  div#middle @200,100,900,1700
    h1#title @200,110,600,60 {size=32} A thing has happened
    p#lead @200,180,600,20 {size=20} It happened yesterday.
    div#text @200,300,600,1500
      p 1234567890
      | loose
      p 12345678901234567890
      br
      ul
        li <b>12345</b>
        li other
    div#side @800,300,300,400
      p 12345
      div#foot @800,850,150,800
        p small
        p print
`;

describe('body features', () => {
  const snapshot = sketch(PAGE, SCREEN);
  const page = measureSubtrees(snapshot);

  it('count formatting elements among children only, as a share of the page', () => {
    const text = named(BODY_FEATURES, bodyFeatures(page, rowOf(snapshot, 'text')));
    // p p br of p(lead) p p br b p p p
    expect(text.FormattingElementsNum).toBeCloseTo(3 / 8);
    const total = 'It happened yesterday.'.length + 10 + 20 + 0 + 5 + 5 + 5 + 5;
    expect(text.FormattedContentLen).toBeCloseTo(30 / total);
  });

  it('are normalised to one and two screens, and capped', () => {
    const text = named(BODY_FEATURES, bodyFeatures(page, rowOf(snapshot, 'text')));
    expect(text.RectLeft).toBeCloseTo(0.2);
    expect(text.RectTop).toBeCloseTo(300 / 1600);
    expect(text.RectWidth).toBeCloseTo(0.6);
    expect(text.RectHeight).toBeCloseTo((1600 - 300) / 1600);
    const side = named(BODY_FEATURES, bodyFeatures(page, rowOf(snapshot, 'side')));
    expect(side.RectWidth).toBeCloseTo((1000 - 800) / 1000);
    expect(side.RectHeight).toBeCloseTo(400 / 1600);
  });

  it('require a subtree to start on the first screen and be big enough', () => {
    const found = ids(snapshot, findBodyCandidates(page));
    expect(found).toContain('text');
    expect(found).toContain('side');
    expect(found).not.toContain('foot');
    expect(found).not.toContain('lead');
  });
});

describe('title features', () => {
  const snapshot = sketch(PAGE, SCREEN);
  const page = measureSubtrees(snapshot);
  const body = rowOf(snapshot, 'text');

  it('are as defined', () => {
    const title = named(TITLE_FEATURES, titleFeatures(page, rowOf(snapshot, 'title'), body));
    expect(title.RectTop).toBeCloseTo(110 / 800);
    expect(title.RectHeight).toBeCloseTo(60 / 800);
    expect(title.Overlap).toBeCloseTo(1);
    expect(title.Distance).toBeCloseTo((300 - 170) / 800);
    expect(title.Flat).toBeCloseTo(0.1);
    expect(title.FontSize).toBeCloseTo(32 / 40);
    expect(title.EndWithFullStop).toBe(0);
    expect(title.WordNum).toBeCloseTo(4 / 60);
    expect(named(TITLE_FEATURES, titleFeatures(page, rowOf(snapshot, 'lead'), body)).EndWithFullStop).toBe(1);
  });

  it('apply to subtrees entirely on screen, without links, that name no category', () => {
    const found = ids(snapshot, findTitleCandidates(page, body));
    expect(found).toContain('title');
    expect(found).toContain('lead');
    for (const id of ['category', 'menu', 'text', 'foot', 'middle']) expect(found).not.toContain(id);
  });

  it('allow an anchor without text', () => {
    const anchored = sketch(
      `
      h1#title @0,0,600,60 <a name=top></a>A thing has happened
      h2#linked @0,100,600,60 <a href=/x>Elsewhere</a> and here
      div#text @0,300,600,900
        p ${words(40)}
        p ${words(40)}
    `,
      SCREEN,
    );
    const measured = measureSubtrees(anchored);
    const found = ids(anchored, findTitleCandidates(measured, rowOf(anchored, 'text')));
    expect(found).toContain('title');
    expect(found).not.toContain('linked');
  });
});

describe('subtrees', () => {
  it('give exactly one title and one body, and their units as main', () => {
    const snapshot = sketch(PAGE, SCREEN);
    const units = findUnits(snapshot);
    const read = subtrees(snapshot, units);
    expect(snapshot.id[read.body!.row]).toBe('text');
    expect(snapshot.id[read.title!.row]).toBe('title');
    expect(read.main[units.ofRow[rowOf(snapshot, 'title') + 1]]).toBe(1);
    expect(read.main[units.ofRow[rowOf(snapshot, 'lead') + 1]]).toBe(0);
    expect(read.main[units.ofRow[rowOf(snapshot, 'category') + 1]]).toBe(0);
  });

  it('give nothing on an empty page', () => {
    const snapshot = sketch('div');
    const read = subtrees(snapshot, findUnits(snapshot));
    expect(read.body).toBeUndefined();
    expect(read.title).toBeUndefined();
  });

  it('reject a model with other features', () => {
    const model = { ...DEFAULT_SUBTREE_MODEL, body: { ...DEFAULT_SUBTREE_MODEL.body, features: ['RectTop'] } };
    expect(() => toSubtreeModel(model)).toThrow(/features/);
  });
});

describe('findSubtree', () => {
  it('is the smallest subtree with enough of the weight', () => {
    const snapshot = sketch(PAGE, SCREEN);
    const weights = new Float32Array(snapshot.size);
    for (let row = rowOf(snapshot, 'text'); row < snapshot.end[rowOf(snapshot, 'text')]; row++)
      weights[row] = snapshot.text[row].length;
    expect(snapshot.id[findSubtree(snapshot, weights)]).toBe('text');
    weights[rowOf(snapshot, 'foot')] = 1;
    expect(snapshot.id[findSubtree(snapshot, weights)]).toBe('middle');
    expect(snapshot.id[findSubtree(snapshot, weights, 0.9)]).toBe('text');
    expect(findSubtree(snapshot, new Float32Array(snapshot.size))).toBe(-1);
  });
});

describe('fitSubtrees', () => {
  /** A site with a menu on the left; the other one has it on the right, other tags and another order. */
  const pageOfSite = (n: number) =>
    sketch(
      `
    div#top @0,0,1000,60
      span#site {size=28} The Paper
    div#menu @0,60,180,600
      p <a href=/a>Entry one</a>
      p <a href=/b>Entry two</a>
    div#story @200,60,600
      h1#title {size=${26 + (n % 3) * 2}} Something number ${n} happened
      div#text
        p ${words(60 + n * 7)}
        p ${words(80)}
        p ${words(40 + n * 3)}
      div#more
        p ${words(6)}
  `,
      SCREEN,
    );
  const otherSite = sketch(
    `
    div @0,0,1000,90
      div {size=30} Another Daily
    div @50,90,640
      div#headline {size=30} Quite another thing was seen
      div#by By somebody
      div#column
        p ${words(90)}
        p ${words(120)}
        p ${words(50)}
        p ${words(50)}
    div @720,90,260,500
      p ${words(12)}
      p ${words(9)}
  `,
    SCREEN,
  );

  it('learns from ten pages of one site to find title and body on another', () => {
    const pages = Array.from({ length: 10 }, (_, n) => pageOfSite(n));
    const marked = pages.map(snapshot => ({
      snapshot,
      title: rowOf(snapshot, 'title'),
      body: rowOf(snapshot, 'text'),
    }));
    const model = fitSubtrees(marked, 'ten drawn pages');
    for (const { snapshot, title, body } of marked) {
      const read = predict(measureSubtrees(snapshot), model);
      expect([read.title?.row, read.body?.row]).toEqual([title, body]);
    }
    const read = predict(measureSubtrees(otherSite), model);
    expect(otherSite.id[read.body!.row]).toBe('column');
    expect(otherSite.id[read.title!.row]).toBe('headline');
    expect(toSubtreeModel(JSON.parse(JSON.stringify(model)))).toEqual(model);
  });
});
