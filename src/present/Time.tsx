import { dayInWords } from '../page/day.ts';
import { directionOf } from '../words.ts';
import { useAround } from './context.ts';

/** The date in the words of the interface, whatever the language around it. */
export function Time({ date }: { date: string }) {
  const { words } = useAround();
  const shown = dayInWords(date, words('readerLanguage'));
  if (shown === date) return <span>{date}</span>;
  return (
    <time dateTime={date} lang={words('readerLanguage')} dir={directionOf(words)}>
      {shown}
    </time>
  );
}
