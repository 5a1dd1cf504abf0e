import { assemble } from '../../../src/assemble.ts';
import type { Article, Block, BlockKind, Inline } from '../../../src/page/article.ts';
import type { PageKind } from '../../../src/page/label.ts';
import { inlineText } from '../../../src/page/plain-text.ts';
import type { Judged, Reading } from '../../../src/page/reading.ts';
import { settle } from '../../../src/settle/settle.ts';
import { draw, type SketchFacts } from '../../sketch.ts';

export function read(drawing: string, facts: SketchFacts = {}, kind: PageKind = 'article'): Article {
  return readDrawn(draw(drawing, facts, kind)).article;
}

/** What comes after the trees, of a page drawn with its labels. */
export function readDrawn(drawn: Judged): Reading {
  return assemble(settle(drawn));
}

export const kinds = (article: Article): BlockKind[] => article.blocks.map(block => block.kind);

/** The only block of that kind. */
export function the<K extends BlockKind>(article: Article, kind: K): Extract<Block, { kind: K }> {
  const found = article.blocks.filter(block => block.kind === kind);
  if (found.length !== 1) throw new Error(`${found.length} blocks of kind ${kind} among ${kinds(article).join(', ')}`);
  return found[0] as Extract<Block, { kind: K }>;
}

/** Inline content as one short line: <strong>text</strong> as strong(text). */
export function show(inlines: Inline[]): string {
  return inlines
    .map(inline => {
      if (inline.kind === 'text') return inline.text;
      if (inline.kind === 'link') return `link[${inline.href}](${show(inline.children)})`;
      if (inline.kind === 'ruby') return `ruby(${inlineText(inline.base)}|${inline.over})`;
      if (inline.kind === 'note') return `note(${inline.id})`;
      if (inline.kind === 'code') return `code(${inline.text})`;
      if (inline.kind === 'math') return `math(${inline.tex})`;
      if (inline.kind === 'image') return `image(${inline.picture.src})`;
      return 'children' in inline ? `${inline.kind}(${show(inline.children)})` : inline.kind;
    })
    .join('');
}

export const shown = (article: Article): string[] =>
  article.blocks.map(block => ('inlines' in block ? show(block.inlines) : block.kind));
