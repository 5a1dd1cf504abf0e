/** The output of the MCP server: page text between two marks, cut only between blocks. */
export const inside = (text: string) => /<<<(\w+)\n([\s\S]*)\n\1>>>/.exec(text)?.[2] ?? '';

export const flat = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The paragraphs of a Markdown text, without the head, separators and nesting markers. */
export function paragraphs(markdown: string): Set<string> {
  const all = markdown
    .replace(/^(?:>+ ?)+/gm, '')
    .split(/\n\s*\n/)
    .map(part => flat(part.replace(/^[*-] /gm, '')));
  return new Set(all.filter(part => !/^(?:<!---->|---)?$|^Outline \(ids|https?:\/\/[^\s)]+page\.html$/.test(part)));
}
