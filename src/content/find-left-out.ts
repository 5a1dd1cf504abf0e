import { reasonsAgainst } from '../overlay/reason-words.ts';
import type { Work } from '../page/work.ts';
import type { LeftOut } from '../present/contract.ts';
import { downThePage } from '../reading/down-the-page.ts';
import { findingLeftOut as finding } from '../reading/left-out.ts';
import type { PageSession } from './page-session.ts';
import type { ViewContext } from './views.ts';

/** The drawer shows at most this many; a page can have thousands of dropped parts. */
const MAX_LEFT_OUT = 200;
const REASONS = 3;

/** Cache of the reasons, in words, for each part left out. */
export type Sentences = Map<string, string[]>;

export function* findingLeftOut({ session, words }: ViewContext, sentences: Sentences): Work<LeftOut[]> {
  const dropped = (yield* finding(session.reading)).slice(0, MAX_LEFT_OUT);
  return dropped.map(entry => {
    const { units, text, words: count, label, score, step, isPart } = entry;
    return {
      ...{ units, text, words: count, label, score, step, isPart },
      // Computed lazily: only an open drawer needs them. Cached: after a correction it asks for nearly all of them again.
      get reasons() {
        const key = [units[0], units.length, score, step].join();
        if (!sentences.has(key))
          sentences.set(key, reasonsAgainst(words, entry.reasons, REASONS, downOf(session, units)));
        return sentences.get(key)!;
      },
    };
  });
}

function downOf({ reading: { snapshot, units } }: PageSession, [first]: number[]): number | undefined {
  return downThePage(snapshot, units.row[first]);
}
