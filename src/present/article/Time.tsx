import { directionOf, type Messages } from '../../interface-text.ts';
import { useReaderContext } from '../context.ts';

/** The date in the interface language, whatever the surrounding language. */
export function Time({ date }: { date: string }) {
  const { words } = useReaderContext();
  const shown = toDay(date, words);
  return shown === '' ? (
    <span>{date}</span>
  ) : (
    <time dateTime={date} lang={words('readerLanguage')} dir={directionOf(words)}>
      {shown}
    </time>
  );
}

/**
 * Uses the message catalogue: the first call to the browser's `Intl` formatting in a process takes 20 to 50 ms, more than the whole first
 * frame.
 */
export function toDay(date: string, words: Messages): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(date) ?? [];
  const name = words('readerMonths').split(' ')[Number(month) - 1];
  return name && Number(day) > 0 && Number(day) < 32 ? words('readerDay', Number(day), name, year) : '';
}
