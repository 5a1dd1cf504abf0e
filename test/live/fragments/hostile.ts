import type { Fragment } from './fragment.ts';

/** What is broken, or meant to break. */
export const HOSTILE: Fragment[] = [
  {
    name: 'TeX that never closes its braces',
    html: '<p>It is <span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">\\frac{1}{x$</annotation></semantics></math></span></span> or so.</p>',
    markdown: 'It is $',
  },
  {
    name: 'Marks to nowhere, and two notes with one number',
    html: '<p>First.<sup><a href="#n1">1</a></sup> Second.<sup><a href="#n1b">1</a></sup> Third.<sup><a href="#gone">3</a></sup></p>',
    behind:
      '<ol><li id="n1">The first note says this. <a href="#r">↩</a></li><li id="n1b">The other note says that. <a href="#r">↩</a></li></ol>',
    markdown: ['The first note says this.', 'The other note says that.', 'Third.'],
  },
  {
    name: 'SVG with script, foreign elements and addresses',
    html: '<figure><svg width="400" height="200" viewBox="0 0 400 200" aria-label="A chart"><script>alert(1)</script><text x="10" y="20" onclick="evil()">Depth</text><image href="https://evil.example.org/a.png" width="10" height="10"/><use href="https://evil.example.org/b.svg#x"/><foreignObject width="100" height="50"><iframe xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example.org"></iframe></foreignObject><rect width="10" height="10" style="fill:url(https://evil.example.org/c)"/></svg></figure>',
    inHtml: 'alt="A chart"',
    never: ['evil', 'script', 'foreignObject'],
  },
  {
    name: 'MathML in MathML in MathML',
    html: `<p>Before <math>${'<mrow>'.repeat(500)}<mi>x</mi>${'</mrow>'.repeat(500)}</math> after.</p>`,
    markdown: 'after.',
  },
];
