/** Invisible characters that only break export, search and measuring: controls, soft hyphens, zero-width spaces. */
const UNSEEN = /(?!\s)[\p{Cc}\u00ad\u200b\u2060\ufeff\ufffe\uffff]/gu;
/** Bidi overrides can make a link or name read as a different one. Isolates and marks are harmless and kept. */
const OVERRIDES = /[\u202a-\u202e]/g;
const LONE = /\p{Cs}/gu;

/** Any of the above. Tested first, because most text has none and each replacement makes a copy. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const ODD = /[\0-\x08\x0e-\x1f\x7f-\x9f\u00ad\u200b\u202a-\u202e\u2060\ufeff\ufffe\uffff\ud800-\udfff]/;
const PLAIN = /^[ -~\s]*$/;

/** Makes page text safe to store: well-formed, without control characters. White space is unchanged. */
export function cleanText(text: string): string {
  if (!ODD.test(text)) return text;
  if (PLAIN.test(text)) return text.includes('\ufeff') ? text.replaceAll('\ufeff', '') : text;
  return repair(text).replace(UNSEEN, '').replace(OVERRIDES, '').replace(LONE, '\ufffd');
}

/** Mojibake: UTF-8 decoded as Latin-1, such as "â\x80\x99" for "’". Recognised by its C1 control characters. */
const TWICE = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/g;

function repair(text: string): string {
  if (!/[\xc2-\xf4][\x80-\x9f]/.test(text)) return text;
  return text.replace(TWICE, bytes => {
    const [first, ...rest] = Array.from(bytes, char => char.charCodeAt(0));
    const lead = first & (0xff >> (bytes.length + 1));
    const code = rest.reduce((sum, byte) => (sum << 6) | (byte & 0x3f), lead);
    return code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? bytes : String.fromCodePoint(code);
  });
}

/** Cleaned text on one line, with white space collapsed and trimmed; '' for anything but a string. */
export function oneLine(value: unknown, maxLength = 2000): string {
  if (typeof value !== 'string') return '';
  return squeeze(cleanText(value.slice(0, maxLength)));
}

/** Whether the text ends in a colon and so introduces something. Most scripts use one of these two colons. */
export function endsInColon(text: string): boolean {
  return /[:：]\s*$/.test(text.slice(-4));
}

/** White space other than a single space. */
const LOOSE = /[^\S ]| {2}/;

/** Collapses white space and trims. */
export function squeeze(text: string): string {
  return (LOOSE.test(text) ? text.replace(/\s+/g, ' ') : text).trim();
}

/** ASCII plus typographic quotes and dashes, which covers most text. */
const SIMPLE = /^[ -~\n\t\u00a0\u2010-\u201f\u2022\u2026]*$/;

/** Latin letters and digits, for use in a character class. Compiles in a third of the time that \p classes take. */
export const LATIN = '\\dA-Za-z\\xaa\\xb2\\xb3\\xb5\\xb9\\xba\\xbc-\\xbe\\xc0-\\xd6\\xd8-\\xf6\\xf8-\\u024f';
/** Text that may have letters outside LATIN. */
export const BEYOND_LATIN = /[^\0-\u024f\u2000-\u206f]/;
const NOT_LATIN = new RegExp(`[^${LATIN}]+`, 'g');

/** Reduces text to case-folded letters and digits, for comparing texts as a reader would. */
export function fold(text: string): string {
  if (SIMPLE.test(text))
    return text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim();
  const folded = text.normalize('NFKC').toLowerCase();
  return folded.replace(BEYOND_LATIN.test(folded) ? /[^\p{L}\p{N}]+/gu : NOT_LATIN, ' ').trim();
}
