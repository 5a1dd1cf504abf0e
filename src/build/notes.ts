import type { Inline, Note } from '../page/article.ts';
import { LABELS } from '../page/label.ts';
import { inlineText } from '../page/plain-text.ts';
import type { Snapshot } from '../page/snapshot.ts';
import { HEADINGS, TAG } from '../page/tags.ts';
import type { Work } from '../page/work.ts';
import { findNotePairs, textAt } from '../settle/note-links.ts';
import { type BuildContext, hasKept } from './build-context.ts';
import { withoutStart } from './infer-structure.ts';

/** A way back: an arrow, the number of the note, a letter for each place that refers to it. Names and words are the note's. */
const BACK = /^(?:[\s^↑↩⏎⤴←⬆[\]().,:]|\ufe0e|\ufe0f|\b[a-z]\b|\b\d{1,3}\b|\b(?:back|return|jump up)\b)*$/iu;
/** Before several ways back. */
const SIGN = /^\s*[\^↑]\s*$/;

interface Found {
  id: string;
  mark: string;
  target: number;
}

/**
 * Finds references to notes and the notes they point at, as the markup ties them (see settle/note-links.ts). From then on the flow
 * writes a mark at the reference and skips the note, which comes at the end. `idle` are notes to what is left out.
 */
export function* findingNotes(context: BuildContext): Work<{ found: Found[]; idle: number[] }> {
  const { snapshot } = context;
  const found = new Map<number, Found>();
  const idle: number[] = [];
  const pairs = findNotePairs(snapshot);
  yield;
  for (const { mark, target, name } of pairs) {
    if (!hasKept(context, target)) continue;
    // What a style sheet counts has no words.
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
  // A note goes with the passage it belongs to: in one list with those of others it would be left over.
  const lists = new Set(
    [...found.keys()].filter(target => snapshot.tag[target] === TAG.li).map(li => snapshot.parent[li]),
  );
  const left = idle.filter(target => snapshot.tag[target] === TAG.li && lists.has(snapshot.parent[target]));
  for (const target of left) context.aside[target] = 1;
  return { found: [...found.values()], idle: left };
}

/** Called when the body is built. */
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

/** The note repeats its mark, which is written with it. */
function startsWith(inlines: Inline[], mark: string): boolean {
  const found = NUMBERED.exec(inlineText(inlines).trimStart().slice(0, 12))?.[0] ?? '';
  return found !== '' && found.replace(/[^\d*†‡§]/g, '') === mark;
}

/** Rows between the heading of the notes and the first of them: the boxes around them. */
const MOST_BETWEEN = 6;

/** The first note of each box that holds some, where nothing is left in it: pages set theirs apart by kind. */
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

/** What stands above notes heads nothing once they are moved. */
function hideHead(context: BuildContext, first: number): void {
  const { snapshot } = context;
  for (let row = first - 1; row > 0 && row >= first - MOST_BETWEEN; row--) {
    const up = HEADINGS[snapshot.tag[row]] ? row : snapshot.parent[row];
    // Text between the two is what it heads.
    if (snapshot.text[row] !== '' && !HEADINGS[snapshot.tag[up]]) return;
    if (HEADINGS[snapshot.tag[up]]) {
      context.aside[up] = 1;
      return;
    }
  }
}

/** Title, names and dates are shown apart from the text, and may well have notes. */
function isInHead({ snapshot, units, labels }: BuildContext, row: number): boolean {
  for (let r = row; r < snapshot.end[row]; r++)
    if (units.ofRow[r] >= 0) return LABELS[labels.label[units.ofRow[r]]].part === 'head';
  return false;
}

const unbracketed = (text: string) => text.replace(/[[\](){}\s]/g, '');

/** The whole of `<sup>[<a>1</a>]</sup>` is the reference, or the way back from the note, not the link alone. */
function withBrackets(snapshot: Snapshot, row: number): number {
  const mark = unbracketed(textAt(snapshot, row));
  // Around a link without words may be a picture.
  if (mark === '') return row;
  let whole = row;
  for (let up = snapshot.parent[row], steps = 0; up > 0 && steps < 3; up = snapshot.parent[up], steps++) {
    if (snapshot.end[up] - up > 12 || unbracketed(textAt(snapshot, up)) !== mark) break;
    if (snapshot.tag[up] !== TAG.sup && snapshot.tag[up] !== TAG.span) break;
    whole = up;
  }
  return whole;
}

/** The note begins with its mark, or with two of them for those who see and those who listen, each in an element of its own. */
function hideOwnMark({ snapshot, aside }: BuildContext, { target, mark }: Found): void {
  const { end, text, tag } = snapshot;
  for (let row = target + 1; row < end[target] && text[row] === ''; ) {
    const isMark = end[row] > row + 1 && unbracketed(textAt(snapshot, row)) === mark;
    if (isMark && tag[row] !== TAG.p) aside[row] = 1;
    row = isMark ? end[row] : row + 1;
  }
}

/** In the note itself the arrow that leads back is the reader's business, not the page's. */
function hideBackLinks(context: BuildContext, target: number): void {
  const { snapshot } = context;
  for (let row = target; row < snapshot.end[target]; row++) {
    const link = snapshot.links[row];
    if (link && link.fragment !== '' && BACK.test(textAt(snapshot, row)))
      context.aside[withBrackets(snapshot, row)] = 1;
    else if (SIGN.test(snapshot.text[row])) context.aside[row] = 1;
  }
}
