import { directionOf } from '../words.ts';
import { useAround } from './context.ts';

/** The date in the words of the interface, whatever the language around it. */
export function Time({ date }: { date: string }) {
  const { words } = useAround();
  const parsed = /^\d{4}-\d{2}-\d{2}/.test(date) ? new Date(date.length === 10 ? `${date}T12:00:00` : date) : undefined;
  if (!parsed || Number.isNaN(parsed.getTime())) return <span>{date}</span>;
  let shown = date.slice(0, 10);
  try {
    shown = new Intl.DateTimeFormat(words('readerLanguage'), { dateStyle: 'long' }).format(parsed);
  } catch {
    // An unknown locale leaves the plain date.
  }
  return (
    <time dateTime={date} lang={words('readerLanguage')} dir={directionOf(words)}>
      {shown}
    </time>
  );
}
