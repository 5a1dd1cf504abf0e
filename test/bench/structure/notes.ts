import type { Dress } from './write-html.ts';

/** How a program marks notes in the text, and where it puts them. */
export type NoteTool = Pick<Required<Dress>, 'mark' | 'notes'>;

export const mediawiki: NoteTool = {
  mark: number =>
    `<sup id="cite_ref-${number}" class="reference"><a href="#cite_note-${number}"><span class="cite-bracket">[</span>${number}<span class="cite-bracket">]</span></a></sup>`,
  notes: notes =>
    `<div class="mw-heading mw-heading2"><h2 id="References">References</h2></div><div class="mw-references-wrap"><ol class="references">${notes.map(({ number, html }) => `<li id="cite_note-${number}"><span class="mw-cite-backlink"><b><a href="#cite_ref-${number}" aria-label="Jump up">^</a></b></span> <span class="reference-text">${html}</span></li>`).join('\n')}</ol></div>`,
};

export const github: NoteTool = {
  mark: (number, name) =>
    `<sup><a href="#user-content-fn-${name}" id="user-content-fnref-${name}" data-footnote-ref="" aria-describedby="footnote-label">${number}</a></sup>`,
  notes: notes =>
    `<section data-footnotes="" class="footnotes"><h2 id="footnote-label" class="sr-only">Footnotes</h2><ol>${notes.map(({ name, html }) => `<li id="user-content-fn-${name}"><p>${html} <a href="#user-content-fnref-${name}" data-footnote-backref="" aria-label="Back to reference" class="data-footnote-backref">↩</a></p></li>`).join('')}</ol></section>`,
};

/** kramdown; Hugo's Goldmark differs only in names. */
export const kramdown: NoteTool = {
  mark: number =>
    `<sup id="fnref:${number}" role="doc-noteref"><a href="#fn:${number}" class="footnote" rel="footnote">${number}</a></sup>`,
  notes: notes =>
    `<div class="footnotes" role="doc-endnotes"><ol>${notes.map(({ number, html }) => `<li id="fn:${number}" role="doc-endnote"><p>${html} <a href="#fnref:${number}" class="reversefootnote" role="doc-backlink">&#8617;&#xfe0e;</a></p></li>`).join('')}</ol></div>`,
};

export const sphinx: NoteTool = {
  mark: number =>
    `<a class="footnote-reference brackets" href="#id${number + 20}" id="id${number}" role="doc-noteref"><span class="fn-bracket">[</span>${number}<span class="fn-bracket">]</span></a>`,
  notes: notes =>
    `<hr class="footnotes docutils"><aside class="footnote-list brackets">${notes.map(({ number, html }) => `<aside class="footnote brackets" id="id${number + 20}" role="doc-footnote"><span class="label"><span class="fn-bracket">[</span><a role="doc-backlink" href="#id${number}">${number}</a><span class="fn-bracket">]</span></span><p>${html}</p></aside>`).join('')}</aside>`,
};

/** Newsletters: links with the page's full address, each note in its own box. */
export const newsletter = (url: string): NoteTool => ({
  mark: number =>
    `<a data-component-name="FootnoteAnchorToDOM" id="footnote-anchor-${number}-77" href="${url}#footnote-${number}-77" target="_self" rel="" class="footnote-anchor">${number}</a>`,
  notes: notes =>
    notes
      .map(
        ({ number, html }) =>
          `<div class="footnote"><a id="footnote-${number}-77" href="${url}#footnote-anchor-${number}-77" class="footnote-number" contenteditable="false" target="_self">${number}</a><div class="footnote-content"><p>${html}</p></div></div>`,
      )
      .join(''),
});

/** No back links: a series of marks linked to paragraphs. */
export const oneWay: NoteTool = {
  mark: number => `<sup><a href="#note${number}">[${number}]</a></sup>`,
  notes: notes =>
    `<h4>Notes</h4>${notes.map(({ number, html }) => `<p class="small" id="note${number}">[${number}] ${html}</p>`).join('\n')}`,
};

/** The same, linked to table rows. */
export const oneWayTable: NoteTool = {
  mark: number => `<a href="#n${number}"><sup>${number}</sup></a>`,
  notes: notes =>
    `<hr><table>${notes.map(({ number, html }) => `<tr><td valign="top"><a name="n${number}">${number}.</a></td><td>${html}</td></tr>`).join('\n')}</table>`,
};

/** No links: superscript numbers, and numbered lines below a rule. */
export const unlinked: NoteTool = {
  mark: number => `<sup>${number}</sup>`,
  notes: notes => `<hr>${notes.map(({ number, html }) => `<p><sup>${number}</sup> ${html}</p>`).join('\n')}`,
};

export const unlinkedList: NoteTool = {
  mark: number => `<sup>${number}</sup>`,
  notes: notes => `<h3>Footnotes</h3><ol>${notes.map(({ html }) => `<li>${html}</li>`).join('\n')}</ol>`,
};

/** In the margin, as in Tufte CSS: hidden behind a number on small screens. */
export const margin: NoteTool = {
  mark: (_, name, html) =>
    `<label for="sn-${name}" class="margin-toggle sidenote-number"></label><input type="checkbox" id="sn-${name}" class="margin-toggle"><span class="sidenote">${html}</span>`,
  notes: () => '',
};

/** Hidden right after its mark until it is clicked. */
export const popup: NoteTool = {
  mark: (number, name, html) =>
    `<span class="note-box"><button class="note-button" aria-expanded="false" aria-controls="pop-${name}">${number}</button><span class="note-pop" id="pop-${name}" role="note" hidden>${html}</span></span>`,
  notes: () => '',
};

export const latexml: NoteTool = {
  mark: (number, _, html) =>
    `<span id="footnote${number}" class="ltx_note ltx_role_footnote"><sup class="ltx_note_mark">${number}</sup><span class="ltx_note_outer"><span class="ltx_note_content"><sup class="ltx_note_mark">${number}</sup><span class="ltx_tag ltx_tag_note">${number}</span>${html}</span></span></span>`,
  notes: () => '',
};

export const CSS = `
.sr-only{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)}
.sidenote{float:right;clear:right;margin-right:-260px;width:220px;font-size:.8em;line-height:1.3}
.sidenote::before{content:counter(sn) ". "}.sidenote-number{counter-increment:sn}.sidenote-number::after{content:counter(sn);vertical-align:super;font-size:.7em}
input.margin-toggle{display:none}
div.footnote{display:flex;font-size:.9em;gap:8px}
.ltx_note_outer{display:none}
.small{font-size:.85em}
.footnote-anchor{vertical-align:super;font-size:.7em}
`;
