/** Whether a string starts with a valid ISO 8601 day. 31 February is invalid, although some browsers parse it as a day in March. */
export function isDay(date: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(date)?.map(Number) ?? [];
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Cached, because creating a formatter is slow and all posts of a thread need the same one. */
let last: { language: string; format: Intl.DateTimeFormat | undefined } | undefined;

/** The day in words, without conversion to the local time zone. Anything that is not a date is returned unchanged. */
export function dayInWords(date: string, language: string): string {
  const day = date.slice(0, 10);
  const time = isDay(date) ? Date.parse(`${day}T12:00:00Z`) : Number.NaN;
  if (Number.isNaN(time)) return date;
  if (last?.language !== language) last = { language, format: makeFormat(language) };
  return last.format?.format(time) ?? day;
}

/** Undefined if the page's language tag is invalid. */
function makeFormat(language: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat([language, 'en'], { dateStyle: 'long', timeZone: 'UTC' });
  } catch {
    return undefined;
  }
}
