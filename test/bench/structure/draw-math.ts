import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import katex from 'katex';
import temml from 'temml';
import { toHtmlText } from './write-html.ts';

/** Renders formulas with the libraries themselves if they run here, otherwise in the form they leave on a page. */
export interface MathTool {
  inline(tex: string): string;
  display(tex: string): string;
  css?: string;
  scripts?: string[];
}

const read = (path: string) => readFileSync(`node_modules/${path}`, 'utf8');

export function katexTool(output: 'htmlAndMathml' | 'html'): MathTool {
  const draw = (tex: string, displayMode: boolean) => katex.renderToString(tex, { displayMode, output });
  return {
    inline: tex => draw(tex, false),
    display: tex => `<p>${draw(tex, true)}</p>`,
    css: read('katex/dist/katex.min.css'),
  };
}

export const temmlTool = (hasAnnotation: boolean): MathTool => {
  const draw = (tex: string, displayMode: boolean) =>
    temml.renderToString(tex, { displayMode, annotate: hasAnnotation });
  return { inline: tex => draw(tex, false), display: tex => draw(tex, true), css: read('temml/dist/Temml-Local.css') };
};

const require = createRequire(import.meta.url);

/** MathJax 3, with or without its copy for screen readers. */
export function mathjaxTool(output: 'chtml' | 'svg', isAssistive: boolean): MathTool {
  const { mathjax } = require('mathjax-full/js/mathjax.js');
  const { TeX } = require('mathjax-full/js/input/tex.js');
  const { CHTML } = require('mathjax-full/js/output/chtml.js');
  const { SVG } = require('mathjax-full/js/output/svg.js');
  const { liteAdaptor } = require('mathjax-full/js/adaptors/liteAdaptor.js');
  const { RegisterHTMLHandler } = require('mathjax-full/js/handlers/html.js');
  const { AssistiveMmlHandler } = require('mathjax-full/js/a11y/assistive-mml.js');
  const { AllPackages } = require('mathjax-full/js/input/tex/AllPackages.js');
  const adaptor = liteAdaptor();
  const handler = RegisterHTMLHandler(adaptor);
  if (isAssistive) AssistiveMmlHandler(handler);
  const jax =
    output === 'chtml' ? new CHTML({ fontURL: 'https://cdn.example.org/mathjax' }) : new SVG({ fontCache: 'local' });
  const html = mathjax.document('', { InputJax: new TeX({ packages: AllPackages }), OutputJax: jax });
  const draw = (tex: string, display: boolean) => adaptor.outerHTML(html.convert(tex, { display }));
  // MathJax's style sheet covers only what has been drawn, so draw everything once first.
  draw(
    'h_0 = \\sum_{i=1}^{n} \\frac{A_i}{\\sqrt{g d}} \\cos\\left(\\varphi\\right) \\hat{h} \\bar{h} \\geq 0.95 \\times',
    true,
  );
  const css = adaptor.textContent(jax.styleSheet(html)) as string;
  mathjax.handlers.unregister(handler);
  return { inline: tex => draw(tex, false), display: tex => draw(tex, true), css };
}

/** MathJax 2's result: the rendered formula, followed by its source in a script. */
export const mathjax2Tool = (): MathTool => {
  const drawn = (tex: string) => `<nobr aria-hidden="true"><span class="math">${letters(tex)}</span></nobr>`;
  return {
    inline: tex =>
      `<span class="MathJax_Preview"></span><span class="MathJax" tabindex="0" role="presentation">${drawn(tex)}</span><script type="math/tex">${tex}</script>`,
    display: tex =>
      `<p><span class="MathJax_Preview"></span></p><div class="MathJax_Display" style="text-align:center"><span class="MathJax" tabindex="0">${drawn(tex)}</span></div><script type="math/tex; mode=display">${tex}</script>`,
  };
};

/** Reduces a formula to its letters. */
const letters = (tex: string) =>
  toHtmlText(tex.replace(/\\(?:left|right|frac|sqrt|sum|hat|bar|cos)|[\\{}_^]/g, ' ').trim());

/** As typed, for a script to find. */
export const rawTool = (
  inline: [string, string],
  display: [string, string],
  wrap = (html: string) => html,
): MathTool => ({
  inline: tex => wrap(`${inline[0]}${toHtmlText(tex)}${inline[1]}`),
  display: tex => `<p>${display[0]}${toHtmlText(tex)}${display[1]}</p>`,
  scripts: ['https://cdn.example.org/npm/mathjax@3/es5/tex-mml-chtml.js'],
});

const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** Pictures of formulas, with the source in their description or address. */
export const pictureTool = (place: 'alt' | 'address'): MathTool => {
  const draw = (tex: string, size: string) =>
    place === 'alt'
      ? `<img class="latex" src="${PICTURE}" alt="${toHtmlText(tex)}" ${size}>`
      : `<img src="https://latex.example.org/svg.image?${encodeURIComponent(tex)}" ${size}>`;
  return {
    inline: tex => draw(tex, 'width="30" height="14"'),
    display: tex => `<p align="center">${draw(tex, 'width="260" height="46"')}</p>`,
  };
};

/** MathML only, as from LaTeXML and journals. */
export const mathmlTool = (isAltText: boolean): MathTool => {
  const draw = (tex: string, displayMode: boolean) => {
    const math = /<math[\s\S]*<\/math>/.exec(katex.renderToString(tex, { displayMode, output: 'mathml' }))?.[0] ?? '';
    const bare = math.replace(/<annotation[\s\S]*?<\/annotation>/, '').replace(/<\/?semantics>/g, '');
    const attributes = `${displayMode ? ' display="block"' : ''}${isAltText ? ` alttext="${toHtmlText(tex)}"` : ''}`;
    return bare.replace(/^<math[^>]*>/, `<math xmlns="http://www.w3.org/1998/Math/MathML"${attributes}>`);
  };
  return { inline: tex => draw(tex, false), display: tex => `<div class="equation">${draw(tex, true)}</div>` };
};

/** Wikipedia: MathML for machines, a picture for people. */
export const wikiTool = (): MathTool => {
  const draw = (tex: string, isDisplay: boolean) => {
    const source = `{\\displaystyle ${tex}}`;
    const math = katex.renderToString(source, { output: 'mathml' }).replace(/^<span class="katex">|<\/span>$/g, '');
    const kind = isDisplay ? 'display' : 'inline';
    const box = `<span class="mwe-math-mathml-inline mwe-math-mathml-a11y" style="display:none">${math.replace('<math', `<math alttext="${toHtmlText(source)}"`)}</span>`;
    return `<span class="mwe-math-element mwe-math-element-${kind}">${box}<img src="https://wiki.example.org/media/math/render/svg/ab12" class="mwe-math-fallback-image-${kind}" aria-hidden="true" alt="${toHtmlText(source)}" style="width:60px;height:18px"></span>`;
  };
  return { inline: tex => draw(tex, false), display: tex => `<dl><dd>${draw(tex, true)}</dd></dl>` };
};
