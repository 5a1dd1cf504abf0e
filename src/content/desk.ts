import { assemble } from '../assemble/assemble.ts';
import { type Knowledge, type Reading, read } from '../extract.ts';
import type { Article } from '../page/article.ts';
import { applyChanges, type Change } from '../site/corrections.ts';
import { canRedo, canUndo, emptyHistory, type History, make, redo, undo } from '../site/history.ts';
import type { Lesson } from '../site/learn.ts';
import { walk } from '../walk/walk.ts';
import { joinPages } from './next-page.ts';

/** The page as it lies before the user: read once, then corrected as often as they like. */
export interface Desk {
  readonly reading: Reading;
  readonly nodes: (Element | Text)[];
  /** The reading's article, with the further pages that were fetched. */
  readonly article: Article;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  correct(change: Change): void;
  undo(): void;
  redo(): void;
  addPage(article: Article): void;
  /** What there is to learn from the corrections made here. */
  lesson(session: string, when: number): Lesson;
}

export function createDesk(document: Document, knowledge: Knowledge): Desk {
  const { snapshot, nodes } = walk(document);
  let reading = read(snapshot, knowledge);
  let history = emptyHistory();
  const { units, labels: judged } = reading;
  const pages: Article[] = [];

  /** What the trees said does not change with a correction, so only labels and article are made anew. */
  function turn(next: History): void {
    history = next;
    const labels = history.done.length > 0 ? applyChanges(snapshot, units, judged, history.done) : judged;
    reading = { snapshot, units, labels, article: assemble(snapshot, units, labels) };
  }

  return {
    nodes,
    get reading() {
      return reading;
    },
    get article() {
      return joinPages(reading.article, pages);
    },
    get canUndo() {
      return canUndo(history);
    },
    get canRedo() {
      return canRedo(history);
    },
    correct: change => turn(make(history, change)),
    undo: () => turn(undo(history)),
    redo: () => turn(redo(history)),
    addPage: article => void pages.push(article),
    lesson: (session, when) => ({ snapshot, units, labels: judged, changes: history.done, session, when }),
  };
}
