import type { Block } from '../page/article.ts';
import { inlineText } from '../page/plain-text.ts';
import type { BuildContext } from './build-context.ts';
import { joinSources } from './source.ts';

/** Maximum height of a box with one line, in multiples of its font size. */
const ONE_LINE = 2;
const TOUCHING_PX = 1;
/** In characters. Without a style sheet, paragraphs are as wide as the window. */
const LONGEST_LINE = 90;

type Paragraph = Extract<Block, { kind: 'paragraph' }>;

/**
 * Joins verse and addresses in which every line has its own box: touching one-line boxes with the same class are lines of one paragraph.
 */
export function joinTouching(context: BuildContext, blocks: Block[]): Block[] {
  const joined: Block[] = [];
  for (let at = 0; at < blocks.length; ) {
    const run = linesFrom(context, blocks, at);
    const next = at + Math.max(1, run.length);
    joined.push(...(run.length > 1 && !run.every(isEntry) ? [toParagraph(run)] : blocks.slice(at, next)));
    at = next;
  }
  return joined;
}

/** The chapters of a video, the rows of a timetable: lines that all begin with a number are entries, not verse. */
const isEntry = ({ inlines }: Paragraph): boolean => /^\d/.test(inlineText(inlines));

function linesFrom(context: BuildContext, blocks: Block[], from: number): Paragraph[] {
  const run: Paragraph[] = [];
  let above = -1;
  for (let at = from; at < blocks.length; at++) {
    const block = blocks[at];
    const isShort = block.kind === 'paragraph' && inlineText(block.inlines).length <= LONGEST_LINE;
    const box = isShort ? lineBoxOf(context, block) : -1;
    if (box < 0 || (above >= 0 && !touch(context, above, box))) break;
    run.push(block as Paragraph);
    above = box;
  }
  return run;
}

/** The box with a class that contains a single line; -1 if the paragraph is not such a line. */
function lineBoxOf({ snapshot, units }: BuildContext, { source }: Paragraph): number {
  const { className, height, fontSizePx } = snapshot;
  const box = units.row[units.ofRow[source.rows[0]]] ?? -1;
  const isLine = box >= 0 && className[box] !== '' && height[box] > 0 && height[box] < ONE_LINE * fontSizePx[box];
  return isLine ? box : -1;
}

function touch(
  { snapshot: { parent, tag, className, x, y, height } }: BuildContext,
  one: number,
  next: number,
): boolean {
  const isTwin = parent[one] === parent[next] && tag[one] === tag[next] && className[one] === className[next];
  return isTwin && x[one] === x[next] && Math.abs(y[next] - y[one] - height[one]) <= TOUCHING_PX;
}

function toParagraph(lines: Paragraph[]): Paragraph {
  const inlines = lines.flatMap(({ inlines }, at) => (at === 0 ? inlines : [{ kind: 'break' as const }, ...inlines]));
  return { kind: 'paragraph', inlines, source: joinSources(lines) };
}
