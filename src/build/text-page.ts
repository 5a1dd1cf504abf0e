import type { Block, Inline } from '../page/article.ts';
import { cleanText } from '../page/clean-text.ts';
import type { Snapshot } from '../page/snapshot.ts';
import { TAG } from '../page/tags.ts';
import type { BuildContext } from './build-context.ts';
import { partOf, sourceOf } from './source.ts';
import { looksLikeProse, readTextParts, type TextPart } from './text-parts.ts';

/** The content of a plain text file, which browsers show as a single pre; '' otherwise. */
function textOfPage({ page, tag, text, end }: Snapshot, row: number): string {
  if (page.contentType !== 'text/plain' || tag[row] !== TAG.pre) return '';
  // Chromium splits long texts into several nodes.
  let whole = '';
  for (let r = row + 1; r < end[row]; r++) whole += text[r];
  return cleanText(whole);
}

/** Builds a plain text file of prose from its typed structure; undefined for other elements, and for files of code or data. */
export function buildTextPage(context: BuildContext, row: number): Block[] | undefined {
  const { snapshot } = context;
  const text = textOfPage(snapshot, row);
  if (text === '' || !looksLikeProse(text)) return undefined;
  const parts = readTextParts(text);
  const source = partOf(sourceOf(context, row, snapshot.end[row]));
  return parts.slice(titleOf(parts) === '' ? 0 : 1).map(part => toBlock(part, source));
}

/** The title of a plain text file: its first heading, or a single line at the beginning. */
export function findTextTitle(snapshot: Snapshot): string {
  if (snapshot.page.contentType !== 'text/plain') return '';
  const text = textOfPage(snapshot, snapshot.tag.indexOf(TAG.pre));
  return text !== '' && looksLikeProse(text) ? titleOf(readTextParts(text)) : '';
}

const LONGEST_TITLE = 120;

function titleOf([first, second]: TextPart[]): string {
  if (!first || !second) return '';
  if (first.kind === 'heading') return first.text;
  const isLine = first.kind === 'paragraph' && first.lines.length === 1;
  return isLine && first.lines[0].length <= LONGEST_TITLE && !/[.,;:]$/.test(first.lines[0]) ? first.lines[0] : '';
}

const words = (text: string): Inline[] => [{ kind: 'text', text }];

function toBlock(part: TextPart, source: Block['source']): Block {
  switch (part.kind) {
    case 'heading':
      return { kind: 'heading', level: part.level, id: '', inlines: words(part.text), source };
    case 'paragraph':
      return { kind: 'paragraph', inlines: withBreaks(part.lines), source };
    case 'list': {
      const items = part.items.map((item): Block[] => [{ kind: 'paragraph', inlines: words(item), source }]);
      return { kind: 'list', ordered: part.start !== undefined, start: part.start ?? 1, items, source };
    }
    case 'set':
      return { kind: 'code', text: part.text, language: '', source };
    case 'rule':
      return { kind: 'rule', source };
  }
}

function withBreaks(lines: string[]): Inline[] {
  return lines.flatMap((line, at): Inline[] => (at === 0 ? words(line) : [{ kind: 'break' }, ...words(line)]));
}
