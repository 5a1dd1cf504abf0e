import catalogue from '../../public/_locales/en/messages.json';
import { type Reading, read } from '../../src/extract.ts';
import { findUnits } from '../../src/features/units.ts';
import { type Highlight, openHighlight } from '../../src/highlight/highlight.ts';
import { wordsFrom } from '../../src/interface-text.ts';
import { type Frozen, freezePage } from '../../src/label/freeze.ts';
import { readFacts } from '../../src/overlay/facts.ts';
import { reasonSentences } from '../../src/overlay/reason-words.ts';
import { selectUnit } from '../../src/overlay/selection.ts';
import type { Article } from '../../src/page/article.ts';
import { reveal } from '../../src/reveal/hidden-until-loaded.ts';
import { applyChanges, type Change } from '../../src/site/corrections.ts';
import { canRedo, canUndo, emptyHistory, make, redo, undo } from '../../src/site/history.ts';
import { walk } from '../../src/walk/walk.ts';
import { judge } from './judge.ts';
import { groundOf, rootOf } from './roots.ts';

export { pixelsAt } from './pixels.ts';

/**
 * The highlight with a judge a test can see through. Everything else is the product's own: walk, units, corrections,
 * history, highlight.
 */
export interface Opened {
  reading: Reading;
  changes: Change[];
  calls: string[];
  highlight: Highlight;
}

export function open(shadowMode: 'open' | 'closed' = 'open', document: Document = globalThis.document): Opened {
  const { snapshot: walked, nodes } = walk(document);
  const snapshot = reveal(walked);
  const units = findUnits(snapshot);
  const judged = judge(units, nodes);
  const article = {} as Article;
  let history = emptyHistory();
  const life = new AbortController();
  const opened = {
    reading: { snapshot, units, labels: judged, article },
    changes: [],
    calls: [],
    lastCorrectionMs: 0,
  } as unknown as Opened;

  const follow = (next: typeof history) => {
    history = next;
    opened.changes = [...history.done];
    opened.reading = { ...opened.reading, labels: applyChanges(snapshot, units, judged, history.done) };
    opened.highlight.update(opened.reading, { canUndo: canUndo(history), canRedo: canRedo(history) });
  };
  const call = (name: string) => () => void opened.calls.push(name);
  opened.highlight = openHighlight({
    reading: opened.reading,
    nodes,
    words: wordsFrom(catalogue),
    document,
    signal: life.signal,
    shadowMode,
    actions: {
      correct: change => follow(make(history, change)),
      undo: () => follow(undo(history)),
      redo: () => follow(redo(history)),
      read: call('read'),
      close() {
        opened.calls.push('close');
        opened.highlight.close();
      },
      saveLabelled: call('save'),
      inspect: call('inspect'),
      again: call('again'),
    },
  });
  return opened;
}

/** The page as a still, labelled by the same judge. */
export function freeze(): Frozen {
  const { snapshot, nodes } = walk(document);
  const units = findUnits(snapshot);
  const labels = judge(units, nodes);
  return freezePage(document, { snapshot, units, labels }, nodes);
}

/** The same, labelled by the trees. */
export function freezeAsRead(): Frozen {
  const { snapshot, nodes } = walk(document);
  return freezePage(document, read(snapshot), nodes);
}

/** What the reasons say of its place, in percent from the top. */
export function whereItStands(reading: Reading, unit: number): number {
  const facts = readFacts(reading, selectUnit(reading, unit), false);
  const texts = reasonSentences(wordsFrom(catalogue), facts.reasons, 9, facts.down).map(({ text }) => text);
  return Number(texts.map(text => /(\d+)% of the way down/.exec(text)?.[1]).find(Boolean) ?? Number.NaN);
}

export { groundOf, rootOf };

/** Whether a press on this part of ours would reach it. */
export function isReached(selector: string): boolean {
  const { left, top, width } = rootOf().querySelector(selector)!.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + 4) === document.documentElement.lastElementChild;
}
