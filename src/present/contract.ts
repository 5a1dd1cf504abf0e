import type { Messages } from '../interface-text.ts';
import type { Article } from '../page/article.ts';
import type { MathNode } from '../page/snapshot.ts';
import type { OriginalDrawing } from '../page/styled.ts';
import type { LeftOut as Dropped } from '../reading/left-out.ts';
import type { ReaderSettings } from '../settings.ts';
import type { ReaderMemory } from '../site/page-memory.ts';
import type { LaidGround } from './frame/lay-ground.ts';

export type { Mark, Place, ReaderMemory } from '../site/page-memory.ts';

export interface ReaderOptions {
  article: Article;
  words: Messages;
  settings: ReaderSettings;
  actions: ReaderActions;
  /** Aborting closes the reader and removes every trace of it from the page. */
  signal: AbortSignal;
  /** Closed in the product; open in tests that must look inside. */
  shadowMode?: 'open' | 'closed';
  document: Document;
  /** The host with the first screen, if that came first. */
  laid?: LaidGround;
  /** Reads how the page draws the article, for the original look. */
  original?(): OriginalDrawing | undefined;
  /** Stored from an earlier visit to this page. */
  memory?: ReaderMemory;
  state?: Partial<ReaderState>;
}

/** Requests to the caller. None is awaited: results come back through `update`. */
export interface ReaderActions {
  close(): void;
  /** Called when the page keeps removing the reader, however often it is put back. */
  lose(): void;
  /** Switches to the highlight on the page. */
  highlight(): void;
  /** Switches to the page, where the next click picks what to read, or the title, author or date. */
  pick?(what: 'only' | 'title' | 'byline' | 'date'): void;
  /** Shows the page as read by the next method. */
  nextReading?(): void;
  /** Shows the remembered corrections of this site. */
  seeUsed?(): void;
  /** Opens the methods inspector. */
  inspect(): void;
  label(): void;
  /** `comments`: whether to include readers' comments; undefined uses the setting. */
  exportAs(format: string, comments?: boolean): void;
  copy(format: 'markdown' | 'text', comments?: boolean): void;
  saveSettings(change: Partial<ReaderSettings>, scope?: 'everywhere' | 'site'): void;
  /** Clears the settings chosen for this site alone. */
  forgetOwn?(): void;
  correct(change: ArticleChange): void;
  undo(): void;
  redo(): void;
  /** Fetches the next page of the article, or all that follow; called again while fetching, stops. */
  nextPage(all: boolean): void;
  /** Scrolls once through the page underneath, to trigger lazy loading; called again while scrolling, stops. */
  scrollThrough(): void;
  openOptions(): void;
  /** Loads the syllable divider of a language; undefined if there is none. */
  loadSyllables?(language: string): Promise<((word: string) => string[]) | undefined>;
  /** Typesets a formula's source as MathML; undefined if that fails. */
  typeset?(tex: string, isDisplayed: boolean): Promise<MathNode | undefined>;
  remember?(change: Partial<ReaderMemory>): void;
}

export interface ArticleChange {
  kind: 'drop' | 'keep';
  units: number[];
  /** True to include everything else on the page with the same structure and style. */
  isAlike?: boolean;
}

/** Dropped content, with the reasons as text. */
export interface LeftOut extends Omit<Dropped, 'reasons'> {
  readonly reasons: string[];
}

export interface Answer {
  label: string;
  run(): void;
}

/** How long a notice with answers stays if no answer is given. */
export const ASKED_MS = 20_000;

export interface ReaderState {
  /** Largest and least certain first. */
  leftOut: LeftOut[];
  canUndo: boolean;
  canRedo: boolean;
  /** 0..1; below LOW_CONFIDENCE the reader warns that it is not sure. */
  confidence: number;
  /** Number of other readings to offer when the reader is not sure. */
  otherReadings?: number;
  /** Number of remembered corrections that were applied. */
  used?: number;
  /** Notice for the user, announced in the live region. */
  note?: string;
  /** Buttons offered with the notice. */
  answers?: readonly Answer[];
  /** Settings changed elsewhere. */
  settings?: ReaderSettings;
  /** True if some settings were chosen for this site alone; they override those for all sites. */
  hasOwn?: boolean;
  /** Number of the page now being fetched and read. */
  loadingPage?: number;
  /** True if the page seems to load parts of itself only when they are scrolled to. */
  loadsLate?: boolean;
  /** The page declares that the rest of the article is not freely accessible. */
  isWalled?: boolean;
  /** How far the page has been scrolled through, 0..1; undefined when not scrolling. */
  scrolled?: number;
}

export interface Reader {
  update(article: Article, state: Partial<ReaderState>): void;
  close(): void;
}

/** Of pages with a higher confidence, one in twenty reads badly (word F1 under 0.7); of those with a lower one, nearly every second. */
export const LOW_CONFIDENCE = 0.8;
