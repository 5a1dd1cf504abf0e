/** The interface's words: that every language is written in that language, by its own rules, and that none is written for nothing. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Messages = Record<string, string>;

/** What a sentence says of many: {$1|one:…|other:…}. */
const FORMS = /\{\$\d\|([^{}]*)\}/g;

const FOLDER = 'public/_locales';
const ENGLISH = readMessages('en');
const OTHERS = readdirSync(FOLDER).filter(locale => locale !== 'en');
const SOURCES = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter(name => /\.(tsx?|html)$/.test(name))
  .map(name => readFileSync(`src/${name}`, 'utf8'));
const MANIFEST = readFileSync('manifest.json', 'utf8');

/** What is called the same everywhere: products, formats, methods and the people who found them, keys of a keyboard. */
const NAMES = new Set(
  `Sightline PDF XML URL EPUB HTML JSON Markdown MIT Cookie Esc Enter Del Delete BTE CUTER InfoDiscoverer
  Finn Kushmerick Smyth Pinto Adam Bouras Poulopoulos Lin Ho Yunis Wang`.split(/\s+/),
);
/** Not words for people: the language and its direction, for the page's own attributes. */
const CODES = ['readerLanguage', 'readerDirection'];
/** Words that the language shares with English. */
const SHARED: Record<string, string[]> = {
  de: 'Code Element Multimedia Navigation Original Sepia Text Website'.split(' '),
  fr: 'article discussion documentation Article Auto Code Date Image Navigation Note Notes Original Pause Rectangles rectangles Site Sites vote votes'.split(
    ' ',
  ),
  es: 'Multimedia Original Sepia'.split(' '),
};
/** Letters of languages that are not written in Latin ones. */
const SCRIPTS: Record<string, RegExp> = {
  ar: /\p{Script=Arabic}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  zh_CN: /\p{Script=Han}/u,
};

/** Said only of one and more. */
const NEVER_NONE = new Set(
  'drawRecalled highlightGone highlightRemembered lateWords optionsSureMarks toastElsewhere toastSavedWithout whyPictureMany'.split(
    ' ',
  ),
);

describe.each(['en', ...OTHERS])('%s', locale => {
  const messages = readMessages(locale);

  test('has text in every message, cleanly written', () => {
    expect(badOnes(messages, text => text === '' || text !== text.trim() || / {2}/.test(text))).toEqual([]);
    expect(badOnes(messages, text => text !== text.normalize('NFC'))).toEqual([]);
    // A lone dollar means something to browsers, in some of them something else than in others.
    expect(badOnes(messages, text => /\$(?![1-9](?!\d))|\$[\w@]+\$/.test(text))).toEqual([]);
    // What is made to stand apart by direction ends standing apart.
    expect(badOnes(messages, text => text.split('\u2068').length !== text.split('\u2069').length)).toEqual([]);
  });

  test('is in key order, for comparison side by side', () => {
    expect(Object.keys(messages)).toEqual(Object.keys(messages).sort());
  });

  test('declares its language and direction', () => {
    expect(messages.readerLanguage).toBe(locale.replace('_', '-'));
    expect(messages.readerDirection).toBe(/[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(messages.read) ? 'rtl' : 'ltr');
  });

  test('has the plural forms of its language', () => {
    const file = readFileSync(`${FOLDER}/${locale}/messages.json`, 'utf8');
    const known = new Intl.PluralRules(locale.replace('_', '-')).resolvedOptions().pluralCategories;
    const written = [...file.matchAll(/\{\$\d\|([^{}]*)\}/g)].map(([, forms]) =>
      forms.split('|').map(form => form.slice(0, form.indexOf(':'))),
    );
    for (const forms of written) {
      expect(forms.at(-1)).toBe('other');
      expect(forms.filter(form => !known.includes(form as Intl.LDMLPluralRule))).toEqual([]);
      expect(new Set(forms).size).toBe(forms.length);
    }
    expect(locale === 'ja' || locale === 'zh_CN' || written.length > 10).toBe(true);
  });

  test('handles zero where it takes the form of one', () => {
    const plural = new Intl.PluralRules(locale.replace('_', '-'));
    if (plural.select(0) !== 'one') return;
    const wrong = Object.entries(readWritten(locale)).filter(([key, message]) =>
      [...message.matchAll(/\{(\$\d)\|one:([^|{}]*)/g)].some(
        ([, gap, one]) => !one.includes(gap) && !NEVER_NONE.has(key),
      ),
    );
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  test('fits the limits of the stores', () => {
    expect(messages.extensionName.length).toBeLessThanOrEqual(45);
    expect(messages.extensionDescription.length).toBeLessThanOrEqual(132);
  });
});

describe.each(OTHERS)('%s', locale => {
  const messages = readMessages(locale);

  test('has no English left except names', () => {
    const same = badOnes(
      messages,
      (text, key) =>
        text === ENGLISH[key] && !foreignWords(text).every(word => NAMES.has(word) || SHARED[locale]?.includes(word)),
    );
    expect(same).toEqual([]);
    const english = /\b(the|of|and|is|this|that|with|from|it|its|what|to|by|be|are|not|you|your)\b/i;
    expect(badOnes(messages, text => english.test(text))).toEqual([]);
  });

  test('has plural forms where English has them, if the language has any', () => {
    if (new Intl.PluralRules(locale.replace('_', '-')).resolvedOptions().pluralCategories.length === 1) return;
    const written = readWritten(locale);
    const [theirs, ours] = [readWritten('en'), written].map(all =>
      Object.keys(all).filter(key => /\{\$\d\|/.test(all[key])),
    );
    expect(theirs.filter(key => !ours.includes(key))).toEqual([]);
  });

  test('ends sentences where English does, with the same key names', () => {
    expect(badOnes(messages, (text, key) => /[.。]$/.test(text) !== ENGLISH[key].endsWith('.'))).toEqual([]);
    expect(badOnes(messages, (text, key) => text.endsWith('…') !== ENGLISH[key].endsWith('…'))).toEqual([]);
    expect(badOnes(messages, (text, key) => keysIn(text) !== keysIn(ENGLISH[key]))).toEqual([]);
  });
});

test.each(Object.entries(SCRIPTS))('%s is in its own script', (locale, script) => {
  const messages = readMessages(locale);
  expect(badOnes(messages, text => foreignWords(text).some(word => !NAMES.has(word)))).toEqual([]);
  // Beside its own letters there are only names, and messages that are nothing but gaps.
  expect(
    badOnes(messages, text => !script.test(text) && foreignWords(text).length === 0 && /\p{L}/u.test(text)),
  ).toEqual([]);
});

describe('punctuation', () => {
  test('French has a no-break space before high punctuation', () => {
    expect(badOnes(readMessages('fr'), text => /[^\u00a0\u202f][:;!?]|\u0020[:;!?»]|'/.test(text))).toEqual([]);
  });

  test.each(['de', 'es', 'fr'])('%s keeps a number and its percent sign on one line', locale => {
    expect(badOnes(readMessages(locale), text => /\$\d ?%/.test(text))).toEqual([]);
  });

  test('Arabic has its own comma, semicolon and question mark', () => {
    expect(badOnes(readMessages('ar'), text => /[,;?]/.test(text))).toEqual([]);
    // With a space between them the two are put in order apart, and the sign ends up on the wrong side.
    expect(badOnes(readMessages('ar'), text => /\$\d\s+%/.test(text))).toEqual([]);
  });

  test.each(['ja', 'zh_CN'])('%s has full-width punctuation', locale => {
    expect(badOnes(readMessages(locale), text => /[,;:?!]|\.$|\.\s/.test(text))).toEqual([]);
  });
});

describe('usage', () => {
  const code = [...SOURCES, MANIFEST].join('\n');

  test('every message is used', () => {
    const quoted = new Set(
      [...code.matchAll(/['"]([A-Za-z][A-Za-z0-9_]*)['"]|__MSG_(\w+)__/g)].map(found => found[1] ?? found[2]),
    );
    // Made from a name at run time: `cannot${Why}`.
    const made = [...new Set([...code.matchAll(/`([a-z]+)\$\{/g)].map(found => found[1]))];
    const isMade = (key: string) => made.some(start => key.startsWith(start) && /^[A-Z]/.test(key.slice(start.length)));
    expect(Object.keys(ENGLISH).filter(key => !quoted.has(key) && !isMade(key))).toEqual([]);
  });

  test('every used message exists', () => {
    const asked = [...code.matchAll(/getMessage\('(\w+)'|__MSG_(\w+)__/g)].map(found => found[1] ?? found[2]);
    expect(asked.length).toBeGreaterThan(3);
    expect(asked.filter(key => !(key in ENGLISH))).toEqual([]);
  });
});

/** With the form of most numbers wherever there are several. */
function readMessages(locale: string): Messages {
  const written = Object.entries(readWritten(locale));
  return Object.fromEntries(written.map(([key, message]) => [key, message.replace(FORMS, mostForm)]));
}

function readWritten(locale: string): Messages {
  const file: Record<string, { message: string }> = JSON.parse(
    readFileSync(`${FOLDER}/${locale}/messages.json`, 'utf8'),
  );
  return Object.fromEntries(Object.entries(file).map(([key, { message }]) => [key, message]));
}

function mostForm(_: string, forms: string): string {
  return forms.slice(forms.indexOf('other:') + 'other:'.length);
}

/** The messages that are not as they should be, with their keys, so that a failure can be read. */
function badOnes(messages: Messages, isBad: (text: string, key: string) => boolean): string[] {
  return Object.entries(messages)
    .filter(([key, text]) => !CODES.includes(key) && isBad(text, key))
    .map(([key, text]) => `${key}: ${text}`);
}

/** Latin words; single letters are keys. */
function foreignWords(text: string): string[] {
  return text.match(/[A-Za-zÀ-ɏ]{2,}/g) ?? [];
}

/** Single letters that are keys. A and I are words as well. */
function keysIn(text: string): string {
  return [...new Set(text.match(/(?<![\p{Script=Latin}’'])[B-HJ-Z](?![\p{Script=Latin}’'])/gu))].sort().join('');
}
