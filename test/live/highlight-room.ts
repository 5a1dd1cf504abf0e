import catalogue from '../../public/_locales/en/messages.json';
import type { Reading } from '../../src/extract.ts';
import { findUnits } from '../../src/features/units.ts';
import { type Frozen, freezePage } from '../../src/highlight/freeze.ts';
import { type Highlight, openHighlight } from '../../src/highlight/highlight.ts';
import type { Article } from '../../src/page/article.ts';
import { LABEL, type LabelName, type Labels } from '../../src/page/label.ts';
import { applyChanges, type Change } from '../../src/site/corrections.ts';
import { canRedo, canUndo, emptyHistory, make, redo, undo } from '../../src/site/history.ts';
import { walk } from '../../src/walk/walk.ts';
import { wordsFrom } from '../../src/words.ts';

/**
 * The highlight with a judge a test can see through: a unit is what the nearest `data-label` says, as surely as
 * `data-score` says. Everything else is the product's own: walk, units, corrections, history, highlight.
 */
export interface Opened {
  reading: Reading;
  changes: Change[];
  calls: string[];
  highlight: Highlight;
}

export function open(shadowMode: 'open' | 'closed' = 'open', document: Document = globalThis.document): Opened {
  const { snapshot, nodes } = walk(document);
  const units = findUnits(snapshot);
  const judged = judge(units.size, unit => toElement(nodes[units.from[unit]]));
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
  const labels = judge(units.size, unit => toElement(nodes[units.from[unit]]));
  return freezePage(document, { snapshot, units, labels }, nodes);
}

/** Our root, where it was opened open. */
export function rootOf(): ShadowRoot {
  return document.documentElement.lastElementChild!.shadowRoot!;
}

function toElement(node: Element | Text): Element | null {
  return node.nodeType === Node.TEXT_NODE ? node.parentElement : (node as Element);
}

function judge(size: number, elementOf: (unit: number) => Element | null): Labels {
  const label = new Uint8Array(size);
  const score = new Float32Array(size);
  for (let unit = 0; unit < size; unit++) {
    const marked = elementOf(unit)?.closest('[data-label]');
    label[unit] = LABEL[(marked?.getAttribute('data-label') ?? 'irrelevant') as LabelName];
    score[unit] = Number(marked?.getAttribute('data-score') ?? (label[unit] <= LABEL.reference ? 0.96 : 0.05));
  }
  const reasons = (unit: number) => [
    { feature: 'words', value: 84, weight: score[unit] > 0.5 ? 1.4 : -1.4 },
    { feature: 'linkShare', value: 0.02, weight: 0.8 },
    { feature: 'columnOverlap', value: 0.98, weight: 0.6 },
    { feature: 'hintAside', value: 1, weight: -0.3 },
  ];
  return { label, score, reasons, pageKind: 'article', confidence: 0.93 };
}
