/** Names of accents in entities made of a letter and an accent: &uuml; is u with a diaeresis. */
const MARKS: Record<string, string> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  ring: '\u030a',
  cedil: '\u0327',
};
// biome-ignore format: read as a list
const NAMED: Record<string, string> = {
  amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', szlig: 'ß', ndash: '–', mdash: '—', hellip: '…', lsquo: '‘', oslash: 'ø', Oslash: 'Ø', aelig: 'æ', AElig: 'Æ', oelig: 'œ', OElig: 'Œ', rsquo: '’',
  ldquo: '“', rdquo: '”', bdquo: '„', laquo: '«', raquo: '»',
};
const REFERENCE = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z])(grave|acute|circ|tilde|uml|ring|cedil)|([a-z]{2,6}));/gi;

/** Decodes HTML entities in plain text, where pages often leave them, for instance in metadata. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(REFERENCE, (whole, decimal, hex, letter, mark, name) => {
    if (letter) return (letter + MARKS[mark.toLowerCase()]).normalize('NFC');
    return name ? (NAMED[name] ?? whole) : toCharacter(decimal ? Number(decimal) : Number.parseInt(hex, 16), whole);
  });
}

function toCharacter(code: number, whole: string): string {
  if (code === 9 || code === 10 || code === 13) return ' ';
  const isCharacter = code > 31 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : whole;
}
