import { writeMarkdown } from '../../export/markdown.ts';
import type { Article, Block } from '../../page/article.ts';
import { inlineText } from '../../page/plain-text.ts';
import { toOneLine } from '../failure.ts';
import { countTokens } from './tokens.ts';

/** A heading and its blocks, up to the next heading of the same or a higher level. */
export interface Section {
  id: string;
  level: number;
  title: string;
  from: number;
  to: number;
}

/** An article split into blocks, the units it may be cut into. */
export class Parts {
  readonly sections: Section[];
  readonly #sizes: (number | undefined)[] = [];

  constructor(readonly article: Article) {
    this.sections = findSections(article.blocks);
  }

  get size(): number {
    return this.article.blocks.length;
  }

  /** Tokens of a block including the notes it refers to. */
  tokensOf(at: number): number {
    return (this.#sizes[at] ??= countTokens(this.write(at, at + 1)) + 1);
  }

  tokensBetween(from: number, to: number): number {
    let sum = 0;
    for (let at = from; at < to; at++) sum += this.tokensOf(at);
    return sum;
  }

  /** Writes these blocks as Markdown, with only the notes they refer to. */
  write(from: number, to: number): string {
    const blocks = this.article.blocks.slice(from, to);
    const wanted = noteIds(blocks);
    const notes = this.article.notes.filter(({ id }) => wanted.has(id));
    return writeMarkdown({ ...this.article, title: '', blocks, notes, comments: [] }, { frontMatter: false }).trim();
  }
}

/** Uses the page's own ids if they make good names; otherwise numbers the sections. */
function findSections(blocks: readonly Block[]): Section[] {
  const taken = new Set<string>();
  const sections: Section[] = [];
  const open: Section[] = [];
  for (const [at, block] of blocks.entries()) {
    if (block.kind !== 'heading') continue;
    while (open.length > 0 && open[open.length - 1].level >= block.level) open.pop()!.to = at;
    const isGood = /^[\p{L}\p{N}][\p{L}\p{N}_.:-]{0,60}$/u.test(block.id) && !taken.has(block.id);
    const id = isGood ? block.id : `part-${sections.length + 1}`;
    taken.add(id);
    const section = {
      id,
      level: block.level,
      title: toOneLine(inlineText(block.inlines), 120),
      from: at,
      to: blocks.length,
    };
    sections.push(section);
    open.push(section);
  }
  return sections;
}

function noteIds(blocks: readonly Block[]): Set<string> {
  const ids = new Set<string>();
  const open: unknown[] = [...blocks];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    const { kind, id, source: _, ...rest } = next as { kind?: string; id?: string; source?: unknown };
    if (kind === 'note' && id !== undefined) ids.add(id);
    for (const value of Object.values(rest)) open.push(...(Array.isArray(value) ? value : [value]));
  }
  return ids;
}
