/**
 * TeX for Markdown. A renderer without formulas treats it as text with markup, so anything that would start an element, a link or a picture
 * there gets a space, which TeX ignores: `<img` becomes `< img`, `](` becomes `] (`, `]:` becomes `] :`. Blank lines are removed: they
 * would end the paragraph for such a renderer, and TeX does not allow them.
 */
export function writeTex(tex: string): string {
  return tex
    .replace(/<(?=[a-z/!?])/gi, '< ')
    .replace(/\](?=[[(:])/g, '] ')
    .replace(/\n[ \t\r\n]*\n/g, '\n');
}
