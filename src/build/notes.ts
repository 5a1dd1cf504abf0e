import type { Inline, Note } from '../page/article.ts';
import { LABELS } from '../page/label.ts';
import { inlineText } from '../page/plain-text.ts';
import type { Snapshot } from '../page/snapshot.ts';
import { HEADINGS, TAG } from '../page/tags.ts';
import type { Work } from '../page/work.ts';
import { findNotePairs, textAt } from '../settle/note-links.ts';
import { type BuildContext, hasKept } from './build-context.ts';
import { withoutStart } from './infer-structure.ts';

/** Text of a back link: an arrow, the note's number, or one letter per reference. Names and other words belong to the note. */
const BACK = /^(?:[\s^↑↩⏎⤴←⬆[\]().,:]|\ufe0e|\ufe0f|\b[a-z]\b|\b\d{1,3}\b|\b(?:back|return|jump up)\b)*$/iu;
/** Symbol before several back links. */
const SIGN = /^\s*[\^↑]\s*$/;

interface Found {
  id: string;
  mark: string;
  target: number;
}

/**
 * Finds references and their notes as linked by the markup (see settle/note-links.ts). Afterwards the flow writes a mark at each reference
 * and skips the notes, which come at the end. `idle` are notes whose references were dropped.
 */
export function* findingNotes(context: BuildContext): Work<{ found: Found[]; idle: number[] }> {
  const { snapshot } = context;
  const found = new Map<number, Found>();
  const idle: number[] = [];
  const pairs = findNotePairs(snapshot);
  yield;
  for (const { mark, target, name } of pairs) {
    if (!hasKept(context, target)) continue;
    // Marks numbered by a style sheet have no text.
    if (textAt(snapshot, mark).trim() !== '' && !hasKept(context, mark)) {
      if (!isInHead(context, mark)) idle.push(target);
      continue;
    }
    let note = found.get(target);
    if (!note) found.set(target, (note = { id: `note-${found.size + 1}`, mark: name, target }));
    context.noteAt.set(withBrackets(snapshot, mark), note.id);
  }
  for (const note of found.values()) {
    context.aside[note.target] = 1;
    hideBackLinks(context, note.target);
    hideOwnMark(context, note);
  }
  for (const target of firstOfLists(context, found)) hideHead(context, target);
  // Drop idle notes from lists that also have used ones, along with the passages they belong to.
  const lists = new Set(
    [...found.keys()].filter(target => snapshot.tag[target] === TAG.li).map(li => snapshot.parent[li]),
  );
  const left = idle.filter(target => snapshot.tag[target] === TAG.li && lists.has(snapshot.parent[target]));
  for (const target of left) context.aside[target] = 1;
  return { found: [...found.values()], idle: left };
}

/** Call this after building the body. */
export function buildNotes(context: BuildContext, found: Found[]): Note[] {
  const { snapshot } = context;
  return found.map(({ id, mark, target }) => {
    const [first, ...rest] = context.flow(target + 1, snapshot.end[target], 0);
    const isNumbered = first?.kind === 'paragraph' && startsWith(first.inlines, mark);
    const blocks = isNumbered
      ? [{ ...first, inlines: withoutStart(first.inlines, NUMBERED) }, ...rest]
      : first
        ? [first, ...rest]
        : [];
    return { id, mark, blocks };
  });
}

const NUMBERED = /^[[(]?(?:\d{1,3}|[*†‡§]{1,3})(?:[\])][.:]?|[.:)])?(?:\s+|(?=\p{Lu}))/u;

/** Whether the note's text repeats its mark, which is shown next to it. */
function startsWith(inlines: Inline[], mark: string): boolean {
  const found = NUMBERED.exec(inlineText(inlines).trimStart().slice(0, 12))?.[0] ?? '';
  return found !== '' && found.replace(/[^\d*†‡§]/g, '') === mark;
}

/** Maximum rows (wrappers) between the heading of the notes and the first note. */
const MOST_BETWEEN = 6;

/** The first note of each box whose content is all moved; pages separate notes by kind. */
function firstOfLists(context: BuildContext, found: Map<number, Found>): number[] {
  const { parent, end } = context.snapshot;
  const firsts = new Map<number, number>();
  for (const target of found.keys()) {
    const first = firsts.get(parent[target]) ?? target;
    firsts.set(parent[target], Math.min(first, target));
  }
  const earliest = Math.min(...firsts.values());
  return [...firsts]
    .filter(([box, first]) => first === earliest || isAllAside(context, box + 1, end[box]))
    .map(([, first]) => first);
}

function isAllAside(context: BuildContext, from: number, to: number): boolean {
  const { end } = context.snapshot;
  for (let row = from; row < to; row = end[row]) if (!context.aside[row] && hasKept(context, row)) return false;
  return true;
}

/** Hides the heading above the notes, which heads nothing after they have been moved. */
function hideHead(context: BuildContext, first: number): void {
  const { snapshot } = context;
  for (let row = first - 1; row > 0 && row >= first - MOST_BETWEEN; row--) {
    const up = HEADINGS[snapshot.tag[row]] ? row : snapshot.parent[row];
    // Text in between is what the heading belongs to.
    if (snapshot.text[row] !== '' && !HEADINGS[snapshot.tag[up]]) return;
    if (HEADINGS[snapshot.tag[up]]) {
      context.aside[up] = 1;
      return;
    }
  }
}

/** Title, authors and dates are shown separately from the text, and may have notes too. */
function isInHead({ snapshot, units, labels }: BuildContext, row: number): boolean {
  for (let r = row; r < snapshot.end[row]; r++)
    if (units.ofRow[r] >= 0) return LABELS[labels.label[units.ofRow[r]]].part === 'head';
  return false;
}

const unbracketed = (text: string) => text.replace(/[[\](){}\s]/g, '');

/** In `<sup>[<a>1</a>]</sup>`, the reference or back link is the whole element, not just the link. */
function withBrackets(snapshot: Snapshot, row: number): number {
  const mark = unbracketed(textAt(snapshot, row));
  // A link without text may contain a picture.
  if (mark === '') return row;
  let whole = row;
  for (let up = snapshot.parent[row], steps = 0; up > 0 && steps < 3; up = snapshot.parent[up], steps++) {
    if (snapshot.end[up] - up > 12 || unbracketed(textAt(snapshot, up)) !== mark) break;
    if (snapshot.tag[up] !== TAG.sup && snapshot.tag[up] !== TAG.span) break;
    whole = up;
  }
  return whole;
}

/** Hides the mark at the beginning of a note: one element, or two for sighted readers and screen readers. */
function hideOwnMark({ snapshot, aside }: BuildContext, { target, mark }: Found): void {
  const { end, text, tag } = snapshot;
  for (let row = target + 1; row < end[target] && text[row] === ''; ) {
    const isMark = end[row] > row + 1 && unbracketed(textAt(snapshot, row)) === mark;
    if (isMark && tag[row] !== TAG.p) aside[row] = 1;
    row = isMark ? end[row] : row + 1;
  }
}

/** Hides back links inside notes; the reader provides its own. */
function hideBackLinks(context: BuildContext, target: number): void {
  const { snapshot } = context;
  for (let row = target; row < snapshot.end[target]; row++) {
    const link = snapshot.links[row];
    if (link && link.fragment !== '' && BACK.test(textAt(snapshot, row)))
      context.aside[withBrackets(snapshot, row)] = 1;
    else if (SIGN.test(snapshot.text[row])) context.aside[row] = 1;
  }
}
