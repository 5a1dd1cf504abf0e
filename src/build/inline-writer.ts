import type { Inline } from '../page/article.ts';
import { cleanText } from '../page/clean-text.ts';

type Wrapper = Extract<Inline, { children: Inline[] }>;
interface Open {
  /** First row after the wrapper. */
  end: number;
  kind: Wrapper['kind'];
  /** A link's address or an abbreviation's expansion. */
  detail: string;
  /** Set once something has been written into it, so that empty elements leave no trace. */
  node?: Wrapper;
}

/** Deeper nesting means nothing to readers, and everything that renders or exports an article recurses. */
const MAX_NESTING = 12;
/** White space other than a single space, breaking or not. */
const LOOSE = /[^\S\u00a0\u202f ]|\s{2}/;
/** Punctuation that attaches to the word before, even if that word's element ends in a space. */
const CLOSE = /^[,.](?:\s|$)/;

/**
 * Writes runs of inline content. White space and line breaks are held back until text follows, and are then placed outside wrappers that
 * open and inside those that stay open. So no run begins or ends with them, and no `strong` contains only a space.
 */
export class InlineWriter {
  readonly inlines: Inline[] = [];
  private open: Open[] = [];
  private space = false;
  private breaks = false;
  private isEmpty = true;

  enter(kind: Wrapper['kind'], end: number, detail = ''): void {
    if (this.open.length >= MAX_NESTING || this.open.some(outer => outer.kind === kind)) return;
    // Links are underlined anyway.
    if (kind === 'underline' && this.open.some(outer => outer.kind === 'link')) return;
    this.open.push({ end, kind, detail });
  }

  /** Closes all wrappers that end at or before the row. */
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
    // Some editors put useless zero-width joiners at the start of paragraphs and lines.
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

  /** Adds non-text content; `isIn` tells which of the open wrappers may contain it. */
  atom(inline: Inline, isIn: (kind: Wrapper['kind']) => boolean = () => true): void {
    this.target(isIn).push(inline);
  }

  /** The array to write to next, after writing pending white space and opening pending wrappers. */
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

  /** Markup such as <b>on</b><b>ce</b> becomes one strong run. */
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
