import { describe, expect, test } from 'vitest';
import { LABEL } from '../../src/page/label.ts';
import { DISPLAY, HIDDEN, innerText, POSITION, STYLE } from '../../src/page/snapshot.ts';
import { TAG } from '../../src/page/tags.ts';
import { draw, rowOf, sketch } from '../sketch.ts';

describe('sketch', () => {
  const page = sketch(
    `
    nav.menu.top @0,0,1366,60
      a[href=/x] Home
      a[href=#part] Part
    article#story @300,80,700
      h1#h The title
      p#p Some <b>bold</b> and <a href=javascript:alert(1)>odd</a> text &lt;b>.
      img#i[src=/a.jpg][width=600][height=400]
      pre#pre[data-lang=js]
        | one
        |   two
      div#gone {hidden} not seen
      div#bar {fixed size=24} bar
    `,
    { title: 'T', meta: { named: { 'og:title': 'O' } } },
  );

  test('makes a tree of rows in reading order', () => {
    expect([page.tag[0], page.tag[1], page.parent[0]]).toEqual([TAG.html, TAG.body, -1]);
    expect(page.end[0]).toBe(page.size);
    for (let row = 1; row < page.size; row++) {
      expect(page.parent[row]).toBeLessThan(row);
      expect(page.end[row]).toBeGreaterThan(row);
      expect(page.end[row]).toBeLessThanOrEqual(page.end[page.parent[row]]);
      expect(page.depth[row]).toBe(page.depth[page.parent[row]] + 1);
    }
  });

  test('keeps inline elements and spaces of text', () => {
    expect(innerText(page, rowOf(page, 'p'))).toBe('Some bold and odd text <b>.');
    expect(page.text[rowOf(page, 'pre') + 1]).toBe('one\n  two');
    expect(page.code[rowOf(page, 'pre')]).toBe('js');
  });

  test('makes links absolute or empty', () => {
    const links = Object.values(page.links);
    expect(links.map(link => link.href)).toEqual(['https://example.org/x', 'https://example.org/page#part', '']);
    expect(links[1].fragment).toBe('part');
  });

  test('takes or stacks boxes', () => {
    const [h, p, img] = ['h', 'p', 'i'].map(id => rowOf(page, id));
    expect([page.x[h], page.y[h], page.width[h]]).toEqual([300, 80, 700]);
    expect(page.y[p]).toBeGreaterThanOrEqual(page.y[h] + page.height[h]);
    expect(page.y[img]).toBeGreaterThanOrEqual(page.y[p] + page.height[p]);
    expect([page.width[img], page.height[img]]).toEqual([600, 400]);
    expect(page.height[rowOf(page, 'story')]).toBeGreaterThan(450);
  });

  test('combines browser defaults with hints for styles', () => {
    expect([page.display[rowOf(page, 'p')], page.display[rowOf(page, 'i')]]).toEqual([DISPLAY.block, DISPLAY.inline]);
    expect([page.fontSizePx[rowOf(page, 'h')], page.fontSizePx[rowOf(page, 'bar')]]).toEqual([32, 24]);
    expect(page.position[rowOf(page, 'bar')]).toBe(POSITION.fixed);
    expect(page.hidden[rowOf(page, 'gone') + 1]).toBe(HIDDEN.displayNone);
    expect(page.style[rowOf(page, 'pre') + 1] & STYLE.preserved).toBeTruthy();
  });

  test('gives each unit its label', () => {
    const { units, labels } = draw(`
      nav {=navigation} Home
      h1 {=title} T
      h2 Part
      p {=body:0.6} Text
    `);
    expect(units.size).toBe(4);
    expect([...labels.label]).toEqual([LABEL.navigation, LABEL.title, LABEL.heading, LABEL.body]);
    expect(labels.score[3]).toBeCloseTo(0.6);
  });
});
