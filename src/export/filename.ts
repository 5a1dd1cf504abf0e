/** Names reserved for devices on Windows, with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;
/** UTF-8 bytes accepted by all common file systems, with room for an extension and a " (2)". */
const MAX_BYTES = 180;

/** Makes a file name from a title in any script, readable and safe on every system. */
export function toFileName(title: string, extension: string, otherwise = 'article'): string {
  const name = title
    .normalize('NFC')
    // Zero-width joiners are required by Persian, Hindi and some emoji.
    .replace(/(?![\u200c\u200d])[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    // The last four have a meaning in Obsidian links; it does not open notes with these in their names.
    .replace(/[<>:"/\\|?*#^[\]]/g, ' ')
    .replace(/\s+/g, ' ');
  const cut = trim(cutTo(trim(name), MAX_BYTES));
  const safe = cut === '' || RESERVED.test(cut.split('.', 1)[0].trim()) ? trim(`${otherwise} ${cut}`) : cut;
  return `${safe}.${extension}`;
}

/** Removes dots and spaces at both ends: leading dots hide files, and Windows cannot open names with trailing ones. */
function trim(name: string): string {
  let from = 0;
  let to = name.length;
  while (from < to && /[\s.]/.test(name[from])) from++;
  while (to > from && /[\s.]/.test(name[to - 1])) to--;
  return name.slice(from, to);
}

function cutTo(name: string, maxBytes: number): string {
  let bytes = 0;
  let out = '';
  for (const character of name) {
    const code = character.codePointAt(0)!;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (bytes > maxBytes) break;
    out += character;
  }
  return out;
}
