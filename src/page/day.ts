/** A date that begins with its day as ISO 8601 writes it. The 31st of February is none, though some browsers take it for a day of March. */
export function isDay(date: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(date)?.map(Number) ?? [];
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** A browser takes long to make one, and the posts of a thread all ask for the same. */
let last: { language: string; format: Intl.DateTimeFormat | undefined } | undefined;

/** The day in words, as the page wrote it, not as the clock of this machine would; anything else as it is. */
export function dayInWords(date: string, language: string): string {
  const day = date.slice(0, 10);
  const time = isDay(date) ? Date.parse(`${day}T12:00:00Z`) : Number.NaN;
  if (Number.isNaN(time)) return date;
  if (last?.language !== language) last = { language, format: makeFormat(language) };
  return last.format?.format(time) ?? day;
}

/** Undefined where what the page says of its language is no language. */
function makeFormat(language: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat([language, 'en'], { dateStyle: 'long', timeZone: 'UTC' });
  } catch {
    return undefined;
  }
}
