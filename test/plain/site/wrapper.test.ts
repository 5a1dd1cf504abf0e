/** The wrapper a user trains from labelled pages of one site (Wang et al. 2009, 5.2). */
import { describe, expect, test } from 'vitest';
import { findUnits } from '../../../src/features/units.ts';
import { findMarked, hasTitleWithoutText } from '../../../src/label/marked-subtrees.ts';
import { SiteLearning } from '../../../src/label/site-learning.ts';
import { subtrees } from '../../../src/methods/subtree.ts';
import { toExamples } from '../../../src/methods/subtree-fit.ts';
import { mapStore } from '../../../src/site/store.ts';
import { learnWrapper, recallWrapper } from '../../../src/site/wrapper.ts';
import { countExamples, forgetWrapper, keepExamples, keepWrapper } from '../../../src/site/wrapper-examples.ts';
import { rowOf, sketch } from '../../sketch.ts';

/** A page of a site: title, body and a column beside it; `n` moves everything a little. */
const page = (n: number, left = 200) =>
  sketch(
    `
    nav#menu @0,0,1366,40
      a[href=/x] Home
      a[href=/y] News
    h1#title @${left},${60 + n},600,40 %32 The gate of the harbour ${n}
    div#body @${left},${140 + n},600,${500 + 20 * n}
      p @${left},${140 + n},600,120 The gate is to be rebuilt next spring, said the council of the town on day ${n}.
      p @${left},${280 + n},600,120 It was built a hundred years ago, and two storms have lifted it from its hinges.
      p @${left},${420 + n},600,120 The work will take two years and cost two million, most of it for steel and stone.
    div#aside @${left + 650},140,300,400
      p @${left + 650},140,300,60 Buy a boat.
      p @${left + 650},220,300,60 Buy another boat.
  `,
  );
const rectangles = (n: number) => [
  { x: 190, y: 55 + n, width: 620, height: 60, kind: 'title' as const },
  { x: 190, y: 130 + n, width: 620, height: 530 + 20 * n, kind: 'body' as const },
];

async function teach(pages: number) {
  const store = mapStore();
  for (let n = 0; n < pages; n++) {
    const marked = findMarked(page(n), rectangles(n))!;
    await keepExamples(store, `https://a.example/${n}`, toExamples(marked), 1);
  }
  return store;
}

const unasked = () => Promise.reject(new Error('nothing is kept'));

describe('a user’s wrapper', () => {
  test('is trained on the smallest subtrees that contain the labelled text', () => {
    const snapshot = page(0);
    const marked = findMarked(snapshot, rectangles(0))!;
    expect([marked.title, marked.body]).toEqual([rowOf(snapshot, 'title'), rowOf(snapshot, 'body')]);
    expect(findMarked(snapshot, rectangles(0).slice(0, 1))).toBeUndefined();
  });

  test('is learned from pages of one site and finds title and body elsewhere', async () => {
    const store = await teach(4);
    await keepExamples(
      store,
      'https://b.example/1',
      {
        body: { samples: [], labels: [] },
        title: { samples: [], labels: [] },
      },
      1,
    );
    expect(await countExamples(store, 'https://a.example/0')).toBe(4);
    const model = await learnWrapper(store, 'https://a.example/0');
    expect(model.origin).toBe('4 pages of a.example');
    await keepWrapper(store, model);
    expect(await recallWrapper(store)).toEqual(model);
    const other = page(9, 330);
    const found = subtrees(other, findUnits(other), model);
    expect([found.title?.row, found.body?.row]).toEqual([rowOf(other, 'title'), rowOf(other, 'body')]);
  });

  test('is not replaced by a single page or by contradicting pages', async () => {
    const store = await teach(3);
    const before = await learnWrapper(store, 'https://a.example/0');
    await keepWrapper(store, before);
    const alone = findMarked(page(0), rectangles(0))!;
    await keepExamples(store, 'https://one.example/', toExamples(alone), 1);
    await expect(learnWrapper(store, 'https://one.example/')).rejects.toThrow('at least 2 are needed');
    // The same page twice: once its body is the body, once the column beside it.
    const aside = { x: 845, y: 135, width: 310, height: 410, kind: 'body' as const };
    const other = findMarked(page(0), [rectangles(0)[0], aside])!;
    expect(other.body).toBe(rowOf(other.snapshot, 'aside'));
    await keepExamples(store, 'https://two.example/1', toExamples(alone), 1);
    await keepExamples(store, 'https://two.example/2', toExamples(other), 1);
    await expect(learnWrapper(store, 'https://two.example/1')).rejects.toThrow(
      /contradict each other: .* on [01] of 2/,
    );
    expect(await recallWrapper(store)).toEqual(before);
  });

  test('reports a title that is a picture', async () => {
    const drawn = sketch(`
      h1#title @200,60,600,60
        img[src=/title.png][alt=Title] @200,60,600,60
      div#body @200,140,600,500
        p @200,140,600,120 The gate is to be rebuilt next spring.
        p @200,280,600,120 It was built a hundred years ago.
    `);
    expect(findMarked(drawn, rectangles(0))).toBeUndefined();
    expect(hasTitleWithoutText(drawn, rectangles(0))).toBe(true);
    expect(hasTitleWithoutText(page(0), rectangles(0))).toBe(false);
    const said: string[] = [];
    const learning = new SiteLearning(
      {
        store: mapStore(),
        keep: { rectangles: unasked, examples: unasked, wrapper: unasked },
        failureWord: () => 'storageFailed',
      },
      'https://a.example/',
      word => word,
      what => said.push(what),
    );
    await learning.keepPage(drawn, rectangles(0));
    expect([learning.pages, said]).toEqual([0, ['drawTitleNoText']]);
  });

  test('is not replaced if no page teaches anything', async () => {
    const store = await teach(3);
    const before = await learnWrapper(store, 'https://a.example/0');
    await keepWrapper(store, before);
    for (const n of [1, 2])
      await keepExamples(
        store,
        `https://c.example/${n}`,
        {
          body: { samples: [], labels: [] },
          title: { samples: [], labels: [] },
        },
        1,
      );
    await expect(learnWrapper(store, 'https://c.example/1')).rejects.toThrow('both classes');
    expect(await recallWrapper(store)).toEqual(before);
    await store.set('wrapper-model', { body: 'damaged' });
    expect(await recallWrapper(store)).toBeUndefined();
    await forgetWrapper(store);
    expect((await store.keys()).filter(key => key.startsWith('wrapper'))).toEqual([]);
  });

  test('uses the most recent pages, and keeps data of a newer version', async () => {
    const store = mapStore();
    const none = { body: { samples: [], labels: [] }, title: { samples: [], labels: [] } };
    for (let n = 0; n < 42; n++) await keepExamples(store, `https://a.example/${n % 2 ? n : 100 - n}`, none, n);
    expect(await countExamples(store, 'https://a.example/')).toBe(40);
    expect(await store.get('wrapper:https://a.example/100')).toBeUndefined();
    expect(await store.get('wrapper:https://a.example/1')).toBeUndefined();
    const newer = { version: 9, unknown: ['rose'] };
    for (const key of ['wrapper:https://a.example/3', 'wrapper-model']) await store.set(key, newer);
    await expect(keepExamples(store, 'https://a.example/3', none, 99)).rejects.toThrow('newer version');
    await expect(keepWrapper(store, { origin: '' } as never)).rejects.toThrow('newer version');
    expect(await store.get('wrapper:https://a.example/3')).toEqual(newer);
  });
});
