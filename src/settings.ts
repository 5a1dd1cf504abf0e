import type { PageKind } from './page/label.ts';
import type { Area } from './storage.ts';

/** How the reader looks and behaves. Every setting can be overridden per site. */
export interface ReaderSettings {
  look: Look;
  font: FontName;
  sizePx: number;
  weight: number;
  /** Line length in `ch`, the width of the digit 0. */
  measure: number;
  lineHeight: number;
  /** In em. */
  letterSpacing: number;
  wordSpacing: number;
  align: 'start' | 'justify';
  hyphens: boolean;
  columns: number;
  /** Shows a list of headings beside the text where there is room. */
  outline: boolean;
  ruler: boolean;
  rulerLines: number;
  /** Dims all paragraphs but the current one. */
  paragraphFocus: boolean;
  /** Emphasises the beginning of every word. */
  wordStarts: boolean;
  /** Colours alternate syllables differently. */
  syllables: boolean;
  /** Loads the article's next page when the end scrolls into view, not only on request. */
  nextPages: boolean;
  comments: 'folded' | 'open';
  /** Whether exported files include comments. */
  exportComments: 'asShown' | 'always' | 'never';
  rememberPlace: boolean;
  /** 0 means the usual speed for the article's language. */
  wordsPerMinute: number;
  speechRate: number;
  /** Voice by language: { de: "Anna" }. */
  voices: Record<string, string>;
  /** Single-letter shortcuts. Speech-input users must be able to turn them off (WCAG 2.1.4). */
  letterKeys: boolean;
  /** The user's key bindings, which replace the defaults: { find: "y" }. */
  keys: Record<string, string>;
  /** Articles opened so far; counting stops once the introductory hints are no longer shown. */
  opened: number;
}

export const LOOKS = ['auto', 'light', 'sepia', 'dark', 'black', 'contrast', 'original'] as const;
export type Look = (typeof LOOKS)[number];
export const FONTS = ['serif', 'sans', 'mono', 'dyslexia'] as const;
export type FontName = (typeof FONTS)[number];

export const DEFAULTS: Readonly<ReaderSettings> = {
  look: 'auto',
  font: 'serif',
  sizePx: 20,
  weight: 400,
  measure: 66,
  lineHeight: 1.6,
  letterSpacing: 0,
  wordSpacing: 0,
  align: 'start',
  hyphens: true,
  columns: 1,
  outline: true,
  ruler: false,
  rulerLines: 3,
  paragraphFocus: false,
  wordStarts: false,
  syllables: false,
  nextPages: false,
  comments: 'folded',
  exportComments: 'asShown',
  rememberPlace: true,
  wordsPerMinute: 0,
  speechRate: 1,
  voices: {},
  letterKeys: true,
  keys: {},
  opened: 0,
};

/** Limits and step sizes, shared by the sliders and validation. */
export const RANGES = {
  sizePx: { min: 12, max: 44, step: 1 },
  weight: { min: 300, max: 700, step: 100 },
  measure: { min: 36, max: 110, step: 2 },
  lineHeight: { min: 1.1, max: 2.4, step: 0.05 },
  letterSpacing: { min: 0, max: 0.2, step: 0.01 },
  wordSpacing: { min: 0, max: 0.6, step: 0.02 },
  columns: { min: 1, max: 2, step: 1 },
  rulerLines: { min: 1, max: 7, step: 2 },
  wordsPerMinute: { min: 0, max: 1000, step: 10 },
  speechRate: { min: 0.5, max: 3, step: 0.1 },
  opened: { min: 0, max: 9, step: 1 },
} as const;

const CHOICES: { [K in keyof ReaderSettings]?: readonly ReaderSettings[K][] } = {
  look: LOOKS,
  font: FONTS,
  align: ['start', 'justify'],
  comments: ['folded', 'open'],
  exportComments: ['asShown', 'always', 'never'],
};

export type OpenRule = 'ask' | 'auto' | 'never';

export interface SiteSettings {
  open: OpenRule;
  reader: Partial<ReaderSettings>;
}

export interface Settings {
  reader: ReaderSettings;
  /** By host name, without port. */
  sites: Record<string, SiteSettings>;
}

const SETTINGS_VERSION = 1;
type Stored = Record<string, unknown>;

/** MIGRATIONS[n] converts stored data from version n to n + 1. Validation runs afterwards, so migrations need not check. */
const MIGRATIONS: ((old: Stored) => Stored)[] = [
  // 0: data written without a version. No setting has been renamed since.
  old => old,
];

export function migrate(stored: unknown, steps = MIGRATIONS): Stored {
  let value: Stored = isRecord(stored) ? { ...stored } : {};
  const written = Number.isInteger(value.version) ? (value.version as number) : 0;
  for (let version = Math.max(0, written); version < steps.length; version++) value = steps[version](value);
  return value;
}

/** Keeps only known settings with valid values; anything else is treated as unset. */
export function validate(stored: unknown): Partial<ReaderSettings> {
  const valid: Stored = {};
  if (!isRecord(stored)) return valid;
  for (const key of Object.keys(DEFAULTS) as (keyof ReaderSettings)[]) {
    if (Object.hasOwn(stored, key) && isValid(key, stored[key])) valid[key] = stored[key];
  }
  return valid;
}

function isValid(key: keyof ReaderSettings, value: unknown): boolean {
  if (key === 'voices' || key === 'keys')
    return isRecord(value) && Object.values(value).every(name => typeof name === 'string');
  if (key in CHOICES) return (CHOICES[key] as readonly unknown[]).includes(value);
  if (key in RANGES) {
    const { min, max } = RANGES[key as keyof typeof RANGES];
    return typeof value === 'number' && value >= min && value <= max;
  }
  return typeof value === typeof DEFAULTS[key];
}

function isRecord(value: unknown): value is Stored {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Settings chosen for this site, which override the user's general ones. */
export function ownOf(settings: Settings, host: string): Partial<ReaderSettings> {
  return Object.hasOwn(settings.sites, host) ? settings.sites[host].reader : {};
}

export function ruleFor(settings: Settings, host: string): OpenRule {
  return Object.hasOwn(settings.sites, host) ? settings.sites[host].open : 'ask';
}

/** Always shown on threads, where comments are more of the same content. */
export function showsComments({ comments }: ReaderSettings, pageKind: PageKind): boolean {
  return comments === 'open' || pageKind === 'thread';
}

export function exportsComments(settings: ReaderSettings, pageKind: PageKind): boolean {
  const { exportComments } = settings;
  return exportComments === 'asShown' ? showsComments(settings, pageKind) : exportComments === 'always';
}

/*
 * Storage has one item for the user and one for each site, because sync limits an item to 8 KB.
 *   settings             { version, look, font, … }   only settings the user has changed
 *   settings.site:<host> { version, open, reader: { … } }
 */
const USER_KEY = 'settings';
const SITE_PREFIX = 'settings.site:';

export function toSettings(items: Record<string, unknown>): Settings {
  const sites: Settings['sites'] = Object.create(null);
  for (const [key, value] of Object.entries(items)) {
    if (key.startsWith(SITE_PREFIX)) sites[key.slice(SITE_PREFIX.length)] = toSite(value);
  }
  return { reader: { ...DEFAULTS, ...validate(migrate(items[USER_KEY])) }, sites };
}

function toSite(value: unknown): SiteSettings {
  const stored = migrate(value);
  const open = (['ask', 'auto', 'never'] as const).find(rule => rule === stored.open) ?? 'ask';
  return { open, reader: validate(stored.reader) };
}

export async function loadSettings(area: Area): Promise<Settings> {
  // If storage cannot be read, use the defaults: reading must still work.
  return toSettings(await area.get(null).catch(() => ({})));
}

/** The existing fields to write back with a change: the valid ones, or all of them if a newer version wrote the item. */
function rewritten(before: unknown, understood: Stored): Stored {
  const isNewer = isRecord(before) && typeof before.version === 'number' && before.version > SETTINGS_VERSION;
  return isNewer ? { ...before } : { ...understood, version: SETTINGS_VERSION };
}

export async function saveReader(area: Area, change: Partial<ReaderSettings>): Promise<void> {
  const before = (await area.get([USER_KEY]))[USER_KEY];
  await area.set({ [USER_KEY]: { ...rewritten(before, validate(migrate(before))), ...validate(change) } });
}

export async function saveSite(area: Area, host: string, change: Partial<SiteSettings>): Promise<void> {
  const key = SITE_PREFIX + host;
  const before = (await area.get([key]))[key];
  const site = toSite(before);
  const all = rewritten(before, { reader: site.reader });
  const reader = { ...(isRecord(all.reader) ? all.reader : {}), ...validate(change.reader) };
  await area.set({ [key]: { ...all, open: change.open ?? site.open, reader } });
}

/** Removes the site's reader settings but keeps its rule for opening automatically. */
export async function forgetOwn(area: Area, host: string): Promise<void> {
  const key = SITE_PREFIX + host;
  const { open } = toSite((await area.get([key]))[key]);
  if (open === 'ask') return forgetSiteSettings(area, host);
  await area.set({ [key]: { open, reader: {}, version: SETTINGS_VERSION } });
}

export async function forgetSiteSettings(area: Area, host: string): Promise<void> {
  await area.remove([SITE_PREFIX + host]);
}

/** Calls back with all settings whenever any of them changes, in this context or another. */
export function watchSettings(area: Area, signal: AbortSignal, onChange: (settings: Settings) => void): void {
  area.watch(async keys => {
    if (!keys.some(key => key === USER_KEY || key.startsWith(SITE_PREFIX))) return;
    const settings = await loadSettings(area);
    if (!signal.aborted) onChange(settings);
  }, signal);
}
