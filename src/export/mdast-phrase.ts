import type { PhrasingContent } from 'mdast';
import type { Inline, Picture } from '../page/article.ts';
import { inlineText } from '../page/plain-text.ts';
import { emphasised } from './mdast-emphasis.ts';
import { writeTex } from './tex.ts';

/** "note-3" is [^3] in the file. */
export const label = (id: string) => id.replace(/^note-/, '');
export const words = (value: string): PhrasingContent => ({ type: 'text', value });

/** Brackets end an address for readers that do not know how to escape them. */
export function address(url: string): string {
  return url.replace(/[()]/g, bracket => (bracket === '(' ? '%28' : '%29'));
}

export function phrase(inlines: Inline[], isHeading = false): PhrasingContent[] {
  return inlines.flatMap((inline, at) => {
    const beside = () => [inlines[at - 1], inlines[at + 1]].map(other => (other ? inlineText([other]) : ''));
    const own = toPhrasing(inline, isHeading, beside);
    // Two codes side by side would be read as one, with the signs between them.
    return inline.kind === 'code' && inlines[at - 1]?.kind === 'code' ? [words(' '), ...own] : own;
  });
}

/** Elements Markdown has no signs for, and every renderer of it understands. Nothing of the page is in these strings. */
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
    // Markdown has no sign for a line below words, nor for what they are short for.
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
      // Raised by themselves.
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
  // An address that means something only to the page it was made in.
  if (src.startsWith('blob:')) return words(alt);
  return { type: 'image', url: address(src), alt };
}
