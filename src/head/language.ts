import { stopWordLists } from '../methods/stop-words.ts';
import { findText, findWorks } from '../page/linked-data.ts';
import type { Snapshot } from '../page/snapshot.ts';
import { TAG } from '../page/tags.ts';

/** Scripts used for (nearly) a single language on the web. Japanese comes before Chinese because its text contains Han characters too. */
const SCRIPTS: [RegExp, string][] = [
  [/\p{Script=Hangul}/gu, 'ko'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Georgian}/gu, 'ka'],
  [/\p{Script=Armenian}/gu, 'hy'],
];
const RTL = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/gu;
const LETTER = /\p{L}/gu;
/** Fast path: a text without any of these is in none of the scripts above. */
const BEYOND_LATIN = /[\u0370-\u1fff\u2c00-\uffff]/;
const FIVE_LETTERS = /(?:[A-Za-z][^A-Za-z]*){5}/;
/** Characters; enough to identify a script. */
const SAMPLE = 4000;

/** BCP 47 tag: from the text's element, the page or its metadata, else guessed from script or words. */
export function findLanguage(snapshot: Snapshot, row: number, text: string): string {
  const { lang, meta } = snapshot.page;
  const guessed = guess(text.slice(0, SAMPLE));
  let nearest = '';
  let r = row;
  for (; r >= 0 && snapshot.tag[r] !== TAG.body && nearest === ''; r = snapshot.parent[r])
    nearest = snapshot.attrs[r]?.lang ?? '';
  const declared = [
    // On the body, lang is more often a template's default than on the root.
    ...[nearest, lang, snapshot.attrs[r]?.lang, meta.named['content-language'], meta.named['og:locale']],
    ...[meta.named['dc.language'], findText(findWorks(snapshot), 'inLanguage')],
  ];
  for (const value of declared) {
    const tag = (value ?? '').trim().replaceAll('_', '-');
    if (/^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,4}$/i.test(tag) && canBe(tag, guessed)) return canonical(tag);
  }
  return guessed || guessByWords(text.slice(0, SAMPLE));
}

/** Normalises case: "In-Id" becomes "id-ID", Indonesian. */
function canonical(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return tag;
  }
}

/** Templates declare "en" for any content, so a language that contradicts the script is ignored. */
function canBe(tag: string, guessed: string): boolean {
  const base = tag.toLowerCase().split('-', 1)[0];
  const isEastAsian = (language: string) => /^(?:zh|ja|ko|yue|cmn|wuu|nan|hak|lzh)$/.test(language);
  return (
    guessed === '' ||
    base === guessed ||
    (isEastAsian(base) && isEastAsian(guessed)) ||
    (base === 'yi' && guessed === 'he')
  );
}

function guess(text: string): string {
  if (!BEYOND_LATIN.test(text)) return '';
  const letters = count(text, LETTER);
  for (const [script, language] of SCRIPTS) {
    const share = count(text, script) / Math.max(letters, 1);
    if (share > (language === 'ja' ? 0.1 : 0.5)) return language;
  }
  return '';
}

/**
 * Shorter texts prove little. In prose, at least LEAST_SHARE of the words are among its language's most common ones, and clearly fewer
 * among those of any other language.
 */
const LEAST_WORDS = 40;
const LEAST_SHARE = 0.2;
const MARGIN = 1.4;
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const MOST_EAST_ASIAN = 0.1;
/** Letters and words that distinguish a language from close relatives without a word list here. */
const OWN_SIGNS: Record<string, RegExp> = {
  cs: /[ěřů]/,
  da: /(?:^|\s)(?:af|blev|bliver)\s/,
  es: /(?:^|\s)y\s/,
  // Without the letters of Urdu that Persian lacks; the two share most others.
  fa: /^(?!.*[ےٹڈڑں]).*[پچژگک]/s,
  hi: /है/,
  id: /(?:^|\s)(?:karena|bisa|bahwa|adalah)\s/,
  nl: /(?:^|\s)(?:het|een)\s/,
  pt: /[ãõ]/,
  ru: /[ыэ]/,
  uk: /[іїє]/,
};

/** Guesses the language by its most common words; '' if the text is short, mixed or in an unknown language. */
function guessByWords(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  if (words.length < LEAST_WORDS) return '';
  const shares = stopWordLists()
    .map(([language, known]) => ({ language, share: words.filter(word => known.has(word)).length / words.length }))
    .sort((a, b) => b.share - a.share);
  const [{ language, share }, next] = shares;
  if (share < LEAST_SHARE || share < next.share * MARGIN) return '';
  // On a Chinese page about programming, the words separated by spaces are English.
  if (count(text, EAST_ASIAN) > words.length * MOST_EAST_ASIAN) return '';
  return (OWN_SIGNS[language]?.test(text.toLowerCase()) ?? true) ? language : '';
}

/** Judged by the text; the page's `dir` counts only if the text has too few letters. */
export function findDirection(snapshot: Snapshot, text: string): 'ltr' | 'rtl' {
  const sample = text.slice(0, SAMPLE);
  if (FIVE_LETTERS.test(sample) && !BEYOND_LATIN.test(sample)) return 'ltr';
  const letters = count(sample, LETTER);
  if (letters < 5) return snapshot.page.dir === 'rtl' ? 'rtl' : 'ltr';
  return count(sample, RTL) / letters > 0.4 ? 'rtl' : 'ltr';
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
