import { describe, expect, it } from 'vitest';
import { findUnits } from '../../../src/features/units.ts';
import { derivedFeatures, ELEMENT_FEATURES } from '../../../src/methods/element-features.ts';
import { ELEMENT_TYPES, measureElements } from '../../../src/methods/element-page.ts';
import { NONE, RAW_FEATURES, rawFeatures } from '../../../src/methods/element-raw.ts';
import {
  BY,
  type ElementTreesModel,
  elementTrees,
  handRules,
  toElementTrees,
} from '../../../src/methods/element-trees.ts';
import { findSiteNames, isNoisyHeader } from '../../../src/methods/noisy-headers.ts';
import { rowOf, type SketchFacts, sketch } from '../../sketch.ts';

const typeOf = (drawing: string, id: string) => {
  const snapshot = sketch(drawing);
  return ELEMENT_TYPES[measureElements(snapshot).type[rowOf(snapshot, id)]];
};

describe('element types', () => {
  it.each([
    ['p#x text', 'p'],
    ['h3#x text', 'header'],
    ['pre#x text', 'pre'],
    ['div#x loose <b>text</b>', 'div'],
    ['div#x\n  div#y text', undefined],
    ['div\n  div#x text', 'div'],
    ['div#x\n  p text', undefined],
    ['div#x\n  span\n    span\n      b text', undefined],
    ['div#x\n  span\n    b text', 'div'],
    ['table\n  tr\n    td#x text', 'cell'],
    ['table\n  tr\n    td#x\n      p text', undefined],
    ['ul\n  li#x\n    p text', 'li'],
    ['figure\n  figcaption#x text', 'figcaption'],
    ['img#x[src=/a.jpg][width=200][height=200]', 'small img'],
    ['img#x[src=/a.jpg][width=201][height=200]', 'large img'],
    ['span#x text', undefined],
  ])('%s', (drawing, type) => expect(typeOf(drawing, 'x')).toBe(type));
});

describe('derived features', () => {
  const snapshot = sketch(
    `
    div.Site-NavBar
      ul
        li#entry <a href=/x>Home</a>
    div.main.wide @300,100,766
      p#one Share this, we would like it
      p#two All rights reserved
      a[href=/y]
        img#thumb[src=/a.jpg]
      div#box.ads-top @300,700,200,300
        p#paid Buy <b>this</b> now
    p#last @0,1980,100,20 The end
  `,
    { document: { widthPx: 1366, heightPx: 2000 } },
  );
  const page = measureElements(snapshot);
  const of = (id: string) => derivedFeatures(page, rowOf(snapshot, id));

  it('use the names of ancestors, not of the element itself', () => {
    expect(of('entry')).toMatchObject({ is_desc_nav: 1, is_desc_ad: 0, is_desc_main: 0, is_link: 1, has_children: 1 });
    expect(of('one')).toMatchObject({ is_desc_main: 1, is_desc_nav: 0 });
    expect(of('box')).toMatchObject({ is_desc_ad: 0 });
    expect(of('paid')).toMatchObject({ is_desc_ad: 1, is_desc_main: 1 });
  });

  it('count words and find phrases', () => {
    expect(of('paid')).toMatchObject({
      inner_text_length: 3,
      child_text_length: 2,
      has_children: 1,
      num_child_elements: 1,
    });
    expect(of('one')).toMatchObject({ contains_share: 1, contains_like: 1, contains_rights_reserved: 0 });
    expect(of('two')).toMatchObject({ contains_rights_reserved: 1, contains_like: 0 });
  });

  it('exclude the element itself from its siblings', () => {
    expect(of('one')).toMatchObject({ is_sib_p: 1, is_sib_a: 1, is_sib_input: 0, num_siblings: 3 });
    expect(of('paid')).toMatchObject({ is_sib_p: 0, num_siblings: 0 });
  });

  it('place the element on the page', () => {
    expect(of('one')).toMatchObject({ is_middle: 1, is_on_side: 0, is_uppermost_or_bottommost: 0 });
    expect(of('last')).toMatchObject({ is_middle: 0, is_leftmost: 1, is_on_side: 1, is_uppermost_or_bottommost: 1 });
    expect(of('last').normalized_top).toBeCloseTo(0.99);
    expect(of('thumb')).toMatchObject({ is_thumbnail: 1, is_desc_a: 1 });
  });

  it('are numbers on all rows', () => {
    for (let row = 0; row < snapshot.size; row++)
      for (const name of ELEMENT_FEATURES)
        expect([name, Number.isFinite(derivedFeatures(page, row)[name])]).toEqual([name, true]);
  });
});

describe('raw features', () => {
  const snapshot = sketch(
    `
    h2#top Top of it
    div#outer.a.b
      div
        p#it.lead Hello <b>there</b> you
        img#pic[src=/a.jpg]
        ul
          li one
  `,
    { title: 'A, "title"' },
  );
  const page = measureElements(snapshot);
  const raw = rawFeatures(page, rowOf(snapshot, 'it'));

  it('have the names of the thesis, all of them, in its order', () => {
    expect(Object.keys(raw).sort()).toEqual([...RAW_FEATURES].sort());
  });

  it('encode names, ids and classes with the special values', () => {
    expect(raw).toMatchObject({
      ancestors_names: 'DIV, DIV',
      ancestors_ids: `${NONE.id}, outer`,
      ancestors_classes: `${NONE.classes}, a b`,
      siblings_names: 'IMG, UL',
      siblings_ids: `pic, ${NONE.id}`,
      children_names: 'B',
      children_ids: NONE.id,
      tag_name: 'P',
      element_id: 'it',
      class_name: 'lead',
      nearest_header: 'Top of it',
      image_alt: NONE.notAnImage,
      inner_text: 'Hello there you',
      child_text: 'Hello you',
      title: 'A, "title"',
      meta_description: NONE.description,
      dom_subtree_depth: 1,
      doc_dom_depth: 5,
      num_siblings: 2,
    });
    const picture = rawFeatures(page, rowOf(snapshot, 'pic'));
    expect(picture).toMatchObject({
      image_alt: NONE.alt,
      image_url: 'https://example.org/a.jpg',
      inner_text: NONE.notText,
    });
    expect([NONE.id, NONE.classes, NONE.alt, NONE.notAnImage]).toEqual([
      'CEML___NO___ID',
      'CEML___NO___CLASSES',
      'CEML_NO_ALT',
      'CEML_NON_IMG_TAG',
    ]);
  });

  it('do not grow quadratically with the page', () => {
    const many = sketch(`ul\n${'  li x\n'.repeat(3000)}`);
    const list = rawFeatures(measureElements(many), 5);
    expect(String(list.siblings_names).length).toBeLessThan(2000);
    expect(list.num_siblings).toBe(2999);
  });
});

describe('noisy headers', () => {
  const names = (facts: SketchFacts) => findSiteNames(sketch('p x', facts));

  it('are those of Table A.1, including the site’s name', () => {
    const bbc = names({ url: 'https://www.bbc.com/news/1', meta: { named: { 'og:site_name': 'BBC News' } } });
    for (const header of [
      'See also',
      'MOST POPULAR',
      'Editor’s Choice:',
      'Related',
      'More from BBC News',
      'Trending on BBC',
      'Most E-Mailed',
    ])
      expect([header, isNoisyHeader(header, bbc)]).toEqual([header, true]);
    for (const header of ['Related work', 'More from Berlin', 'The best of times', 'More from', '', 'What happened'])
      expect([header, isNoisyHeader(header, bbc)]).toEqual([header, false]);
  });

  it('reach to the end of their section', () => {
    const snapshot = sketch(`
      div
        div
          h3 Related
        ul
          li#in Something else
      div
        div
          div
            p#out The article goes on
    `);
    const page = measureElements(snapshot);
    expect(page.underNoisyHeader[rowOf(snapshot, 'in')]).toBe(1); // as deep as the header
    expect(page.underNoisyHeader[rowOf(snapshot, 'out')]).toBe(0);
    const deeper = sketch(`
      div
        h3#related Related
        div
          p#in Something else
      div
        div
          div
            p#out The article goes on
    `);
    const read = measureElements(deeper);
    expect(read.underNoisyHeader[rowOf(deeper, 'related')]).toBe(1);
    expect(read.underNoisyHeader[rowOf(deeper, 'in')]).toBe(1);
    expect(read.underNoisyHeader[rowOf(deeper, 'out')]).toBe(0);
  });

  it('cover following siblings up to the next header of their level', () => {
    const flat = sketch(`
      div
        p#before What happened
        h2 Related
        p#in Something else
        h3 By the same author
        p#under One more thing
        h2#next What happened then
        p#out It went on
    `);
    const { underNoisyHeader } = measureElements(flat);
    const covered = ['before', 'in', 'under', 'next', 'out'].map(id => underNoisyHeader[rowOf(flat, id)]);
    expect(covered).toEqual([0, 1, 1, 0, 0]);
  });

  it('do not cover the rest of a page whose body is their section', () => {
    const snapshot = sketch(`
      h3#related Related
      p#out The article
    `);
    const { underNoisyHeader } = measureElements(snapshot);
    expect([underNoisyHeader[rowOf(snapshot, 'related')], underNoisyHeader[rowOf(snapshot, 'out')]]).toEqual([1, 0]);
  });
});

describe('handRules', () => {
  it('drops what is always noisy and keeps the rest', () => {
    const snapshot = sketch(`
      div.nav
        p#menu Menu
        table
          tr
            td#cell Cell
      div.ad-box
        ul
          li#ad Buy
      p#link <a href=/x>Read more</a>
      p#story The story itself
      ul
        li#item An item
      p#none
      | loose
    `);
    const units = findUnits(snapshot);
    const read = handRules(snapshot, units);
    const by = (id: string) => read.by[rowOf(snapshot, id)];
    expect(['menu', 'cell', 'ad', 'link'].map(by)).toEqual([BY.manual, BY.manual, BY.manual, BY.manual]);
    expect(['story', 'item'].map(by)).toEqual([BY.default, BY.default]);
    expect(by('none')).toBe(BY.filtered);
    const loose = units.ofRow[snapshot.text.indexOf('loose')];
    expect(read.element[loose]).toBe(-1);
    expect(read.score[loose]).toBeNaN();
    expect(read.main[units.ofRow[rowOf(snapshot, 'story') + 1]]).toBe(1);
    expect(read.main[units.ofRow[rowOf(snapshot, 'menu') + 1]]).toBe(0);
  });
});

describe('elementTrees', () => {
  const model: ElementTreesModel = {
    origin: 'drawn',
    names: ['is_sib_p', 'inner_text_length'],
    trees: {
      p: {
        feature: [0, 1, -2, -2, -2],
        threshold: [0.5, 4, 0, 0, 0],
        left: [1, 3, -1, -1, -1],
        right: [2, 4, -1, -1, -1],
        value: [0.5, 0.3, 0.9, 0.1, 0.8],
      },
    },
  };
  const drawing = `
    div
      p#a one two
      p#b three
    section
      p#c one two three four
    section
      p#d one two three four five
  `;

  it('walks the tree of the type and returns the path', () => {
    const snapshot = sketch(drawing);
    const read = elementTrees(snapshot, findUnits(snapshot), toElementTrees(model));
    const shares = ['a', 'b', 'c', 'd'].map(id => read.probability[rowOf(snapshot, id)]);
    expect(shares.map(share => Number(share.toFixed(2)))).toEqual([0.9, 0.9, 0.1, 0.8]);
    expect([...read.main]).toEqual([1, 1, 0, 1]);
    expect(read.path(rowOf(snapshot, 'c'))).toEqual([
      { feature: 'is_sib_p', value: 0, threshold: 0.5, isLow: true, probability: 0.3 },
      { feature: 'inner_text_length', value: 4, threshold: 4, isLow: true, probability: 0.1 },
    ]);
  });

  it('rejects a model that names unknown features or missing nodes', () => {
    expect(() => toElementTrees({ ...model, names: ['is_sib_p', 'is_funny'] })).toThrow(/is_funny/);
    const tree = model.trees.p!;
    expect(() => toElementTrees({ ...model, trees: { q: tree } })).toThrow(/no type q/);
    expect(() => toElementTrees({ ...model, trees: { p: { ...tree, left: [0, 3, -1, -1, -1] } } })).toThrow(
      /broken at node 0/,
    );
    expect(() => toElementTrees({ ...model, trees: { p: { ...tree, feature: [7, 1, -2, -2, -2] } } })).toThrow(
      /broken/,
    );
    expect(() => toElementTrees({ ...model, trees: { p: { ...tree, value: [0.5] } } })).toThrow(/no share/);
  });
});
