/** Tables saved in the labelling mode are what the thesis's trees are trained from (Yunis 2016, figure 3.5). */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findUnits } from '../../../src/features/units.ts';
import { readLines, writeLine } from '../../../src/label/csv.ts';
import { findElements, selectElements } from '../../../src/label/selected-elements.ts';
import { COLUMNS, toTable } from '../../../src/label/table.ts';
import { derivedFeatures, ELEMENT_FEATURES } from '../../../src/methods/element-features.ts';
import { ELEMENT_TYPES, measureElements } from '../../../src/methods/element-page.ts';
import { BY, elementTrees, ruleFor, toElementTrees } from '../../../src/methods/element-trees.ts';
import { findPython } from '../../../src/train/fit.ts';
import { readTable } from '../../../src/train/methods/element-table.ts';
import { joinTables, tables } from '../../../src/train/methods/tables.ts';
import { readOptions } from '../../../src/train/options.ts';
import { rowOf, sketch } from '../../sketch.ts';

const VIEWPORT = { widthPx: 1366, heightPx: 900 };
/** A page with a menu, an article, a section under a header of Table A.1, pictures and a table. */
const page = (n: number, site = 'a.example') =>
  sketch(
    `
    div.main-nav @0,0,1366,60
      p @0,10,200,20 Home of everything
      ul @0,30,400,20
        li @0,30,100,20
          a[href=/x] Sport
    div#wrapper.wrapper @200,80,800,900
      h1#title @200,80,800,50 The gate of the harbour, part ${n}
      p#one @200,140,800,60 It was built in ${1800 + n}, "they" say, and <b>two storms</b> have lifted it since.
      p#two @200,210,800,60 The work will take two years, and cost ${n} million, most of it for steel and stone.
      p#link @200,280,300,20
        a[href=/y] Nothing but a link
      div#plain @200,310,800,40 Words in a plain box of the page ${n}.
      a[href=/big]
        img#pic[src=/a.jpg][alt="A gate"] @200,360,400,300
      table @200,700,400,60
        tr
          td#cell @200,700,200,30 Gate ${n}
          td @400,700,200,30 Open
      div#more @200,800,800,200
        h2#see @200,800,800,30 See also
        p#under @200,840,800,40 Another gate that you may like to share.
    div.low @0,1100,1366,100
      p#foot @0,1100,600,20 Written by hand for edition ${n}.
    div.sidebar-ad @1050,80,300,400
      p#ad @1050,90,300,40 Buy a boat, all rights reserved.
      p#gone {hidden} Not to be seen.
  `,
    { url: `https://${site}/${n}`, title: `Gate ${n}`, viewport: VIEWPORT },
  );
const AROUND = [{ x: 190, y: 70, width: 820, height: 290 }];
const tableOf = (n: number, around = AROUND, site?: string) => {
  const snapshot = page(n, site);
  return toTable(snapshot, selectElements(snapshot, around)).join('');
};

describe('a table', () => {
  test('gives every element the features, rules and labels of the page', () => {
    const snapshot = page(3);
    const selected = selectElements(snapshot, AROUND);
    const measured = measureElements(snapshot);
    const wanted = findElements(snapshot).flatMap(row => {
      const by = measured.type[row] < 0 ? BY.filtered : ruleFor(measured, row) || BY.tree;
      if (by === BY.filtered) return [];
      const x = Object.values(derivedFeatures(measured, row)).map(value => Math.round(value * 1e5) / 1e5);
      const isPicture = ELEMENT_TYPES[measured.type[row]].endsWith('img');
      return [
        {
          type: ELEMENT_TYPES[measured.type[row]],
          main: selected.main[row],
          words: isPicture ? 0 : measured.words[row],
          by,
          x,
        },
      ];
    });
    const [read, ...more] = readTable(toTable(snapshot, selected).join(''));
    expect(more).toEqual([]);
    expect(read.window).toBe('1366x900');
    expect(read.examples).toEqual(wanted);
    // Nothing is asked of the test that it could not fail: every kind of answer is among them.
    expect(new Set(wanted.map(({ by }) => by))).toEqual(new Set([BY.manual, BY.header, BY.tree]));
    expect(new Set(wanted.map(({ main }) => main))).toEqual(new Set([0, 1]));
    const differing = ELEMENT_FEATURES.filter((_, n) => new Set(wanted.map(({ x }) => x[n])).size > 1);
    expect(differing).toEqual(
      expect.arrayContaining(['is_link', 'is_thumbnail', 'is_sib_p', 'is_desc_nav', 'contains_share']),
    );
  });

  test('can be concatenated, with or without repeated headers', () => {
    const [one, two] = [tableOf(1), tableOf(2)];
    const bare = two.slice(two.indexOf('\r\n') + 2);
    for (const joined of [one + two, one + bare, (one + two).replaceAll('\r\n', '\n'), `\ufeff${one}${two}`])
      expect(readTable(joined).map(({ url }) => url)).toEqual(['https://a.example/1', 'https://a.example/2']);
  });

  test('of another kind or version, or damaged, is rejected with a message', () => {
    const table = tableOf(1);
    const lines = [...readLines(table)];
    const without = (column: string) => {
      const at = lines[0].indexOf(column);
      return lines.map(line => writeLine(line.filter((_, n) => n !== at))).join('');
    };
    const changed = (column: (typeof COLUMNS)[number], to: string) => {
      const at = COLUMNS.indexOf(column);
      return lines
        .map((line, n) => writeLine(n === 0 ? line : line.map((field, m) => (m === at ? to : field))))
        .join('');
    };
    expect(() => readTable('name,age\nA,3\n')).toThrow('not a table of the labelling mode');
    expect(() => readTable(without('rect_size'))).toThrow('the columns rect_size are missing');
    expect(() => readTable(without('table_version'))).toThrow('an older version');
    expect(() => readTable(changed('table_version', '2'))).toThrow('a newer version (2; this one reads 1)');
    expect(() => readTable(changed('label', 'maybe'))).toThrow('main or noisy, not "maybe"');
    expect(() => readTable(changed('window', 'wide'))).toThrow('"wide" is no size of a window');
    expect(() => readTable(`${table}"never closed`)).toThrow('never closed');
    expect(() => readTable(table.slice(0, -30))).toThrow('damaged');
    expect(() => readTable(writeLine(COLUMNS))).toThrow('no element');
    expect(() => readTable('')).toThrow('no element');
  });
});

describe('many tables', () => {
  const file = (name: string, text: string) => ({ name, read: () => text });

  test('of one window size are combined; others, copies and contradictions are skipped with a message', () => {
    const other = tableOf(3).replaceAll('1366x900', '412x915');
    const contradicting = tableOf(1, [{ x: 1040, y: 70, width: 320, height: 420 }]);
    const { pages, left } = joinTables([
      file('a.csv', tableOf(1)),
      file('b.csv', tableOf(2)),
      file('phone.csv', other),
      file('copy.csv', tableOf(2)),
      file('against.csv', contradicting),
      file('notes.txt', 'a,b\n'),
    ]);
    expect(pages.map(({ file }) => file)).toEqual(['a.csv', 'b.csv']);
    expect(left).toHaveLength(4);
    expect(left[0]).toBe('notes.txt: not a table of the labelling mode');
    expect(left[1]).toBe('phone.csv: labelled at 412x915, the others at 1366x900');
    expect(left[2]).toBe('copy.csv: the same page as in b.csv');
    expect(left[3]).toMatch(/^against\.csv: it contradicts a\.csv: the same page, \d+ elements labelled otherwise$/);
  });

  let folder: string;
  let said: string[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sightline-tables-'));
    said = [];
    vi.spyOn(console, 'log').mockImplementation(text => void said.push(String(text)));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });
  const train = (texts: string[], save: string) => {
    const files = texts.map((_, n) => join(folder, `${n}.csv`));
    for (const [n, text] of texts.entries()) writeFileSync(files[n], text);
    return tables(readOptions(['tables', ...files, '--work', folder, '--save', save]));
  };

  test('of one class or none are not trained on and overwrite nothing', async () => {
    writeFileSync(join(mkdtempFolder(folder), 'mine.json'), 'as it was');
    await expect(train([tableOf(1, [])], 'mine')).rejects.toThrow(
      /^All \d+ content elements are noisy\. Trees need examples of both/,
    );
    await expect(train(['x'], 'mine')).rejects.toThrow('no table could be used');
    await expect(train([], 'mine')).rejects.toThrow('Name the tables');
    expect(readFileSync(join(folder, 'trees/mine.json'), 'utf8')).toBe('as it was');
    expect(readdirSync(join(folder, 'trees'))).toEqual(['mine.json']);
  });

  test.skipIf(!findPython())('train trees that find the article on an unseen page', { timeout: 120_000 }, async () => {
    const sites = ['a.example', 'b.example', 'c.example', 'd.example', 'e.example'];
    await train(
      sites.flatMap((site, s) => Array.from({ length: 8 }, (_, n) => tableOf(10 * s + n, AROUND, site))),
      'mine',
    );
    const model = toElementTrees(JSON.parse(readFileSync(join(folder, 'trees/mine.json'), 'utf8')));
    expect(Object.keys(model.trees)).toContain('p');
    expect(model.origin).toContain('40 labelled pages');
    const unseen = page(99, 'z.example');
    const { probability } = elementTrees(unseen, findUnits(unseen), model);
    expect(probability[rowOf(unseen, 'one')]).toBeGreaterThan(0.5);
    expect(probability[rowOf(unseen, 'ad')]).toBeLessThan(0.5);
    expect(probability[rowOf(unseen, 'foot')]).toBeLessThan(0.5);
    expect(probability[rowOf(unseen, 'under')]).toBeLessThan(0.5);
    expect(said.join('\n')).toMatch(/cross-validated/);
    expect(said.join('\n')).toMatch(/No tree for .*cell/);
    expect(said.at(-1)).toMatch(/Trees of 40 pages, labelled at 1366x900: kept in /);
  });
});

function mkdtempFolder(folder: string): string {
  const trees = join(folder, 'trees');
  mkdirSync(trees);
  return trees;
}
