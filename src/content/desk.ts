import { assemble } from '../assemble/assemble.ts';
import { type Knowledge, type Reading, read } from '../extract.ts';
import type { Labels } from '../page/label.ts';
import { applyChanges, type Change } from '../site/corrections.ts';
import { canRedo, canUndo, emptyHistory, type History, make, redo, undo } from '../site/history.ts';
import { walk } from '../walk/walk.ts';

/** The page as it lies before the user: read once, then corrected as often as they like. */
export interface Desk {
  readonly reading: Reading;
  readonly nodes: (Element | Text)[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly changes: readonly Change[];
  /** Walks and reads the page again. Changes made by hand belong to the page that was, and go with it. */
  look(): Reading;
  correct(change: Change): Reading;
  undo(): Reading;
  redo(): Reading;
}

export function createDesk(document: Document, knowledge: () => Knowledge): Desk {
  let judged: Labels;
  let reading: Reading;
  let nodes: (Element | Text)[];
  let history: History;

  function look(): Reading {
    const walked = walk(document);
    nodes = walked.nodes;
    reading = read(walked.snapshot, knowledge());
    judged = reading.labels;
    history = emptyHistory();
    return reading;
  }

  /** What the trees said does not change with a correction, so only labels and article are made anew. */
  function turn(next: History): Reading {
    history = next;
    const { snapshot, units } = reading;
    const labels = history.done.length > 0 ? applyChanges(snapshot, units, judged, history.done) : judged;
    reading = { snapshot, units, labels, article: assemble(snapshot, units, labels) };
    return reading;
  }

  look();
  return {
    get reading() {
      return reading;
    },
    get nodes() {
      return nodes;
    },
    get canUndo() {
      return canUndo(history);
    },
    get canRedo() {
      return canRedo(history);
    },
    get changes() {
      return history.done;
    },
    look,
    correct: change => turn(make(history, change)),
    undo: () => turn(undo(history)),
    redo: () => turn(redo(history)),
  };
}
