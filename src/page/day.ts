/** The day of an ISO date in words, as the page wrote it, not as the clock of this machine would; anything else as it is. */
export function dayInWords(date: string, language: string): string {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(date)?.[0];
  const time = day ? Date.parse(`${day}T12:00:00Z`) : Number.NaN;
  if (day === undefined || Number.isNaN(time)) return date;
  try {
    return new Intl.DateTimeFormat([language, 'en'], { dateStyle: 'long', timeZone: 'UTC' }).format(time);
  } catch {
    // What the page says of its language is no language.
    return day;
  }
}
