import type { Block } from '../page/article.ts';
import type { Snapshot } from '../page/snapshot.ts';
import { TAG } from '../page/tags.ts';
import { DONE, OPEN, taskOf } from '../page/task.ts';
import { withoutStart } from './infer-structure.ts';

/** Rows from the beginning of an item to its box: a label, a paragraph. */
const MOST_BEFORE_BOX = 6;

/** Whether the item is a thing to do, by the box before its first word: done, not done, or neither. */
export function findTask({ tag, text, attrs, end }: Snapshot, item: number): boolean | undefined {
  for (let row = item + 1; row < Math.min(end[item], item + MOST_BEFORE_BOX); row++) {
    if (text[row].trim() !== '') return undefined;
    if (tag[row] === TAG.input && attrs[row]?.type === 'checkbox') return attrs[row].checked !== undefined;
  }
  return undefined;
}

/** As signs of writing: every format and every reader has those. */
export function asTask(item: Block[], isDone: boolean): Block[] {
  const [first, ...rest] = item;
  if (first?.kind !== 'paragraph' || taskOf(first.inlines) !== undefined) return item;
  return [{ ...first, inlines: [{ kind: 'text', text: `${isDone ? DONE : OPEN} ` }, ...first.inlines] }, ...rest];
}

/** Typed before what is done, and before what is not. */
const TYPED_DONE = /^\s*[☑✓✔✅]\ufe0f?\s*/u;
const TYPED_OPEN = /^\s*[☐❏❐□▢⬜]\ufe0f?\s*/u;

/** Items that all begin with such signs, of which one at least is open, are things to do. */
export function findTyped(items: Block[][]): Block[][] {
  const isBegun = (item: Block[], pattern: RegExp) =>
    item[0]?.kind === 'paragraph' && item[0].inlines[0]?.kind === 'text' && pattern.test(item[0].inlines[0].text);
  const isTyped = items.every(item => isBegun(item, TYPED_DONE) || isBegun(item, TYPED_OPEN));
  if (!isTyped || !items.some(item => isBegun(item, TYPED_OPEN))) return items;
  return items.map(([first, ...rest]) => {
    const isDone = isBegun([first], TYPED_DONE);
    if (first.kind !== 'paragraph') return [first, ...rest];
    return asTask(
      [{ ...first, inlines: withoutStart(first.inlines, isDone ? TYPED_DONE : TYPED_OPEN) }, ...rest],
      isDone,
    );
  });
}
