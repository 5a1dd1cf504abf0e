import type { Dress } from './write-html.ts';

type Draw = NonNullable<Dress['tabs']>;

/** Docusaurus: hidden panels. */
export const docusaurus: Draw = panels =>
  `<div class="theme-tabs-container tabs-container tabList_yA"><ul role="tablist" aria-orientation="horizontal" class="tabs">${panels.map(({ name }, at) => `<li role="tab" tabindex="${at === 0 ? 0 : -1}" aria-selected="${at === 0}" class="tabs__item tabItem_LN">${name}</li>`).join('')}</ul><div class="margin-top--md">${panels.map(({ html }, at) => `<div role="tabpanel" class="tabItem_Ym"${at === 0 ? '' : ' hidden=""'}>${html}</div>`).join('')}</div></div>`;

/** Material for MkDocs and VitePress: radio buttons evaluated by a style sheet. */
export const mkdocs: Draw = panels =>
  `<div class="tabbed-set tabbed-alternate" data-tabs="1:${panels.length}">${panels.map((_, at) => `<input type="radio" name="__tabbed_1" id="__tabbed_1_${at}"${at === 0 ? ' checked="checked"' : ''}>`).join('')}<div class="tabbed-labels">${panels.map(({ name }, at) => `<label for="__tabbed_1_${at}">${name}</label>`).join('')}</div><div class="tabbed-content">${panels.map(({ html }) => `<div class="tabbed-block">${html}</div>`).join('')}</div></div>`;

/** A row of buttons above boxes; a script shows one at a time. */
export const buttons: Draw = panels =>
  `<div class="code-group"><div class="code-bar">${panels.map(({ name }) => `<button type="button">${name}</button>`).join('')}</div>${panels.map(({ html }, at) => `<div class="code-pane"${at === 0 ? '' : ' style="display:none"'}>${html}</div>`).join('')}</div>`;

export const CSS = `
.tabs,.tabbed-labels,.code-bar{display:flex;gap:12px;list-style:none;padding:0;border-bottom:1px solid #ccc}
.tabbed-set>input{position:absolute;opacity:0;width:0;height:0}.tabbed-block{display:none}.tabbed-block:first-child{display:block}
`;
