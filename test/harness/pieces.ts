/** What the server for agents gives: text of a page between two marks, in pieces that are never cut. */
export const inside = (text: string) => /<<<(\w+)\n([\s\S]*)\n\1>>>/.exec(text)?.[2] ?? '';

export const flat = (text: string) => text.replace(/\s+/g, ' ').trim();

/** What stands between blank lines, without the head and without what only parts blocks or nests them. */
export function paragraphs(markdown: string): Set<string> {
  const all = markdown
    .replace(/^(?:>+ ?)+/gm, '')
    .split(/\n\s*\n/)
    .map(part => flat(part.replace(/^[*-] /gm, '')));
  return new Set(all.filter(part => !/^(?:<!---->|---)?$|^Outline \(ids|https?:\/\/[^\s)]+page\.html$/.test(part)));
}
