import type { Inline } from '../page/article.ts';
import { cleanText } from '../page/clean-text.ts';

type Wrapper = Extract<Inline, { children: Inline[] }>;
interface Open {
  /** First row that is no longer inside. */
  end: number;
  kind: Wrapper['kind'];
  /** Of a link its address, of an abbreviation what it is short for. */
  detail: string;
  /** Set once something was written into it: an element without text leaves no trace. */
  node?: Wrapper;
}

/** Deeper nesting than this carries no meaning for a reader, and what draws and writes an article recurses. */
const MAX_NESTING = 12;
/** White space that is not one single space, breaking or not. */
const LOOSE = /[^\S\u00a0\u202f ]|\s{2}/;
/** Follows a word closely, also where the word's element ends in a space. */
const CLOSE = /^[,.](?:\s|$)/;

/**
 * Writes runs of inline content. White space and line breaks wait until there is text after them, and then stand outside
 * what opens and inside what stays open, so that no run begins or ends with them and no `strong` holds a lone space.
 */
export class InlineWriter {
  readonly inlines: Inline[] = [];
  private open: Open[] = [];
  private space = false;
  private breaks = false;
  private isEmpty = true;

  enter(kind: Wrapper['kind'], end: number, detail = ''): void {
    if (this.open.length >= MAX_NESTING || this.open.some(outer => outer.kind === kind)) return;
    // Links are underlined as it is.
    if (kind === 'underline' && this.open.some(outer => outer.kind === 'link')) return;
    this.open.push({ end, kind, detail });
  }

  /** Closes everything that ends at or before the row. */
  leaveBefore(row: number): void {
    while (this.open.length > 0 && this.open[this.open.length - 1].end <= row) this.open.pop();
  }

  pause(): void {
    this.space = true;
  }

  break(): void {
    this.breaks = true;
  }

  text(source: string): void {
    const clean = cleanText(source);
    const text = LOOSE.test(clean) ? clean.replace(/\s{2,}|[^\S\u00a0\u202f]/g, ' ') : clean;
    const trimmed = text.trim();
    const isTight = trimmed.length === text.length;
    if (!isTight && text.trimStart() !== text) this.space = true;
    // Editors begin paragraphs and lines with joiners that join nothing.
    const core = this.isEmpty || this.space || this.breaks ? trimmed.replace(/^[\u200c\u200d]+/, '') : trimmed;
    if (CLOSE.test(core)) this.space = false;
    if (core !== '') {
      const into = this.target(() => true);
      const last = into[into.length - 1];
      if (last?.kind === 'text') last.text += core;
      else into.push({ kind: 'text', text: core });
    }
    if (!isTight && text.trimEnd() !== text) this.space = true;
  }

  /** Something that is not text; `isIn` says which of the open wrappers it should stand in. */
  atom(inline: Inline, isIn: (kind: Wrapper['kind']) => boolean = () => true): void {
    this.target(isIn).push(inline);
  }

  /** The list to write into next, with waiting space written and waiting wrappers opened. */
  private target(isIn: (kind: Wrapper['kind']) => boolean): Inline[] {
    this.writeWaiting();
    let into = this.inlines;
    for (const open of this.open) {
      if (open.node === undefined) {
        if (!isIn(open.kind)) continue;
        open.node = this.findTwin(into, open) ?? this.append(into, open);
      }
      into = open.node.children;
    }
    return into;
  }

  private writeWaiting(): void {
    if (!this.isEmpty && (this.space || this.breaks)) {
      let into = this.inlines;
      for (const open of this.open) if (open.node) into = open.node.children;
      const last = into[into.length - 1];
      if (this.breaks) into.push({ kind: 'break' });
      else if (last?.kind === 'text') last.text += ' ';
      else into.push({ kind: 'text', text: ' ' });
    }
    this.space = false;
    this.breaks = false;
    this.isEmpty = false;
  }

  /** Markup such as <b>on</b><b>ce</b> is one strong run. */
  private findTwin(into: Inline[], open: Open): Wrapper | undefined {
    const last = into[into.length - 1];
    if (last?.kind !== open.kind || !('children' in last)) return undefined;
    const detail = last.kind === 'link' ? last.href : last.kind === 'abbr' ? last.title : '';
    return detail === open.detail ? last : undefined;
  }

  private append(into: Inline[], open: Open): Wrapper {
    const node = toWrapper(open);
    into.push(node);
    return node;
  }
}

function toWrapper({ kind, detail }: Open): Wrapper {
  if (kind === 'link') return { kind, href: detail, children: [] };
  return kind === 'abbr' ? { kind, title: detail, children: [] } : { kind, children: [] };
}
