import type { Block, Inline } from '../page/article.ts';
import type { StyledElement } from '../page/styled.ts';
import { element, join, type Markup, text } from './escape.ts';

/** Blocks drawn from the page's own elements in the original look. Pictures, code, formulas and players have their own markup. */
const DRAWN = new Set<Block['kind']>(['paragraph', 'heading', 'list', 'definitions', 'table', 'quote', 'callout']);

/** Paragraphs with notes are excluded: their marks must lead to the article's notes, while the page's marks would lead to the page. */
export function isDrawnAsPage(block: Block): boolean {
  if (block.kind === 'callout') return !block.isFolded;
  return DRAWN.has(block.kind) && !(block.kind === 'paragraph' && block.inlines.some(isNote));
}

const isNote = (inline: Inline): boolean =>
  inline.kind === 'note' || ('children' in inline && inline.children.some(isNote));

/** Writes pictures, links and formulas for the target format. */
export interface StyledHost {
  pictureSrc(src: string): string;
  link(href: string, words: Markup): Markup;
  math(math: NonNullable<StyledElement['math']>, words: string): Markup;
}

/** An element as drawn on the page, with inline styles. `tag` and `id` override its own if the article knows better. */
export function writeStyled(part: StyledElement, host: StyledHost, tag = part.tag, id?: string): Markup {
  const { style, colspan, rowspan, children } = part;
  const words = writeChildren(children, host);
  return element(tag, { id, style: toCss(style), colspan: spans(colspan), rowspan: spans(rowspan) }, [words]);
}

export function writeChildren(children: StyledElement['children'], host: StyledHost): Markup {
  return join(children.map(child => writeChild(child, host)));
}

function writeChild(part: StyledElement | string, host: StyledHost): Markup {
  if (typeof part === 'string') return text(part);
  if (part.math) return host.math(part.math, String(part.children[0] ?? ''));
  if (part.tag === 'br') return element('br');
  if (part.picture) {
    const { src, alt, widthPx, heightPx } = part.picture;
    const address = host.pictureSrc(src);
    return address === '' ? text(alt) : element('img', { src: address, width: widthPx, height: heightPx, alt });
  }
  return part.tag === 'a' ? host.link(part.href, writeStyled(part, host, 'span')) : writeStyled(part, host);
}

const spans = (count: number | undefined) => (count && count > 1 ? count : undefined);

export const toCss = (style: StyledElement['style']) =>
  Object.entries(style)
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ');
