const RUN = /[ \t\n\r\f]+/g;
const NEEDS_COLLAPSE = /[\t\n\r\f]| {2}/;
const BLANK = /^[ \t\n\r\f]*$/;
/** A line break between two East Asian wide characters is not rendered (CSS Text 3, 4.1.3), in both engines. */
const WIDE_BREAK =
  /(?<=[\u2e80-\u9fff\ua000-\ua4cf\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6])[ \t]*[\r\n][ \t\r\n]*(?=[\u2e80-\u9fff\ua000-\ua4cf\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6])/g;
const WIDE = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]/;

export function isBlank(text: string): boolean {
  return text.charCodeAt(0) <= 32 && BLANK.test(text);
}

/** Collapses white space within one text as `white-space-collapse: collapse` does; the walk handles the ends. */
export function collapse(text: string): string {
  if (!NEEDS_COLLAPSE.test(text)) return text;
  return (WIDE.test(text) ? text.replace(WIDE_BREAK, '') : text).replace(RUN, ' ');
}

/** As `white-space: pre-line` renders text: line breaks kept, other white space collapsed. */
export function collapseLines(text: string): string {
  return toLines(text)
    .replace(/[ \t\f]+/g, ' ')
    .replace(/ ?\n ?/g, '\n');
}

export function toLines(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}
