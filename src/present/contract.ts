import type { Messages } from '../interface-text.ts';
import type { Article } from '../page/article.ts';
import type { MathNode } from '../page/snapshot.ts';
import type { OriginalDrawing } from '../page/styled.ts';
import type { LeftOut as Dropped } from '../reading/left-out.ts';
import type { ReaderSettings } from '../settings.ts';
import type { ReaderMemory } from '../site/page-memory.ts';
import type { LaidGround } from './frame/host.ts';

export type { Mark, Place, ReaderMemory } from '../site/page-memory.ts';

export interface ReaderOptions {
  article: Article;
  words: Messages;
  settings: ReaderSettings;
  actions: ReaderActions;
  /** Aborting closes and removes everything, without a trace on the page. */
  signal: AbortSignal;
  /** Closed in the product, open where a test has to look inside. */
  shadowMode?: 'open' | 'closed';
  document: Document;
  /** What was made ready while the article was on its way. */
  laid?: LaidGround;
  /** Reads how the page draws the article, for the original look. */
  original?(): OriginalDrawing | undefined;
  /** What was kept of an earlier visit to this page. */
  memory?: ReaderMemory;
  state?: Partial<ReaderState>;
}

/** What the reader asks for. Each is optional to do and never awaited: the answer comes back through `update`. */
export interface ReaderActions {
  close(): void;
  /** The page takes the reader away each time it is put back. */
  lose(): void;
  /** Switch to the highlight on the page. */
  highlight(): void;
  /** Switch to the page, where the next click says what to read, or what the title, author or date is. */
  pick?(what: 'only' | 'title' | 'byline' | 'date'): void;
  /** Show the page as the next method would read it. */
  nextReading?(): void;
  /** Show the remembered corrections of this site. */
  seeUsed?(): void;
  /** Open the methods inspector. */
  inspect(): void;
  label(): void;
  /** With what readers wrote, or without; where that is not said, as it was chosen. */
  exportAs(format: string, comments?: boolean): void;
  copy(format: 'markdown' | 'text', comments?: boolean): void;
  saveSettings(change: Partial<ReaderSettings>, scope?: 'everywhere' | 'site'): void;
  /** Forget what was chosen for this site alone. */
  forgetOwn?(): void;
  correct(change: ArticleChange): void;
  undo(): void;
  redo(): void;
  /** Fetch the next page of the article, or all that follow; while that goes on, stop it. */
  nextPage(all: boolean): void;
  /** Scroll the page underneath through once, for what loads late; while that goes on, stop it. */
  scrollThrough(): void;
  openOptions(): void;
  /** How words of a language are divided; nothing where that is not known. */
  loadSyllables?(language: string): Promise<((word: string) => string[]) | undefined>;
  /** A formula as MathML, of which only the source is known; nothing where it cannot be set. */
  typeset?(tex: string, isDisplayed: boolean): Promise<MathNode | undefined>;
  remember?(change: Partial<ReaderMemory>): void;
}

export interface ArticleChange {
  kind: 'drop' | 'keep';
  units: number[];
  /** Everything else of the page that is built and looks like these is meant too. */
  isAlike?: boolean;
}

/** Something that was dropped, with its reasons in words. */
export interface LeftOut extends Omit<Dropped, 'reasons'> {
  readonly reasons: string[];
}

export interface Answer {
  label: string;
  run(): void;
}

/** How long a sentence with answers stays, where none is given. */
export const ASKED_MS = 20_000;

export interface ReaderState {
  /** The largest and least certain first. */
  leftOut: LeftOut[];
  canUndo: boolean;
  canRedo: boolean;
  /** 0..1; below LOW_CONFIDENCE the reader says that it is not sure. */
  confidence: number;
  /** How many other ways there are to read a page that is not sure. */
  otherReadings?: number;
  /** How many remembered corrections were used. */
  used?: number;
  /** A sentence for the user, spoken by the live region. */
  note?: string;
  /** What the user may answer to the sentence. */
  answers?: readonly Answer[];
  /** Settings changed elsewhere. */
  settings?: ReaderSettings;
  /** True where some settings were chosen for this site alone: they win over what is chosen for all sites. */
  hasOwn?: boolean;
  /** Number of the page that is being fetched and read. */
  loadingPage?: number;
  /** True where the page seems to load parts of itself only when they are scrolled to. */
  loadsLate?: boolean;
  /** The page says that the rest of the article is not for everyone. */
  isWalled?: boolean;
  /** How far the page has been scrolled through, 0..1, while that goes on. */
  scrolled?: number;
}

export interface Reader {
  update(article: Article, state: Partial<ReaderState>): void;
  close(): void;
}

/** Of pages surer than this one in twenty reads badly (word F1 under 0.7), of those less sure nearly every second. */
export const LOW_CONFIDENCE = 0.8;
