import { createPageSession, type PageSession } from '../../src/content/page-session.ts';
import { articleText } from '../../src/export/text.ts';
import type { Reading } from '../../src/extract.ts';
import { grow, type Selection, selectUnit, toggleAlike } from '../../src/overlay/selection.ts';
import { applyChanges, flipLabel } from '../../src/site/corrections.ts';
import { learnCorrections } from '../../src/site/learn.ts';
import { recallCorrections } from '../../src/site/recall.ts';
import type { Remembered } from '../../src/site/remembered.ts';

/** Pages of one site, read and corrected by the product's own code; only what it keeps between pages is handed in. */
export interface Gesture {
  /** What the words of the part begin with that is pointed at. */
  at: string;
  /** How much of it is meant: the part, the box around it, or everything built alike. */
  scope: Selection['scope'];
}

export function readPage(remembered: readonly Remembered[]): { text: string; used: number } {
  const { session, used } = open(remembered);
  return { text: articleText(session.article), used };
}

/** What is remembered of the site after the gestures, each of which flips what it points at. */
export function correctPage(gestures: readonly Gesture[]): { text: string; remembered: Remembered[] } {
  const { session } = open([]);
  for (const gesture of gestures) {
    const { unit, units, scope } = select(session.reading, gesture);
    session.correct({ units, label: flipLabel(session.reading.labels, unit), scope });
  }
  return {
    text: articleText(session.article),
    remembered: learnCorrections([], session.corrections('first', Date.now())),
  };
}

function open(remembered: readonly Remembered[]): { session: PageSession; used: number } {
  let used = 0;
  const session = createPageSession(document, {
    correct(snapshot, units, labels) {
      const recalled = recallCorrections(remembered, snapshot, units, labels);
      used = recalled.used.length;
      return applyChanges(snapshot, units, labels, recalled.changes);
    },
  });
  return { session, used };
}

function select(reading: Reading, { at, scope }: Gesture): Selection {
  const { snapshot, units } = reading;
  const unit = units.from.findIndex(row => snapshot.text[row].startsWith(at));
  if (unit < 0) throw new Error(`Nothing begins with "${at}"`);
  const one = selectUnit(reading, unit);
  return scope === 'unit' ? one : scope === 'subtree' ? grow(reading, one) : toggleAlike(reading, one);
}
