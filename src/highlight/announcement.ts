import type { Messages } from '../interface-text.ts';
import type { CardFacts } from '../overlay/facts.ts';
import { LABEL_WORDS } from '../overlay/label-words.ts';
import { reasonSentences } from '../overlay/reason-words.ts';
import { KIND_WORDS } from './Bar.tsx';
import { sureWords } from './Card.tsx';

/** Screen reader text for a part: kind, certainty, the strongest reasons, then its first words. */
export function announcementOf(words: Messages, facts: CardFacts): string {
  const kind = words('highlightKind', words(KIND_WORDS[facts.kind]), words(LABEL_WORDS[facts.label]));
  const reasons = reasonSentences(words, facts.reasons, 3, facts.down).map(({ text }) => text);
  const why = new Intl.ListFormat(words('readerLanguage')).format(reasons);
  return words('highlightHeard', kind, sureWords(words, facts), why, facts.text.slice(0, 80));
}
