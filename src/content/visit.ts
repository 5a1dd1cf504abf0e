import type { Messages } from '../interface-text.ts';
import type { BackgroundCalls } from '../messages.ts';
import { readingMinutes } from '../present/article/reading-time.ts';
import type { LaidGround } from '../present/frame/lay-ground.ts';
import type { FirstWalk } from './first-walk.ts';
import { hasArticle } from './has-article.ts';
import { openSession } from './open-session.ts';
import type { PageSession } from './page-session.ts';
import { openSiteStore, type SiteStore } from './site-store.ts';
import type { Say } from './toast.ts';
import { beginWalkAgain } from './world.ts';

/** One reading of the page and its corrections. It survives a change of view and ends on closing or navigating. */
export interface Visit {
  session: PageSession;
  store: SiteStore;
  life: AbortController;
  /** The address when reading began; the page may have navigated by the time it ends. */
  address: string;
  /** The host with the first screen, if that came before the reader. */
  laid?: LaidGround;
}

/** A reading that takes longer than this is announced and can be cancelled. */
const LONG_MS = 300;
/** The call normally follows the script within milliseconds; only a stopped background delays it longer. */
const FRESH_MS = 2000;

/** Reading time of its article; undefined if it has none. */
export function minutesOf({ session, store }: Visit): number | undefined {
  if (!hasArticle(session)) return undefined;
  return readingMinutes(session.article.wordCount, session.article.language, store.reader.wordsPerMinute);
}

interface VisitContext {
  document: Document;
  background: BackgroundCalls;
  words: Messages;
  toast: Say;
  signal: AbortSignal;
}

/** Starts visits, in advance where possible. */
export class VisitStarter {
  readonly #around: VisitContext;
  /** The reading in progress; further presses wait for the same one. */
  #beginning: Promise<Visit> | undefined;
  #begun: FirstWalk | undefined;

  /** `begun`: a walk that has already been started. */
  constructor(around: VisitContext, begun: FirstWalk | undefined) {
    this.#around = around;
    this.#begun = begun;
  }

  async begin(walk?: FirstWalk): Promise<Visit> {
    const { document, background, signal } = this.#around;
    const begun = walk ?? beginWalkAgain(document, background);
    const { life, address } = begun;
    // Read the storage while the page is being walked.
    const opening = openSiteStore(document, background, AbortSignal.any([signal, life.signal]));
    opening.catch(() => undefined);
    const dismiss = this.#noticeLater(life);
    try {
      const session = await openSession(document, background, opening, begun);
      return { store: await opening, life, address, session, laid: begun.laid };
    } catch (error) {
      life.abort();
      throw error;
    } finally {
      dismiss();
    }
  }

  /** Uses the walk already started, once, unless it is old enough for the page to have changed and nothing of it is shown yet. */
  beginOnce(): Promise<Visit> {
    const begun = this.#begun;
    this.#begun = undefined;
    const isFresh = begun && (begun.laid?.isShown || performance.now() - begun.beganMs < FRESH_MS);
    if (!isFresh) begun?.life.abort();
    return this.begin(isFresh ? begun : undefined);
  }

  /** All callers share the reading in progress. */
  async join(): Promise<Visit> {
    this.#beginning ??= this.beginOnce().finally(() => (this.#beginning = undefined));
    return this.#beginning;
  }

  #noticeLater(life: AbortController): () => void {
    const { words, toast } = this.#around;
    let dismiss: (() => void) | undefined;
    const cancel = { label: words('toastCancel'), run: () => life.abort() };
    const notice = setTimeout(() => (dismiss = toast(words('toastLongPage'), cancel)), LONG_MS);
    return () => {
      clearTimeout(notice);
      dismiss?.();
    };
  }
}
