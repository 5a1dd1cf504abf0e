import type messages from '../public/_locales/en/messages.json';

/** A key of the message catalogue; a misspelt key does not compile. */
export type MessageKey = keyof typeof messages;

/** Looks up interface text in the user's language: through the browser in the extension, from a catalogue elsewhere. */
export type Messages = (key: MessageKey, ...values: (string | number)[]) => string;

/**
 * Direction of the catalogue's language. The browser's own direction would be wrong: there is no Hebrew catalogue, so a Hebrew
 * browser shows English.
 */
export function directionOf(words: Messages): 'ltr' | 'rtl' {
  return words('readerDirection') === 'rtl' ? 'rtl' : 'ltr';
}

/** A number formatted for the interface language. Always Latin digits, to match the other numbers in the interface. */
export function numberWords(words: Messages, value: number, format: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(words('readerLanguage'), { ...format, numberingSystem: 'latn' }).format(value);
}

/** Like `numberWords` with a fixed number of decimals, so that a slider's value does not change width. */
export function fixedWords(words: Messages, value: number, digits: number): string {
  return numberWords(words, value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** Plural forms as written in a catalogue, after the number has been filled in: {3|one:…|other:…}. */
const FORMS = /\{(\d+(?:\.\d+)?)\|([^{}]*)\}/g;

/** Picks the plural form that the language uses for each number. */
function chooseForms(text: string, language: string): string {
  if (!text.includes('{')) return text;
  return text.replace(FORMS, (_, count: string, listed: string) => {
    const forms = new Map(listed.split('|').map(form => [form.slice(0, form.indexOf(':')), form] as const));
    const form = forms.get(new Intl.PluralRules(language).select(Number(count))) ?? forms.get('other') ?? '';
    return form.slice(form.indexOf(':') + 1);
  });
}

/** Messages from the browser's i18n API. */
export function wordsOfBrowser(getMessage: (key: string, values: string[]) => string): Messages {
  const language = getMessage('readerLanguage', []) || 'en';
  return (key, ...values) => chooseForms(getMessage(key, values.map(String)) || key, language);
}

export type Catalogue = Record<string, { message: string }>;

/** Messages from a catalogue. Placeholders work as in `_locales`: $1 is the first value. */
export function wordsFrom(catalogue: Catalogue): Messages {
  const language = catalogue.readerLanguage?.message || 'en';
  const fill = (text: string, values: (string | number)[]) =>
    text.replace(/\$([1-9])/g, (_, n: string) => String(values[Number(n) - 1] ?? ''));
  return (key, ...values) => chooseForms(fill(catalogue[key]?.message ?? key, values), language);
}
