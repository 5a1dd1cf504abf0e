import type { Dress } from './write-html.ts';

type Draw = NonNullable<Dress['callout']>;
const upper = (name: string) => name[0].toUpperCase() + name.slice(1);
const ICON =
  '<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="M0 8a8 8 0 1 1 16 0A8 8 0 0 1 0 8"/></svg>';

export const github: Draw = ({ callout, title }, body) =>
  `<div class="markdown-alert markdown-alert-${callout}" dir="auto"><p class="markdown-alert-title" dir="auto">${ICON}${title}</p>${body}</div>`;

export const sphinx: Draw = ({ callout, title }, body) =>
  `<div class="admonition ${callout}"><p class="admonition-title">${title}</p>${body}</div>`;

/** Material for MkDocs; a collapsible callout is a details element. */
export const mkdocs: Draw = ({ callout, title, isFolded }, body) =>
  isFolded
    ? `<details class="${callout}"><summary>${title}</summary>${body}</details>`
    : `<div class="admonition ${callout}"><p class="admonition-title">${title}</p>${body}</div>`;

const DOCUSAURUS: Record<string, string> = {
  note: 'secondary',
  tip: 'success',
  important: 'info',
  warning: 'warning',
  caution: 'danger',
};

export const docusaurus: Draw = ({ callout, title }, body) =>
  `<div class="theme-admonition theme-admonition-${callout} admonition_xJ alert alert--${DOCUSAURUS[callout]}"><div class="admonitionHeading_Gv"><span class="admonitionIcon_Rf">${ICON}</span>${title}</div><div class="admonitionContent_Bu">${body}</div></div>`;

export const obsidian: Draw = ({ callout, title }, body) =>
  `<div data-callout-metadata="" data-callout-fold="" data-callout="${callout}" class="callout"><div class="callout-title" dir="auto"><div class="callout-icon">${ICON}</div><div class="callout-title-inner">${title}</div></div><div class="callout-content">${body}</div></div>`;

export const bootstrap: Draw = ({ callout, title }, body) =>
  `<div class="alert alert-${callout === 'warning' || callout === 'caution' ? 'warning' : callout === 'tip' ? 'success' : 'info'}" role="alert"><h4 class="alert-heading">${upper(callout)}: ${title}</h4>${body}</div>`;

/** As in magazines and editors: no name identifies the box, only its background, border and title. */
export const byLook: Draw = ({ callout, title }, body) =>
  `<div class="x7b"><div class="x7b-h"><strong>${upper(callout)}: ${title}</strong></div>${body}</div>`;

export const byRole: Draw = ({ callout, title }, body) =>
  `<section role="note" aria-label="${upper(callout)}" class="box"><p><strong>${upper(callout)}. ${title}</strong></p>${body}</section>`;

/** Utility classes: only the look and the word identify it. */
export const tailwind: Draw = ({ callout, title }, body) =>
  `<div class="my-6 flex gap-2 rounded-lg border-l-4 p-4 bg-amber"><div class="mt-1">${ICON}</div><div class="flex-1"><p class="font-semibold">${upper(callout)}: ${title}</p><div>${body}</div></div></div>`;

export const CSS = `
.markdown-alert,.admonition,.callout,.alert,.box,details.note,details.tip,details.warning{border-left:4px solid #2d7ff9;background:#eef5ff;padding:.6em 1em;margin:1.2em 0}
.admonition-title,.callout-title,.markdown-alert-title,.admonitionHeading_Gv{font-weight:700}
.x7b,.my-6{border-left:5px solid #c77700;background:#fff6e5;padding:12px 16px;margin:20px 0}
.flex{display:flex;gap:8px}.flex-1{flex:1}.font-semibold{font-weight:600}
table.admonition-table{border-left:4px solid #c77700}
`;
