import { oneLine } from '../page/clean-text.ts';
import { type Snapshot, STYLE } from '../page/snapshot.ts';
import { TAG, type TagName, tagSet } from '../page/tags.ts';
import { BOLD_FROM } from '../settle/data-table.ts';
import type { BuildContext } from './build-context.ts';
import type { InlineWriter } from './inline-writer.ts';
import { hrefOf } from './link.ts';

/** Some sites render strong text no heavier than this. */
const MEDIUM = 500;
/** Tags without a meaning of their own. */
export const UNSTYLED = tagSet('span', 'font', 'other');

// biome-ignore format: read as a list
const WRAPPERS: [TagName[], 'em' | 'underline' | 'ins' | 'del' | 'mark' | 'kbd' | 'small' | 'sub' | 'sup' | 'quote'][] = [
  [['i', 'em', 'cite', 'dfn', 'var'], 'em'], [['u'], 'underline'], [['ins'], 'ins'], [['kbd'], 'kbd'], [['s', 'del', 'strike'], 'del'], [['mark'], 'mark'],
  [['small'], 'small'], [['sub'], 'sub'], [['sup'], 'sup'], [['q'], 'quote'],
];
const WRAPPER_OF = new Map(WRAPPERS.flatMap(([tags, kind]) => tags.map(tag => [TAG[tag], kind] as const)));

/** Opens wrappers such as link, emphasis and strong for an element, based on its tag or its look. */
export function enterWrappers(context: BuildContext, writer: InlineWriter, row: number, isInHeading: boolean): void {
  const { snapshot } = context;
  const { tag, end, style, parent, text } = snapshot;
  if (text[row] !== '') return;
  if (tag[row] === TAG.a) {
    const href = hrefOf(context, row);
    if (href !== '') writer.enter('link', end[row], href);
  }
  if (tag[row] === TAG.abbr || tag[row] === TAG.acronym) {
    const title = oneLine(snapshot.attrs[row]?.title, 300);
    if (title !== '') writer.enter('abbr', end[row], title);
  }
  const wrapper = WRAPPER_OF.get(tag[row]);
  if (wrapper && !isUpright(snapshot, row)) writer.enter(wrapper, end[row]);
  const isUnstyled = UNSTYLED[tag[row]] === 1;
  if (!isInHeading && isBold(snapshot, row) && !(isUnstyled && isInitial(snapshot, row)))
    writer.enter('strong', end[row]);
  if (!isUnstyled || parent[row] < 0) return;
  const gained = style[row] & ~style[parent[row]];
  if (gained & STYLE.italic) writer.enter('em', end[row]);
  if (gained & STYLE.lineThrough) writer.enter('del', end[row]);
}

/** Editors wrap entire documents in <b style="font-weight: normal">, so the computed weight decides, and the tag only if it is unknown. */
function isBold({ tag, parent, fontWeight }: Snapshot, row: number): boolean {
  const weight = fontWeight[row];
  const weightAround = fontWeight[parent[row]];
  if (tag[row] === TAG.b || tag[row] === TAG.strong)
    return weight === 0 || weight >= BOLD_FROM || (weight >= MEDIUM && weight > weightAround);
  return UNSTYLED[tag[row]] === 1 && weight >= BOLD_FROM && parent[row] >= 0 && weightAround < BOLD_FROM;
}

const NAMED = tagSet('cite', 'dfn', 'var');

/** Titles, terms and variables that the page does not set in italics; in an encyclopedia's references, cite spans a whole line. */
const isUpright = ({ tag, style, fontSizePx }: Snapshot, row: number) =>
  NAMED[tag[row]] === 1 && fontSizePx[row] > 0 && !(style[row] & STYLE.italic);

/** A drop cap is not emphasis. */
function isInitial({ end, text, spaceBefore }: Snapshot, row: number): boolean {
  const next = end[row];
  return next === row + 2 && /^\p{Lu}$/u.test(text[row + 1]) && !spaceBefore[next] && /^\p{Ll}/u.test(text[next] ?? '');
}
