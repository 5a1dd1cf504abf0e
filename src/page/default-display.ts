import { DISPLAY } from './snapshot.ts';
import { TAG, type TagName } from './tags.ts';

/** Browsers' default `display` per tag; inline unless listed here. */
const DEFAULT = new Uint8Array(256).fill(DISPLAY.inline);
const draw = (display: number, ...names: TagName[]) => {
  for (const name of names) DEFAULT[TAG[name]] = display;
};
// biome-ignore format: read as a list
draw(
  DISPLAY.block,
  'html', 'body', 'div', 'p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'dl', 'dt', 'dd', 'article', 'section', 'main', 'aside', 'nav',
  'header', 'footer', 'address', 'hgroup', 'search', 'figure', 'figcaption', 'blockquote', 'pre', 'form', 'fieldset', 'legend',
  'details', 'summary', 'dialog', 'menu', 'dir', 'center', 'hr', 'option', 'optgroup',
);
draw(DISPLAY.listItem, 'li');
draw(DISPLAY.table, 'table');
draw(DISPLAY.tablePart, 'caption', 'thead', 'tbody', 'tfoot', 'colgroup', 'col');
draw(DISPLAY.tableRow, 'tr');
draw(DISPLAY.tableCell, 'td', 'th');
draw(DISPLAY.inlineBlock, 'button');

/** The display type assumed for an element that is not rendered and so was not measured. */
export const defaultDisplay = (tag: number): number => DEFAULT[tag];
