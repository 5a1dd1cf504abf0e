/** Characters that show nothing and only break exports, searches and measures: controls, soft hyphens, zero-width spaces. */
const UNSEEN = /(?!\s)[\p{Cc}\u00ad\u200b\u2060\ufeff\ufffe\uffff]/gu;
/** Bidi overrides can make a link or a name read as another one; isolates and marks are left alone. */
const OVERRIDES = /[\u202a-\u202e]/g;
const LONE = /\p{Cs}/gu;

/** Any of them. Most text has none, so this is tested first: each replacement above costs a copy. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const ODD = /[\0-\x08\x0e-\x1f\x7f-\x9f\u00ad\u200b\u202a-\u202e\u2060\ufeff\ufffe\uffff\ud800-\udfff]/;
const PLAIN = /^[ -~\s]*$/;

/** Page text made safe to keep: well-formed, without control characters. White space is left as it is. */
export function cleanText(text: string): string {
  if (!ODD.test(text)) return text;
  if (PLAIN.test(text)) return text.includes('\ufeff') ? text.replaceAll('\ufeff', '') : text;
  return repair(text).replace(UNSEEN, '').replace(OVERRIDES, '').replace(LONE, '\ufffd');
}

/** UTF-8 that was read as Latin 1 and written again: "â\x80\x99" for "’". Its controls give it away. */
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

/** One line: clean, white space collapsed, trimmed. Anything that is not a string is ''. */
export function oneLine(value: unknown, maxLength = 2000): string {
  if (typeof value !== 'string') return '';
  return squeeze(cleanText(value.slice(0, maxLength)));
}

/** Whether something is announced: in most scripts by one of two signs. Only the end is looked at. */
export function endsInColon(text: string): boolean {
  return /[:：]\s*$/.test(text.slice(-4));
}

/** White space that is not one single space. */
const LOOSE = /[^\S ]| {2}/;

/** White space collapsed and trimmed. */
export function squeeze(text: string): string {
  return (LOOSE.test(text) ? text.replace(/\s+/g, ' ') : text).trim();
}

/** Nothing but letters of ASCII and what parts words: most text, typographic quotes and dashes included. */
const SIMPLE = /^[ -~\n\t\u00a0\u2010-\u201f\u2022\u2026]*$/;

/** Letters and digits of Latin alphabets, to stand in a class. A browser is ready for them in a third of the time. */
export const LATIN = '\\dA-Za-z\\xaa\\xb2\\xb3\\xb5\\xb9\\xba\\xbc-\\xbe\\xc0-\\xd6\\xd8-\\xf6\\xf8-\\u024f';
/** Text of which these are not all letters. */
export const BEYOND_LATIN = /[^\0-\u024f\u2000-\u206f]/;
const NOT_LATIN = new RegExp(`[^${LATIN}]+`, 'g');

/** What two texts must share to be the same to a reader: letters and digits, folded. */
export function fold(text: string): string {
  if (SIMPLE.test(text))
    return text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim();
  const folded = text.normalize('NFKC').toLowerCase();
  return folded.replace(BEYOND_LATIN.test(folded) ? /[^\p{L}\p{N}]+/gu : NOT_LATIN, ' ').trim();
}
