import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findUnits } from '../../src/features/units.ts';
import { writeField, writeLine } from '../../src/label/csv.ts';
import { keepRectangles, recallRectangles, toKept } from '../../src/label/kept.ts';
import { between, isEmpty, LEAST_PX, move, resize } from '../../src/label/rectangle.ts';
import { add, change, mark, newRectangles, redo, remove, rest, undo } from '../../src/label/rectangles.ts';
import { findElements, selectElements, toLabels } from '../../src/label/selected-elements.ts';
import { COLUMNS, toTable } from '../../src/label/table.ts';
import { NONE } from '../../src/methods/element-raw.ts';
import { labelName } from '../../src/page/label.ts';
import { mapStore } from '../../src/site/store.ts';
import { rowOf, sketch } from '../sketch.ts';

/** Reads RFC 4180 back, strictly: anything it does not allow throws. */
function readCsv(text: string): string[][] {
  const lines: string[][] = [[]];
  let at = 0;
  while (at < text.length) {
    let field = '';
    if (text[at] === '"') {
      for (at++; ; at++) {
        if (at >= text.length) throw new Error('a quote is never closed');
        if (text[at] !== '"') field += text[at];
        else if (text[at + 1] === '"') field += text[at++];
        else break;
      }
      at++;
    } else {
      while (at < text.length && text[at] !== ',' && text[at] !== '\r') {
        if (text[at] === '"' || text[at] === '\n') throw new Error(`${JSON.stringify(text[at])} outside quotes`);
        field += text[at++];
      }
    }
    lines.at(-1)!.push(field);
    if (text[at] === ',') at++;
    else if (text.startsWith('\r\n', at)) {
      at += 2;
      if (at < text.length) lines.push([]);
    } else throw new Error(`neither comma nor line end at ${at}`);
  }
  return lines;
}

describe('the table', () => {
  test('restores fields with commas, quotes and line breaks', () => {
    expect(writeField('a,b')).toBe('"a,b"');
    expect(writeField('say "so"')).toBe('"say ""so"""');
    expect(writeField('two\nlines')).toBe('"two\nlines"');
    expect(writeField('plain')).toBe('plain');
    const line = fc.array(fc.string({ unit: fc.constantFrom('a', ',', '"', '\r', '\n', ' ', 'é', '=') }), {
      minLength: 2,
      maxLength: 6,
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1 }), lines => {
        expect(readCsv(lines.map(writeLine).join(''))).toEqual(lines);
      }),
    );
  });

  test('writes numbers without exponents and with few digits', () => {
    expect(writeLine([1, 0.1 + 0.2, 1 / 3, Number.NaN])).toBe('1,0.3,0.333333,\r\n');
  });

  const page = sketch(
    `
    nav#menu @0,0,1366,40
      a[href=/x] Home, "sweet" home
    article#story @200,60,600,400
      h1#title @200,60,600,40 The tide, the "machine"
      p#one @200,120,600,60 First line.
      p#wide @150,200,900,60 Reaches beyond the rectangle.
      img#pic[src=/a.png] @200,300,300,150
      p#gone {hidden} Not to be seen.
  `,
    { url: 'https://example.org/a,b', title: 'A "title"' },
  );
  const selected = selectElements(page, [between({ x: 190, y: 50 }, { x: 810, y: 470 })]);
  const lines = readCsv(toTable(page, selected).join(''));

  test('has one row per descendant of body, with every raw feature and the label', () => {
    expect(lines[0]).toEqual([...COLUMNS]);
    expect(lines).toHaveLength(findElements(page).length + 1);
    for (const line of lines) expect(line).toHaveLength(COLUMNS.length);
    const byId = new Map(lines.map(line => [line[COLUMNS.indexOf('element_id')], line]));
    const cell = (id: string, column: (typeof COLUMNS)[number]) => byId.get(id)![COLUMNS.indexOf(column)];
    expect(cell('title', 'inner_text')).toBe('The tide, the "machine"');
    expect(cell('title', 'url')).toBe('https://example.org/a,b');
    expect(cell('title', 'image_url')).toBe(NONE.notAnImage);
    expect(cell('pic', 'image_alt')).toBe(NONE.alt);
    expect(cell('one', 'class_name')).toBe(NONE.classes);
    expect(cell('menu', 'meta_description')).toBe(NONE.description);
    expect(['title', 'one', 'wide', 'pic', 'gone', 'menu'].map(id => cell(id, 'label'))).toEqual([
      'main',
      'main',
      'noisy',
      'main',
      'noisy',
      'noisy',
    ]);
  });
});

describe('the selected elements', () => {
  const page = sketch(`
    main#all @100,100,400,300
      p#in @110,110,300,50 Inside with <b>all of it</b>.
      p#cross @110,180,500,50 Crosses the edge.
      p#below @110,330,300,50 Below.
  `);

  test('lie entirely inside at least one rectangle: two halves do not count', () => {
    const upper = { x: 100, y: 100, width: 400, height: 150 };
    const lower = { x: 100, y: 250, width: 400, height: 150 };
    const { main, count } = selectElements(page, [upper, lower]);
    expect(['all', 'in', 'cross', 'below'].map(id => main[rowOf(page, id)])).toEqual([0, 1, 0, 1]);
    expect(count).toBe(3); // the b inside the first paragraph is an element too
    expect(selectElements(page, [{ x: 100, y: 100, width: 400, height: 300 }]).main[rowOf(page, 'all')]).toBe(1);
    expect(selectElements(page, []).count).toBe(0);
  });

  test('may exceed an edge by less than a pixel', () => {
    const rectangle = { x: 110.6, y: 110, width: 299.4, height: 50 };
    expect(selectElements(page, [rectangle]).main[rowOf(page, 'in')]).toBe(1);
    expect(selectElements(page, [{ ...rectangle, x: 111.5, width: 298.5 }]).main[rowOf(page, 'in')]).toBe(0);
  });

  test('label units: headings as headings, pictures as pictures, the rest as noise', () => {
    const drawn = sketch(`
      h2#head @10,10,300,30 A heading
      p#text @10,50,300,30 Some words.
      img#pic[src=/a.png][alt=x] @10,90,300,200
      p#out @10,400,300,30 Something else.
    `);
    const units = findUnits(drawn);
    const labels = toLabels(drawn, units, selectElements(drawn, [{ x: 0, y: 0, width: 400, height: 300 }]));
    const names = Array.from(units.row, (row, unit) => [drawn.id[row], labelName(labels.label[unit])]);
    expect(Object.fromEntries(names)).toEqual({ head: 'heading', text: 'body', pic: 'image', out: 'irrelevant' });
  });
});

describe('rectangles', () => {
  const page = { x: 0, y: 0, width: 1000, height: 2000 };
  const number = fc.integer({ min: -3000, max: 3000 });

  test('are the same drawn in any direction; a click is none', () => {
    expect(between({ x: 50, y: 60 }, { x: 10, y: 20 })).toEqual({ x: 10, y: 20, width: 40, height: 40 });
    expect(isEmpty(between({ x: 50, y: 60 }, { x: 50, y: 400 }))).toBe(true);
    expect(isEmpty({ x: 0, y: 0, width: Number.NaN, height: 20 })).toBe(true);
  });

  test('stay on the page and keep their size when moved, and never flip when resized', () => {
    const one = { x: 100, y: 100, width: 200, height: 300 };
    fc.assert(
      fc.property(number, number, fc.constantFrom(-1, 0, 1), fc.constantFrom(-1, 0, 1), (dx, dy, x, y) => {
        const moved = move(one, dx, dy, page);
        expect([moved.width, moved.height]).toEqual([200, 300]);
        const pulled = resize(one, { x, y } as Parameters<typeof resize>[1], dx, dy, page);
        for (const { x, y, width, height } of [moved, pulled]) {
          expect(Math.min(width, height)).toBeGreaterThanOrEqual(LEAST_PX);
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
          expect(x + width).toBeLessThanOrEqual(1000);
          expect(y + height).toBeLessThanOrEqual(2000);
        }
      }),
    );
    expect(resize(one, { x: 1, y: 0 }, 50, 50, page)).toEqual({ ...one, width: 250 });
    expect(resize(one, { x: -1, y: -1 }, 10, -10, page)).toEqual({ x: 110, y: 90, width: 190, height: 310 });
  });

  test('can be undone and redone step by step; a held key is one step', () => {
    const one = { x: 1, y: 1, width: 10, height: 10 };
    let rectangles = add(newRectangles(), one);
    const [{ id }] = rectangles.drawn;
    rectangles = change(rectangles, id, { ...one, x: 2 }, 'nudge');
    rectangles = change(rectangles, id, { ...one, x: 3 }, 'nudge');
    rectangles = change(rest(rectangles), id, { ...one, x: 4 }, 'nudge');
    const xs = () => rectangles.drawn.map(({ x }) => x);
    expect(xs()).toEqual([4]);
    rectangles = undo(rectangles);
    expect(xs()).toEqual([3]);
    rectangles = undo(rectangles);
    expect(xs()).toEqual([1]);
    rectangles = redo(redo(rectangles));
    expect(xs()).toEqual([4]);
    rectangles = undo(remove(rectangles, id));
    expect(xs()).toEqual([4]);
    rectangles = undo(undo(undo(undo(undo(rectangles)))));
    expect(xs()).toEqual([]);
    expect(add(rectangles, one).after).toEqual([]);
  });
});

describe('saved rectangles', () => {
  const one = { x: 1, y: 2, width: 30, height: 40 };

  test('are restored; an empty list leaves nothing behind', async () => {
    const map = new Map<string, string>();
    const store = mapStore(map);
    await keepRectangles(store, 'https://a/', { rectangles: [one], widthPx: 1200 }, 1);
    expect(await recallRectangles(store, 'https://a/')).toEqual({ rectangles: [one], widthPx: 1200 });
    expect((await recallRectangles(store, 'https://b/')).rectangles).toEqual([]);
    await keepRectangles(store, 'https://a/', { rectangles: [], widthPx: 1200 }, 2);
    expect([...map.keys()]).toEqual(['rectangled']);
  });

  test('of the oldest pages are dropped', async () => {
    const store = mapStore();
    for (let n = 0; n < 405; n++) await keepRectangles(store, `p${n}`, { rectangles: [one], widthPx: 9 }, n);
    expect((await recallRectangles(store, 'p4')).rectangles).toEqual([]);
    expect((await recallRectangles(store, 'p5')).rectangles).toEqual([one]);
  });

  test('of an unexpected shape are skipped', () => {
    const bad = [null, 7, {}, { ...one, x: '1' }, { ...one, width: 0 }, { ...one, height: -5 }, { ...one, y: 1e12 }];
    expect(toKept({ rectangles: [...bad, one], widthPx: 'wide' })).toEqual({ rectangles: [one], widthPx: 0 });
    fc.assert(fc.property(fc.anything(), value => void toKept(value)));
  });
});

describe('title and body (Wang et al. 2009, figure 15)', () => {
  const page = sketch(
    `
    main @100,0,800,600
      h1#title @100,0,800,60 The gate of the harbour
      p#text @100,80,800,200 It is to be rebuilt next spring.
    p#ad @950,80,300,200 Buy a boat.
  `,
  );
  const [title, body] = [
    { x: 90, y: 0, width: 820, height: 65, kind: 'title' as const },
    { x: 90, y: 70, width: 820, height: 230, kind: 'body' as const },
  ];

  test('the mark of a rectangle is the label of its units', () => {
    const units = findUnits(page);
    const labels = toLabels(page, units, selectElements(page, [title, body]));
    const nameAt = (id: string) => labelName(labels.label[units.ofRow[rowOf(page, id) + 1]]);
    expect([nameAt('title'), nameAt('text'), nameAt('ad')]).toEqual(['title', 'body', 'irrelevant']);
    const plain = toLabels(page, units, selectElements(page, [{ ...title, kind: undefined }, body]));
    expect(labelName(plain.label[units.ofRow[rowOf(page, 'title') + 1]])).toBe('heading');
  });

  test('marks are undone, moved and saved; unknown ones are not', async () => {
    const rectangles = mark(newRectangles([{ x: 0, y: 0, width: 10, height: 10 }]), 1, 'title');
    expect(change(rectangles, 1, { x: 5, y: 0, width: 10, height: 10 }).drawn[0]).toMatchObject({
      x: 5,
      kind: 'title',
    });
    expect(undo(rectangles).drawn[0].kind).toBeUndefined();
    expect(mark(rectangles, 1, undefined).drawn[0]).not.toHaveProperty('kind');
    const store = mapStore();
    await keepRectangles(store, 'a', { rectangles: [title], widthPx: 1366 }, 1);
    expect((await recallRectangles(store, 'a')).rectangles).toEqual([title]);
    expect(toKept({ rectangles: [{ ...title, kind: 'script' }] }).rectangles[0]).not.toHaveProperty('kind');
  });
});
