import type messages from '../public/_locales/en/messages.json';

/** A key of the message catalogue: a misspelt one does not compile. */
export type MessageKey = keyof typeof messages;

/** Gives the interface's words in the user's language. In the extension the browser answers, elsewhere a catalogue. */
export type Messages = (key: MessageKey, ...values: (string | number)[]) => string;

/**
 * Direction of the language the words are in. The browser's own direction is another thing: a Hebrew browser has no Hebrew
 * catalogue to take from and gets English.
 */
export function directionOf(words: Messages): 'ltr' | 'rtl' {
  return words('readerDirection') === 'rtl' ? 'rtl' : 'ltr';
}

/** A number as the interface's language writes it. Digits are those of every other number in it. */
export function numberWords(words: Messages, value: number, format: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(words('readerLanguage'), { ...format, numberingSystem: 'latn' }).format(value);
}

/** The same with a fixed number of decimals: a slider's number must not change its length. */
export function fixedWords(words: Messages, value: number, digits: number): string {
  return numberWords(words, value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** A number and the forms a sentence has for it, as written in a catalogue once the number is filled in: {3|one:…|other:…}. */
const FORMS = /\{(\d+(?:\.\d+)?)\|([^{}]*)\}/g;

/** The form that the language has for the number. */
function chooseForms(text: string, language: string): string {
  if (!text.includes('{')) return text;
  return text.replace(FORMS, (_, count: string, listed: string) => {
    const forms = new Map(listed.split('|').map(form => [form.slice(0, form.indexOf(':')), form] as const));
    const form = forms.get(new Intl.PluralRules(language).select(Number(count))) ?? forms.get('other') ?? '';
    return form.slice(form.indexOf(':') + 1);
  });
}

/** Messages as the browser answers for them. */
export function wordsOfBrowser(getMessage: (key: string, values: string[]) => string): Messages {
  const language = getMessage('readerLanguage', []) || 'en';
  return (key, ...values) => chooseForms(getMessage(key, values.map(String)) || key, language);
}

export type Catalogue = Record<string, { message: string }>;

/** Messages from a catalogue, filled in as browsers fill in `_locales`: $1 is the first value. */
export function wordsFrom(catalogue: Catalogue): Messages {
  const language = catalogue.readerLanguage?.message || 'en';
  const fill = (text: string, values: (string | number)[]) =>
    text.replace(/\$([1-9])/g, (_, n: string) => String(values[Number(n) - 1] ?? ''));
  return (key, ...values) => chooseForms(fill(catalogue[key]?.message ?? key, values), language);
}
