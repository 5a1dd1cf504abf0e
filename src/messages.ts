/** Every call between contexts. Settings are read from storage, and watched by whoever shows them; changes of them travel here. */
import type { Kept } from './label/kept.ts';
import type { SiteStatistics } from './methods/site-statistics.ts';
import type { SubtreeModel } from './methods/subtree.ts';
import type { PageExamples } from './methods/subtree-fit.ts';
import type { FirstReading } from './page/first-reading.ts';
import type { Packed } from './page/packed.ts';
import type { ReaderSettings, SiteSettings } from './settings.ts';
import type { Differences } from './site/by-id.ts';
import type { PageChange } from './site/page-memory.ts';
import type { Remembered } from './site/remembered.ts';

/** What the background asks of the script in a page. */
export interface ContentCalls {
  /** Opens the reader, or closes it where it is open. */
  read(): Promise<Outcome>;
  highlight(): Promise<Outcome>;
  label(): Promise<Outcome>;
  /** Opens the reader on what is selected on the page. */
  readSelection(): Promise<Outcome>;
  exportAs(format: string): Promise<Outcome>;
}

/** What the script in a page asks of the background. */
export interface BackgroundCalls {
  openOptions(section?: string): Promise<void>;
  /** Puts a further script beside the one that asks. */
  inject(script: FurtherScript): Promise<void>;
  /** Reads a page, as far as its article is first shown. */
  readPage(page: Packed): Promise<FirstReading>;
  /** Makes a change of what is kept. Settings are watched by whoever shows them. */
  keep(change: KeptChange): Promise<void>;
  /** Pictures that no page may read: whether the extension may, asking that it may, and reading one (base64; '' where it cannot be had). */
  arePermitted(hosts: string[]): Promise<boolean>;
  permitHosts(hosts: string[]): Promise<boolean>;
  fetchPicture(src: string): Promise<string>;
  /** The toolbar button says what its next press does, and how many minutes the article takes where that is known. */
  showState(state: ViewState, minutes?: number): Promise<void>;
}

/** `lost`: the page did not let the reader stand. */
export type ViewState = 'idle' | 'open' | 'lost';

/** `session`: the session of the tab and the reader. `full`: all that reads and asks about a reading. `tools`: the labelling mode and the inspector. `syllables`: how words are divided. `formulas`: how TeX is set. */
export type FurtherScript = 'session' | 'full' | 'tools' | 'syllables' | 'formulas';

/** A change of what is kept between pages: what changed, not what it became, since other tabs change the same. */
export type KeptChange =
  | { of: 'page'; address: string; title: string; change: PageChange }
  | { of: 'site'; host: string; change: Differences<Remembered> }
  | { of: 'template'; site: string; learned: SiteStatistics }
  | { of: 'rectangles'; address: string; kept: Kept; when: number }
  | { of: 'examples'; address: string; examples: PageExamples; when: number }
  | { of: 'wrapper'; model: SubtreeModel }
  | { of: 'settings'; change: Partial<ReaderSettings> }
  | { of: 'settings of a site'; host: string; change: Partial<SiteSettings> }
  | { of: 'own settings of a site'; host: string };

export type Outcome = { kind: 'opened' | 'closed' | 'done' } | { kind: 'reported' } | { kind: 'cannot'; why: Obstacle };

/**
 * Why a page cannot be read. The first four are met before any script runs, the others by the script in the page; all are
 * said by the toolbar button, since there may be no page to say it on.
 */
export const OBSTACLES = ['browser', 'store', 'pdf', 'file', 'refused', 'xml', 'image', 'media'] as const;
export type Obstacle = (typeof OBSTACLES)[number];
