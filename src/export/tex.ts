/**
 * TeX as it is written into Markdown. A renderer that knows no formulas reads it as text with markup in it, so what would be an
 * element, a link or a picture there gets a blank, which TeX passes over: `<img` is `< img`, `](` is `] (`, `]:` is `] :`. A blank line
 * would end the paragraph that the formula is to such a renderer, and TeX allows none.
 */
export function writeTex(tex: string): string {
  return tex
    .replace(/<(?=[a-z/!?])/gi, '< ')
    .replace(/\](?=[[(:])/g, '] ')
    .replace(/\n[ \t\r\n]*\n/g, '\n');
}
