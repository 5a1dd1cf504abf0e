import { describe, expect, it } from 'vitest';
import { findUnits } from '../../../src/features/units.ts';
import { isAdvertisementName } from '../../../src/methods/advertisement.ts';
import { NODE_KIND, TEXT_SHARE_SETTINGS, type TextShareSettings, textShare } from '../../../src/methods/text-share.ts';
import { byteLength } from '../../../src/methods/words.ts';
import type { Snapshot } from '../../../src/page/snapshot.ts';
import { rowOf, type SketchFacts, sketch } from '../../sketch.ts';

const text = (bytes: number) => 'lorem ipsum '.repeat(Math.ceil(bytes / 12)).slice(0, bytes - 1) + '.';
const menu = (links: number) => new Array<string>(links).fill('          li <a href=/x>Menu entry</a>').join('\n');

function read(drawing: string, facts: SketchFacts = {}, settings: Partial<TextShareSettings> = {}) {
  const snapshot = sketch(drawing, facts);
  const units = findUnits(snapshot);
  return { snapshot, units, ...textShare(snapshot, units, { ...TEXT_SHARE_SETTINGS, ...settings }) };
}

/** Ids of the nearest named elements around the units that were kept. */
function kept({ snapshot, units, main }: ReturnType<typeof read>): string[] {
  const names = new Set<string>();
  for (let unit = 0; unit < units.size; unit++) if (main[unit]) names.add(nameAbove(snapshot, units.from[unit]));
  return [...names];
}

function nameAbove(snapshot: Snapshot, row: number): string {
  for (let r = row; r >= 0; r = snapshot.parent[r]) if (snapshot.id[r] !== '') return snapshot.id[r];
  return '';
}

describe('textShare', () => {
  it('computes LP = SA / SL and TP = SL / SH in bytes', () => {
    const page = read(`
      div#a
        p#b 1234<a href=/x>56</a>
        p 78
      div#c äö
    `);
    const [a, b, c] = ['a', 'b', 'c'].map(id => rowOf(page.snapshot, id));
    expect(page.linkPercentage[b]).toBeCloseTo(2 / 6);
    expect(page.linkPercentage[a]).toBeCloseTo(2 / 8);
    expect(page.textPercentage[a]).toBeCloseTo(8 / 12);
    expect(page.textPercentage[c]).toBeCloseTo(4 / 12);
  });

  it('takes the article and omits menus, advertisements and short boxes', () => {
    const page = read(`
      div#menu
        ul
${menu(12)}
      div#story
        h1 A title of an article
        p#first ${text(400)}
        p ${text(300)} with <a href=/x>one link</a>
        img#picture[src=/a.jpg]
        ul#links
          li <a href=/x>Read this other one</a>
      div#promo.ad-box
        p ${text(200)}
        p ${text(200)}
      div#foot
        p ${text(60)}
        p ${text(40)}
    `);
    expect(kept(page)).toEqual(['story', 'first', 'picture']);
    const kinds = ['menu', 'story', 'first', 'picture', 'links', 'promo'].map(
      id => page.kind[rowOf(page.snapshot, id)],
    );
    const { navigation, text: words, formatting, multimedia, advertisement } = NODE_KIND;
    expect(kinds).toEqual([navigation, words, formatting, multimedia, navigation, advertisement]);
  });

  it('joins segments of an interrupted article above a third of the largest', () => {
    const page = read(`
      div
        div#one
          p ${text(500)}
          p ${text(400)}
        div#between
          p <a href=/x>${text(80)}</a>
          p <a href=/x>${text(80)}</a>
        div#two
          p ${text(300)}
          p ${text(200)}
        div#three
          p ${text(100)}
          p ${text(100)}
    `);
    expect(kept(page)).toEqual(['one', 'two']);
    expect(page.groups).toHaveLength(1);
  });

  it('takes the first big enough node before a longer discussion', () => {
    const comment = `
      div.comment
        p <a href=/u>somebody</a>
        p ok`;
    const page = read(`
      div#story
        p ${text(900)}
        p ${text(300)}
      div#spacer
${comment.repeat(20)}
      div#comments
        p ${text(900)}
        p ${text(900)}
    `);
    expect(page.groups).toHaveLength(2);
    expect(kept(page)).toEqual(['story']);
  });

  it('does not take what ends before the title', () => {
    const between = new Array<string>(12).fill('        p x').join('\n');
    const page = read(
      `
      div#consent
        p ${text(900)}
        p ${text(300)}
      div
        div#bar
${between}
        div#story
          h1 What happened today
          p ${text(900)}
          p ${text(900)}
    `,
      { title: 'What happened today - The Paper' },
    );
    expect(kept(page)).toEqual(['story']);
  });

  it('does not lose an article whose wrapper is full of links or named after advertising', () => {
    const page = read(`
      div#wrapper.ads-enabled
        div#menu
          ul
${menu(40)}
        div#story
          p ${text(200)}
          p ${text(200)}
        div#promo.ads
          p ${text(60)}
          p ${text(60)}
    `);
    expect(page.linkPercentage[rowOf(page.snapshot, 'wrapper')]).toBeLessThan(0.5);
    expect(kept(page)).toEqual(['story']);
    const linked = read(`
      div#wrapper
        div#menu
          ul
${menu(60)}
        div#story
          p ${text(200)}
          p ${text(200)}
    `);
    expect(linked.linkPercentage[rowOf(linked.snapshot, 'wrapper')]).toBeGreaterThan(0.5);
    expect(kept(linked)).toEqual(['story']);
  });

  it('handles empty pages', () => {
    expect(read('div').article).toBe(-1);
    expect(read('p {hidden} gone').article).toBe(-1);
    expect(kept(read('p just a line'))).toEqual(['']);
  });
});

describe('byteLength', () => {
  it.each(['', 'abc', 'äöü', '日本語', '👍🏽', 'a👍é'])('counts UTF-8 as the encoder does: %s', sample => {
    expect(byteLength(sample)).toBe(new TextEncoder().encode(sample).length);
  });
});

describe('isAdvertisementName', () => {
  it('matches the variations in the thesis, and not words that only contain them', () => {
    for (const name of ['ad-box', 'adblock', 'advert-box', 'img_ad', 'ads-section', 'top-adv', 'adbox', 'ad_top'])
      expect([name, isAdvertisementName(name)]).toEqual([name, true]);
    for (const name of ['', 'header', 'shadow', 'read-more', 'add-comment', 'gradient', 'load'])
      expect([name, isAdvertisementName(name)]).toEqual([name, false]);
  });

  it('excludes text with few formatting tags, on request', () => {
    const page = `
      div#plain
        p ${text(500)}
        div
${menu(12)}
      div#gap
${menu(30)}
      div#formatted
${`        p ${text(90)}\n`.repeat(5)}
    `;
    expect(kept(read(page, {}, { neighbourShare: 0 }))).toEqual(['plain']);
    expect(kept(read(page, {}, { neighbourShare: 0, leastFormatting: 0.5 }))).toEqual(['formatted']);
    expect(kept(read(page, {}, { neighbourShare: 0, leastFormatting: 9 }))).toEqual(['plain']);
  });
});
