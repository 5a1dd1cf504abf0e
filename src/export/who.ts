import type { Signature } from '../page/article.ts';
import { dayInWords } from '../page/day.ts';

/** Needs no words, so it is the same in every language: "▲ 12". */
export const votesOf = ({ votes }: Signature): string => (votes === undefined ? '' : `▲ ${votes}`);

/** What stands beside the author's name: date and votes. */
export const besideName = (signature: Signature, language: string): string[] =>
  [dayInWords(signature.date, language), votesOf(signature)].filter(part => part !== '');
