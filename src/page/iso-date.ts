const ISO =
  /(?:^|[^\d-])(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)(?:[T ]\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?/i;
const COMPACT = /^\s*(\d{4})(\d{2})(\d{2})(?:T?(\d{2})(\d{2})(\d{2})?)?(Z)?\s*$/;
/** Unix time in seconds or milliseconds, from 1995 on. */
const SECONDS = /^\s*((?:[89]\d|1\d\d)\d{7})(?:\d{3})?\s*$/;
const EAST_ASIAN = /(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]/;
const YEAR_FIRST = /(?:^|[^\d])(\d{4})[/.](\d{1,2})[/.](\d{1,2})(?![\d])/;
const DOTTED = /(?:^|[^\d])(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?!\d)/;
const SLASHED = /(?:^|[^\d])(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?!\d)/;
const DAY_MONTH =
  /(\d{1,2})(?:st|nd|rd|th|er|º|ª|\.)?\s+(?:de\s+|of\s+|d[’'])?(\p{L}{3,14})\.?,?\s+(?:de\s+|del\s+)?(\d{4})/u;
const MONTH_DAY = /(\p{L}{3,14})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/u;

/** The date in ISO 8601 if the day is unambiguous; '' otherwise, for instance for 03/04/2024. */
export function toIso(text: string, language: string): string {
  const line = text.slice(0, 120);
  const iso = ISO.exec(line);
  const day = iso ? format(iso.slice(1, 4), iso.slice(4, 7), iso[7]) : '';
  if (day !== '') return day;
  const compact = COMPACT.exec(line);
  if (compact) return format(compact.slice(1, 4), compact.slice(4, 7), compact[7]);
  const ordered = EAST_ASIAN.exec(line) ?? YEAR_FIRST.exec(line);
  if (ordered) return format(ordered.slice(1, 4));
  const dotted = DOTTED.exec(line);
  if (dotted) return byWeekday(line, dotted) || format([dotted[3], dotted[2], dotted[1]]);
  const slashed = SLASHED.exec(line);
  if (slashed) return byWeekday(line, slashed) || fromSlashed(slashed);
  return fromWords(line, language);
}

/** Like toIso, for machine-readable data, where Unix time is also accepted. In page text, such a number could be a phone number. */
export function dataToIso(text: string, language: string): string {
  const seconds = SECONDS.exec(text.slice(0, 30));
  return seconds ? `${new Date(Number(seconds[1]) * 1000).toISOString().slice(0, 19)}Z` : toIso(text, language);
}

const WEEKDAY = /\b(sun|mon|tue|wed|thu|fri|sat)(?:s|nes|rs|ur)?(?:day\b|\.,|,)/i;
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** Uses an English weekday to tell the month from the day; '' if it fits neither order, or both. */
function byWeekday(line: string, [, a, b, year]: string[]): string {
  const weekday = WEEKDAYS.indexOf(WEEKDAY.exec(line)?.[1].toLowerCase() ?? '');
  if (weekday < 0) return '';
  const days = [format([year, a, b]), format([year, b, a])].filter(
    (day, i, both) => day !== '' && day !== both[i - 1] && new Date(`${day}T00:00:00Z`).getUTCDay() === weekday,
  );
  return days.length === 1 ? days[0] : '';
}

function fromSlashed([, a, b, year]: string[]): string {
  if (Number(a) > 12) return format([year, b, a]);
  if (Number(b) > 12 || a === b) return format([year, a, b]);
  return '';
}

/** Whether these numeric dates are written day first; undefined if no number exceeds 12 or the dates contradict each other. */
export function isDayFirst(texts: readonly string[]): boolean | undefined {
  const found = texts.map(text => SLASHED.exec(text.slice(0, 120)));
  const isDay = found.some(day => Number(day?.[1]) > 12);
  const isMonth = found.some(day => Number(day?.[2]) > 12);
  return isDay === isMonth ? undefined : isDay;
}

/** Parses an ambiguous numeric date once the order is known; '' if it is not a date. */
export function settleIso(text: string, dayFirst: boolean): string {
  const [, a, b, year] = SLASHED.exec(text.slice(0, 120)) ?? [];
  return year === undefined ? '' : format(dayFirst ? [year, b, a] : [year, a, b]);
}

function fromWords(line: string, language: string): string {
  const dayFirst = DAY_MONTH.exec(line);
  if (dayFirst) {
    const month = monthOf(dayFirst[2], language);
    if (month > 0) return format([dayFirst[3], String(month), dayFirst[1]]);
  }
  const monthFirst = MONTH_DAY.exec(line);
  const month = monthFirst ? monthOf(monthFirst[1], language) : 0;
  return monthFirst && month > 0 ? format([monthFirst[3], String(month), monthFirst[2]]) : '';
}

function format([year, month, day]: string[], [hour, minute, second]: (string | undefined)[] = [], zone = ''): string {
  const [y, m, d] = [year, month, day].map(Number);
  const isDay = y >= 1900 && y <= 2100 && m >= 1 && m <= 12 && d >= 1 && d <= new Date(Date.UTC(y, m, 0)).getUTCDate();
  if (!isDay) return '';
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (hour === undefined || minute === undefined || Number(hour) > 23 || Number(minute) > 59) return date;
  const offset = /^[+-]/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(-2)}` : zone === '' ? '' : 'Z';
  return `${date}T${hour.padStart(2, '0')}:${minute}:${second ?? '00'}${offset}`;
}

// biome-ignore format: read as a list
const ENGLISH = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'];
const NONE = new Map<string, number>();
const monthsByLanguage = new Map<string, Map<string, number>>();

/** The number of a month given by name or usual abbreviation, in English or the page's language; 0 if it is not a month. */
export function monthOf(name: string, language: string): number {
  const key = name.toLowerCase().replace(/\.$/, '');
  // English first: for other languages, asking Intl takes longer than the rest of the article.
  const english = ENGLISH.findIndex(month => key === month || key === month.slice(0, 3)) + 1;
  if (english > 0) return english;
  const months = monthsOf(language);
  // Hebrew prefixes the month with the letter for "in".
  return key === 'sept' ? 9 : (months.get(key) ?? months.get(key.replace(/^ב/, '')) ?? 0);
}

function monthsOf(language: string): Map<string, number> {
  const base = /^[a-z]{2,3}/i.exec(language)?.[0].toLowerCase() ?? 'en';
  if (base === 'en') return NONE;
  const known = monthsByLanguage.get(base);
  if (known) return known;
  const months = new Map<string, number>();
  for (const month of ['long', 'short'] as const) {
    for (const style of [{ month }, { month, day: 'numeric' }] as const) {
      const named = new Intl.DateTimeFormat([base, 'en'], { ...style, timeZone: 'UTC' });
      for (let index = 0; index < 12; index++) {
        const parts = named.formatToParts(new Date(Date.UTC(2024, index, 15)));
        const name =
          parts
            .find(part => part.type === 'month')
            ?.value.toLowerCase()
            .replace(/\.$/, '') ?? '';
        if (/\p{L}/u.test(name) && !months.has(name)) months.set(name, index + 1);
      }
    }
  }
  monthsByLanguage.set(base, months);
  return months;
}
