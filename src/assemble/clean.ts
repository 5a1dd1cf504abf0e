/** Characters that show nothing and only break exports, searches and measures: controls, soft hyphens, zero-width spaces. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the point
const UNSEEN = /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u200b\u2060\ufeff\ufffe\uffff]/g;
/** Bidi overrides can make a link or a name read as another one; isolates and marks are left alone. */
const OVERRIDES = /[\u202a-\u202e]/g;
const LONE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Page text made safe to keep: well-formed, without control characters. White space is left as it is. */
export function cleanText(text: string): string {
  return text.replace(UNSEEN, '').replace(OVERRIDES, '').replace(LONE, '\ufffd');
}

/** One line: clean, white space collapsed, trimmed. Anything that is not a string is ''. */
export function oneLine(value: unknown, maxLength = 2000): string {
  if (typeof value !== 'string') return '';
  return cleanText(value.slice(0, maxLength)).replace(/\s+/g, ' ').trim();
}

/** What two texts must share to be the same to a reader: letters and digits, folded. */
export function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
