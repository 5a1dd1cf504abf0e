import { fold } from '../page/clean-text.ts';
import { MAX_BYLINE } from '../posts/clean-byline.ts';

export const isAccount = (name: string) => /^[\w.-]+$/.test(name);
export const isFullName = (name: string) => /^\p{Lu}\S*\s\p{Lu}|^\p{Script=Han}{2,4}$/u.test(name);

/** Account names, addresses, placeholders and unfilled template fields. */
export const NOBODY =
  /^https?:|@|^\d+$|^(?:(?:Posted|Published|Updated)(?: [Oo]n)?|Topic Author|Thread Starter|Original Poster|AutoModerator|[Aa]dmin|[Ee]ditor|[Ss]taff|[Ww]ebmaster|[Uu]nknown|[Gg]uest|View Profile|Last [Pp]ost|Follow|null|undefined)$|^[a-z]\w*(?:\.[a-z]\w*){2,}$/;

/** Independent of language: a few words, capitalised where the script has case, without characters that never occur in names. */
export function looksLikeName(text: string): boolean {
  if (text.length < 2 || text.length > 80 || /[\d#@:<>»›|$€£/=*©?!]|\.\.\.|\bby\b/.test(text)) return false;
  const words = text.split(/[\s,&]+/u).filter(word => /\p{L}/u.test(word));
  // Ignores particles: of, van, de la.
  const main = words.filter(word => !/^\p{Ll}{1,3}$/u.test(word));
  const large = main.filter(word => !/^\p{P}?(?!\p{Script=Georgian})\p{Ll}/u.test(word)).length;
  return large > 0 && words.length <= 12 && 2 * large > main.length;
}

/** "Jane Doe" and "Jane Doe, Editor" are one person. */
export function unique(names: string[]): string[] {
  const seen: string[] = [];
  return names.filter(name => {
    const folded = fold(name);
    const isNew = folded !== '' && !seen.some(other => folded === other || folded.startsWith(`${other} `));
    if (isNew) seen.push(folded);
    return isNew;
  });
}

export const join = (names: string[]) => names.join(', ').slice(0, MAX_BYLINE);
