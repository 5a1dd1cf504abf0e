/** All calls between contexts. Settings are read from storage and watched directly; only changes to them are sent as calls. */
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

/** Calls from the background to the content script. */
export interface ContentCalls {
  /** Toggles the reader. */
  read(): Promise<Outcome>;
  highlight(): Promise<Outcome>;
  label(): Promise<Outcome>;
  /** Opens the reader on the page's selection. */
  readSelection(): Promise<Outcome>;
  exportAs(format: string): Promise<Outcome>;
}

/** Calls from the content script to the background. */
export interface BackgroundCalls {
  openOptions(section?: string): Promise<void>;
  /** Injects another script into the caller's page. */
  inject(script: FurtherScript): Promise<void>;
  /** Carries on with the press that brought the caller's script into the page, if the background was stopped before it could ask. */
  resume(): Promise<void>;
  /** Reads a page far enough to show its article for the first time. */
  readPage(page: Packed): Promise<FirstReading>;
  /** Writes a change to storage. */
  keep(change: KeptChange): Promise<void>;
  /** For pictures that the page's own scripts may not read: check for permission, request it, and fetch one (base64; '' on failure). */
  arePermitted(hosts: string[]): Promise<boolean>;
  permitHosts(hosts: string[]): Promise<boolean>;
  fetchPicture(src: string): Promise<string>;
  /** Sets the toolbar button to show what its next press does and, if known, the article's reading time in minutes. */
  showState(state: ViewState, minutes?: number): Promise<void>;
}

/** `lost`: the page removed the reader. */
export type ViewState = 'idle' | 'open' | 'lost';

/**
 * `session`: the tab's session and the reader. `full`: everything that reads a page and answers questions about a reading. `tools`: the
 * labelling mode and the inspector. `syllables`: hyphenation. `formulas`: TeX typesetting.
 */
export type FurtherScript = 'session' | 'full' | 'tools' | 'syllables' | 'formulas';

/** A change to stored data. Carries the difference, not the new value, because other tabs may change the same item. */
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
 * Why a page cannot be read. The first four are detected before any script runs, the others by the content script. All are
 * reported on the toolbar button, since there may be no page to show a message in.
 */
export const OBSTACLES = ['browser', 'store', 'pdf', 'file', 'refused', 'xml', 'image', 'media'] as const;
export type Obstacle = (typeof OBSTACLES)[number];
