import type { PhrasingContent } from 'mdast';
import type { Inline, Picture } from '../page/article.ts';
import { inlineText } from '../page/plain-text.ts';
import { emphasised } from './mdast-emphasis.ts';
import { writeTex } from './tex.ts';

/** Note "note-3" is written as [^3]. */
export const label = (id: string) => id.replace(/^note-/, '');
export const words = (value: string): PhrasingContent => ({ type: 'text', value });

/** Some Markdown parsers end an address at a bracket even if it is escaped. */
export function address(url: string): string {
  return url.replace(/[()]/g, bracket => (bracket === '(' ? '%28' : '%29'));
}

export function phrase(inlines: Inline[], isHeading = false): PhrasingContent[] {
  return inlines.flatMap((inline, at) => {
    const beside = () => [inlines[at - 1], inlines[at + 1]].map(other => (other ? inlineText([other]) : ''));
    const own = toPhrasing(inline, isHeading, beside);
    // Two adjacent code spans would be parsed as one, including the backticks between them.
    return inline.kind === 'code' && inlines[at - 1]?.kind === 'code' ? [words(' '), ...own] : own;
  });
}

/** Elements without Markdown syntax that every renderer accepts as HTML. These strings contain nothing from the page. */
const HTML = { sub: 'sub', sup: 'sup', mark: 'mark', ins: 'ins', kbd: 'kbd' } as const;

function toPhrasing(inline: Inline, isHeading: boolean, beside: () => string[]): PhrasingContent[] {
  switch (inline.kind) {
    case 'text':
      return [words(inline.text)];
    case 'code':
      return [{ type: 'inlineCode', value: inline.text }];
    case 'break':
      return [isHeading ? words(' ') : { type: 'break' }];
    case 'strong':
      return emphasised('strong', phrase(inline.children, isHeading), beside());
    case 'em':
      return emphasised('emphasis', phrase(inline.children, isHeading), beside());
    case 'del':
      return [{ type: 'delete', children: phrase(inline.children, isHeading) }];
    case 'link':
      return [{ type: 'link', url: address(inline.href), children: phrase(inline.children, isHeading) }];
    // Markdown has no syntax for underlining and abbreviations.
    case 'underline':
    case 'abbr':
    case 'small':
      return phrase(inline.children, isHeading);
    case 'quote':
      return [words('“'), ...phrase(inline.children, isHeading), words('”')];
    case 'ruby':
      return [...phrase(inline.base, isHeading), words(`(${inline.over})`)];
    case 'image':
      return [image(inline.picture)];
    case 'math':
      return [inline.tex === '' ? words(inline.text) : { type: 'inlineMath', value: writeTex(inline.tex) }];
    case 'note':
      return [{ type: 'footnoteReference', identifier: inline.id, label: label(inline.id) }];
    default: {
      const name = HTML[inline.kind];
      // These characters are superscript anyway.
      if (name === 'sup' && /^[®™℠]$/.test(inlineText(inline.children))) return phrase(inline.children, isHeading);
      return [
        { type: 'html', value: `<${name}>` },
        ...phrase(inline.children, isHeading),
        { type: 'html', value: `</${name}>` },
      ];
    }
  }
}

export function image({ src, alt }: Picture): PhrasingContent {
  // A blob: URL is valid only on the page that created it.
  if (src.startsWith('blob:')) return words(alt);
  return { type: 'image', url: address(src), alt };
}
