import type { Messages } from '../interface-text.ts';
import type { BackgroundCalls } from '../messages.ts';
import { toPageAddress } from '../page/address.ts';
import { readingMinutes } from '../present/article/reading-time.ts';
import type { LaidGround } from '../present/frame/host.ts';
import { layReader } from '../present/reader.ts';
import { attempt } from './attempt.ts';
import type { FirstWalk } from './first-walk.ts';
import { hasArticle } from './has-article.ts';
import { openSession } from './open-session.ts';
import type { PageSession } from './page-session.ts';
import { openSiteStore, type SiteStore } from './site-store.ts';
import type { Say } from './toast.ts';
import { beginWalkAgain } from './world.ts';

/** One reading of the page with what was corrected in it. Changing views keeps it, closing or navigating ends it. */
export interface Visit {
  session: PageSession;
  store: SiteStore;
  life: AbortController;
  /** Where the page was when its reading began: it may be elsewhere when it is done. */
  address: string;
  /** What of the reader was made ready while the page was read. */
  laid?: LaidGround;
}

/** A reading that takes longer than this is said to be under way, and can be cancelled. */
const LONG_MS = 300;
/** The call follows the script within milliseconds; only a stopped background lets it wait longer. */
const FRESH_MS = 2000;

/** How long its article takes to read; undefined where it has none. */
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

/** Begins visits, ahead of being asked where that is possible. */
export class VisitStarter {
  readonly #around: VisitContext;
  /** The reading under way: who presses again meanwhile waits for the same one. */
  #beginning: Promise<Visit> | undefined;
  #begun: FirstWalk | undefined;

  /** `begun`: a walk that somebody else began. */
  constructor(around: VisitContext, begun: FirstWalk | undefined) {
    this.#around = around;
    this.#begun = begun;
  }

  async begin(walk?: FirstWalk, isForReader = false): Promise<Visit> {
    const { document, background, signal } = this.#around;
    const begun = walk ?? beginWalkAgain(document, background);
    const { life } = begun;
    const laying = isForReader ? begun.walked.then(() => this.#lay(life.signal)) : undefined;
    const address = toPageAddress(document.location);
    // The storage answers while the page is walked.
    const opening = openSiteStore(document, background, AbortSignal.any([signal, life.signal]));
    opening.catch(() => undefined);
    const dismiss = this.#noticeLater(life);
    try {
      const session = await openSession(document, background, opening, begun);
      return { store: await opening, life, address, session, laid: await laying };
    } catch (error) {
      life.abort();
      throw error;
    } finally {
      dismiss();
    }
  }

  /** With the walk that was begun, once, and unless the page has had time to change since. */
  beginOnce(isForReader = false): Promise<Visit> {
    const begun = this.#begun;
    this.#begun = undefined;
    const isFresh = begun && performance.now() - begun.beganMs < FRESH_MS;
    if (!isFresh) begun?.life.abort();
    return this.begin(isFresh ? begun : undefined, isForReader);
  }

  /** The same for all who ask while it is under way. */
  async join(isForReader = false): Promise<Visit> {
    this.#beginning ??= this.beginOnce(isForReader).finally(() => (this.#beginning = undefined));
    return this.#beginning;
  }

  /** While the page is read; before it is walked, a new element would have the browser lay it out once more. */
  #lay(until: AbortSignal): LaidGround | undefined {
    if (until.aborted) return undefined;
    const laid = attempt('ground', () => layReader(this.#around));
    until.addEventListener('abort', () => laid?.life.abort(), { once: true });
    return laid;
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
