import { browser } from '../browser.ts';
import { caller } from '../calls.ts';
import { wordsOfBrowser } from '../interface-text.ts';
import type { BackgroundCalls, ContentCalls, Outcome, ViewState } from '../messages.ts';
import { ruleFor } from '../settings.ts';
import { markStage } from '../stages.ts';
import { quiet } from '../wait/quiet.ts';
import { attempt } from './attempt.ts';
import { copyVisit, type ExportContext, loadWhole, saveVisit } from './export-visit.ts';
import type { FirstWalk } from './first-walk.ts';
import { hasArticle } from './has-article.ts';
import { learnLater } from './learn-later.ts';
import { watchNavigation } from './navigation.ts';
import { findObstacle } from './obstacle.ts';
import { openView, type View, type ViewName } from './open-view.ts';
import { Reporter } from './reporter.ts';
import { createToast, type Say } from './toast.ts';
import type { ViewActions, ViewContext } from './views.ts';
import { minutesOf, type Visit, VisitStarter } from './visit.ts';

/**
 * What happens in one page, from the first press to the last. One view is open at a time:
 *
 *            read              highlight
 *   closed ───────► reader ◄───────────► highlight
 *      ▲   read        │   read              │
 *      └───────────────┴─────────────────────┘  highlight, Escape, article gone
 *
 * The labelling mode and the inspector can replace either view, and open from the menu. A view opened from
 * the reader returns to it; one opened from the page closes.
 *
 * Everything a view creates is cleaned up by its AbortController, which also aborts with the visit (visit.ts) and the session.
 */
export interface Session extends ContentCalls {
  /** Opens the reader because the user's rule for this site says so. Does nothing if there is no article. */
  openByRule(): Promise<unknown>;
}

const words = wordsOfBrowser((key, values) => browser.i18n.getMessage(key, values));

/** `begun`: the walk that entry.ts has already started. */
export function createSession(document: Document, signal: AbortSignal, begun?: FirstWalk): Session {
  const tab = new TabSession(document, signal, begun);
  // Remote calls only reach an object's own methods, not those of a class.
  return {
    read: () => tab.turnTo('reader'),
    highlight: () => tab.turnTo('highlight'),
    label: () => tab.turnTo('label'),
    readSelection: () => tab.readSelection(),
    exportAs: format => tab.exportAs(format),
    openByRule: () => tab.openByRule(),
  };
}

class TabSession {
  readonly #document: Document;
  readonly #signal: AbortSignal;
  readonly #background = caller<BackgroundCalls>('background', message => browser.runtime.sendMessage(message));
  readonly #toast: Say;
  readonly #reporter: Reporter;
  readonly #starter: VisitStarter;
  #visit: Visit | undefined;
  #view: View | undefined;
  /** We are scrolling the page, which may change its address to match the scroll position. */
  #isHeld = false;
  /** The visit being left. The address and the highlight can both notice that the page is gone; react only once. */
  #leaving: Visit | undefined;

  constructor(document: Document, signal: AbortSignal, begun: FirstWalk | undefined) {
    this.#document = document;
    this.#signal = signal;
    this.#toast = createToast(document, words, signal);
    this.#reporter = new Reporter(document, words, this.#toast, () => this.#view);
    const around = { document, background: this.#background, words, toast: this.#toast, signal };
    this.#starter = new VisitStarter(around, begun);
  }

  /* ------------------------------------------------------------ requests from outside */

  /** Opens a view, or closes it if it is open. */
  turnTo(name: ViewName): Promise<Outcome> {
    return this.#guard(name, () => this.#toggle(name));
  }

  /** Opens the reader on the user's selection only. */
  readSelection(): Promise<Outcome> {
    return this.#guard('reading the selection', () => this.#readSelection());
  }

  exportAs(format: string, comments?: boolean): Promise<Outcome> {
    return this.#reporter.guard('export', () => this.#export(format, comments), this.#reporter.sayNotDone);
  }

  openByRule(): Promise<Outcome> {
    return this.#reporter.guard('opening by itself', () => this.#openByRule());
  }

  /* ------------------------------------------------------------ opening and closing */

  async #toggle(name: ViewName): Promise<Outcome> {
    markStage('asked');
    if (this.#view?.name === name) return this.#close();
    const why = findObstacle(this.#document);
    if (why) return { kind: 'cannot', why };
    const here = await this.#enter();
    if (name === 'reader' && !hasArticle(here.session)) return this.#reportNoArticle(here);
    // The page's own styling needs the whole reading.
    if (name !== 'reader' || here.store.reader.look === 'original') await here.session.whole();
    // Unless another press that waited for the same reading did.
    if (this.#view?.name !== name || this.#visit !== here) this.#show(name, here);
    return { kind: 'opened' };
  }

  async #enter(): Promise<Visit> {
    return this.#visit ?? (await this.#starter.join());
  }

  async #readSelection(): Promise<Outcome> {
    const why = findObstacle(this.#document);
    if (why) return { kind: 'cannot', why };
    const here = await this.#enter();
    const { selectedUnits } = await loadWhole(this.#background, here);
    const units = selectedUnits(this.#document, here.session);
    if (units.length === 0) {
      if (this.#visit !== here) here.life.abort();
      this.#reporter.say(words('toastNothingSelected'));
      return { kind: 'reported' };
    }
    here.session.correct({ units, label: 'body', scope: 'only' });
    this.#show('reader', here);
    return { kind: 'opened' };
  }

  /** The user did not press anything, so a page without an article gets no message. */
  async #openByRule(): Promise<undefined> {
    if (this.#view || findObstacle(this.#document)) return;
    const here = await this.#enter();
    const isWanted =
      ruleFor(here.store.settings, this.#document.location.hostname) === 'auto' && hasArticle(here.session);
    if (isWanted) this.#show('reader', here);
    else here.life.abort();
  }

  #show(name: ViewName, here: Visit): void {
    if (this.#visit !== here) this.#follow(here);
    this.#view?.life.abort();
    // A view opened from the reader returns to it.
    const isBack = name !== 'reader' && (this.#view?.name === 'reader' || this.#view?.leadsBack === true);
    const shown: View = { name, life: new AbortController(), leadsBack: isBack && this.#visit === here };
    this.#view = shown;
    openView(name, this.#contextOf(here, shown), this.#actionsOf(shown));
    this.#showState('open');
  }

  #contextOf(here: Visit, shown: View): ViewContext {
    return {
      ...here,
      document: this.#document,
      words,
      toast: this.#reporter.say,
      fail: this.#reporter.fail,
      sayWith: (say, takesAnswers) => Object.assign(shown, { say, takesAnswers }),
      holdAddress: isHeld => {
        this.#isHeld = isHeld;
      },
      background: this.#background,
      signal: AbortSignal.any([this.#signal, here.life.signal, shown.life.signal]),
    };
  }

  #actionsOf(shown: View): ViewActions {
    return {
      close: () => this.#close(),
      lose: () => this.#lose(),
      back: () => (shown.leadsBack ? void this.turnTo('reader') : void this.#close()),
      read: () => void this.turnTo('reader'),
      highlight: () => void this.turnTo('highlight'),
      pick: what => void this.turnTo(`pick ${what}`),
      inspect: () => void this.turnTo('inspector'),
      label: () => void this.turnTo('label'),
      again: () => this.#readAgain(),
      exportAs: (format, comments) => void this.exportAs(format, comments),
      copy: (format, comments) => void this.#copy(format, comments),
    };
  }

  #close(state: ViewState = 'idle'): Outcome {
    this.#visit?.life.abort();
    this.#showState(state);
    this.#visit = this.#view = undefined;
    return { kind: 'closed' };
  }

  /** The toolbar button says so too: this page may remove the toast as well. */
  #lose(): void {
    this.#close('lost');
    this.#toast(words('readerLost'));
  }

  /** Not awaited: if the extension has been reloaded nobody answers, and closing must still work. */
  #showState(state: ViewState): void {
    const minutes = attempt('reading time', () => this.#visit && minutesOf(this.#visit));
    this.#background.showState(state, minutes).catch(() => undefined);
  }

  #reportNoArticle({ session, life }: Visit): Outcome {
    life.abort();
    this.#close();
    if (session.isEmpty) this.#toast(words('toastEmpty'));
    else {
      const show = { label: words('toastShow'), run: () => void this.turnTo('highlight') };
      this.#toast(words('toastNoArticle'), show, {
        label: words('readerChoose'),
        run: () => void this.turnTo('pick only'),
      });
    }
    return { kind: 'reported' };
  }

  /* ------------------------------------------------------------ changes of the page */

  /** Replaces the current visit and watches its page for navigation. */
  #follow(here: Visit): void {
    this.#visit?.life.abort();
    this.#visit = here;
    this.#isHeld = false;
    const until = AbortSignal.any([this.#signal, here.life.signal]);
    const again = () => this.#readAgain();
    attempt('navigation', () => watchNavigation(this.#document, here.address, until, again, () => this.#isHeld));
    void learnLater(here);
  }

  #readAgain(): void {
    void this.#guard('reading again', () => this.#again());
  }

  /** The page has changed under us: show the new one, or say that it has no article. */
  async #again(): Promise<undefined> {
    const before = this.#visit;
    if (!before || this.#leaving === before) return undefined;
    this.#leaving = before;
    await quiet(this.#document, before.life.signal);
    const here = await this.#starter.begin();
    // Closed in the meantime, by the user or by another press.
    if (!this.#view || this.#visit !== before) here.life.abort();
    else if (this.#view.name !== 'reader') {
      await here.session.whole();
      if (this.#view && this.#visit === before) this.#show(this.#view.name, here);
    } else if (hasArticle(here.session)) this.#show(this.#view.name, here);
    else {
      here.life.abort();
      this.#close();
      this.#toast(words('toastChanged'));
    }
    return undefined;
  }

  /* ------------------------------------------------------------ files */

  async #export(format: string, comments?: boolean): Promise<Outcome> {
    const why = findObstacle(this.#document);
    if (why) return { kind: 'cannot', why };
    const here = this.#visit ?? (await this.#starter.beginOnce());
    if (!hasArticle(here.session)) return this.#reportNoArticle(here);
    try {
      await saveVisit(this.#exportContext(), here, format, comments);
    } finally {
      if (this.#visit !== here) here.life.abort();
    }
    return { kind: 'done' };
  }

  #copy(format: 'markdown' | 'text', comments?: boolean): Promise<Outcome> {
    const copy = async () => {
      if (this.#visit) await copyVisit(this.#exportContext(), this.#visit, format, comments);
      return undefined;
    };
    return this.#reporter.guard('copy', copy, this.#reporter.sayNotDone);
  }

  #exportContext(): ExportContext {
    return { document: this.#document, background: this.#background, words, say: this.#reporter.say };
  }

  /** If opening a view fails, close everything and leave no state half changed. */
  #guard(step: string, run: () => Promise<Outcome | undefined>): Promise<Outcome> {
    return this.#reporter.guard(step, () =>
      run().catch(error => {
        this.#close();
        throw error;
      }),
    );
  }
}
