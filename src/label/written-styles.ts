import type { Styles } from './freeze-styles.ts';

/** Properties that determine a box's position, size and text. None of them can load anything. */
// biome-ignore format: read as a list
const WRITTEN = [
  'display', 'position', 'top', 'right', 'bottom', 'left', 'float', 'clear', 'z-index', 'visibility', 'opacity', 'overflow-x', 'overflow-y', 'transform',
  'box-sizing', 'margin-top', 'margin-right', 'margin-bottom', 'margin-left', 'padding-top', 'padding-right', 'padding-bottom', 'padding-left',
  'border-top-width', 'border-right-width', 'border-bottom-width', 'border-left-width', 'border-top-style', 'border-right-style', 'border-bottom-style', 'border-left-style',
  'font-family', 'font-size', 'font-weight', 'font-style', 'line-height', 'letter-spacing', 'word-spacing', 'text-align', 'text-indent', 'text-transform',
  'text-decoration-line', 'white-space', 'word-break', 'overflow-wrap', 'vertical-align', 'color', 'background-color', 'direction', 'writing-mode',
  'list-style-type', 'list-style-position', 'table-layout', 'border-collapse', 'border-spacing', 'caption-side', 'column-count', 'column-width',
  'flex-direction', 'flex-wrap', 'flex-grow', 'flex-shrink', 'flex-basis', 'justify-content', 'align-items', 'align-content', 'align-self', 'order', 'row-gap', 'column-gap',
  'grid-template-columns', 'grid-template-rows', 'grid-auto-flow', 'grid-column-start', 'grid-column-end', 'grid-row-start', 'grid-row-end',
];
/** A font can have any name; no value may end the rule or the sheet. */
const ENDS = /[;{}<]/g;
/** Boxes sized by their content. */
const UNSIZED = new Set([
  'inline',
  'contents',
  'none',
  'table-row',
  'table-row-group',
  'table-header-group',
  'table-footer-group',
]);

/**
 * Computed styles, each written once: elements that look alike share a rule, and each has its own size. They are linked by an attribute,
 * because class names belong to the page.
 */
export function createWrittenStyles(): Styles {
  const looks = new Map<string, number>();
  return {
    kind: 'written',
    apply(element, copy) {
      const style = getComputedStyle(element);
      const look = WRITTEN.map(name => `${name}:${style.getPropertyValue(name).replace(ENDS, ' ')}`).join(';');
      let number = looks.get(look);
      if (number === undefined) looks.set(look, (number = looks.size));
      copy.setAttribute('data-sightline-look', String(number));
      if (!UNSIZED.has(style.display)) copy.setAttribute('style', `width:${style.width};height:${style.height}`);
    },
    sheet: () => [...looks].map(([look, number]) => `[data-sightline-look="${number}"]{${look}}`).join('\n'),
  };
}
