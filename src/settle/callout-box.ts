import { saysSomething } from '../features/units.ts';
import type { CalloutKind } from '../page/article.ts';
import { DISPLAY, HIDDEN, type Snapshot, STYLE } from '../page/snapshot.ts';
import { TAG, tagSet } from '../page/tags.ts';

/** What authors and programs call each kind. */
const NAMES: Record<CalloutKind, string> = {
  note: 'note info information seealso remark abstract example todo question faq hinweis anmerkung nota remarque ملاحظة 注 注記 メモ 备注 说明 注意事项',
  tip: 'tip hint success check done tipp astuce consejo sugerencia conseil نصيحة ヒント 提示',
  important: 'important wichtig importante مهم 重要',
  warning: 'warning warn attention achtung warnung advertencia aviso avertissement تحذير 警告 注意',
  caution: 'caution danger error bug failure vorsicht gefahr peligro précaution خطر 危険 危险 小心',
};
const KIND_OF = new Map(
  Object.entries(NAMES).flatMap(([kind, names]) => names.split(' ').map(name => [name, kind as CalloutKind] as const)),
);
/** Words in the names of boxes that are nothing else, whatever program wrote them. */
const FAMILY = new Set(['admonition', 'admonitionblock', 'callout', 'alert', 'custom-block', 'notice', 'ambox']);
/** Of the kinds, those that are enough by themselves as the whole of a name. */
const ALONE = new Set(['note', 'tip', 'hint', 'important', 'warning', 'caution', 'danger']);
const ALONE_OR_INFO = new Set([...ALONE, 'info']);
const BOXES = tagSet('div', 'aside', 'section', 'blockquote', 'details', 'p', 'table', 'article', 'other', 'figure');
/** A box with more in it is a part of the page. */
const MOST_ROWS = 600;
/** Looked at for the first word. */
const MOST_LETTERS = 120;

export interface Named {
  kind: CalloutKind;
  /** By a family of names, a role or the element made for it; else only the look and the words may tell. */
  isSure: boolean;
}

/** Boxes of some size that such a thing is made of. */
export function canBeCallout({ tag, end }: Snapshot, row: number): boolean {
  return BOXES[tag[row]] === 1 && end[row] - row >= 2 && end[row] - row <= MOST_ROWS;
}

/** Whether an element is such a box by its role, or by what programs call one. */
export function findCallout(snapshot: Snapshot, row: number): Named | undefined {
  if (!canBeCallout(snapshot, row)) return undefined;
  const { className, attrs, tag } = snapshot;
  const role = attrs[row]?.role ?? '';
  const tokens = className[row].toLowerCase().split(/\s+/, 20);
  const parts = tokens.flatMap(token => token.split(/[-_:]+/, 6));
  const data = (attrs[row]?.['data-callout'] ?? attrs[row]?.['data-panel-type'] ?? '').toLowerCase();
  const kind = KIND_OF.get(data) ?? firstKind(parts) ?? 'note';
  if (data !== '') return { kind, isSure: true };
  const isFamily = tokens.some(token => FAMILY.has(token)) || parts.some(part => FAMILY.has(part));
  const isPart = parts.some(part => PARTS.has(part));
  if (isFamily && !isPart) return { kind, isSure: true };
  if (role === 'note' || role === 'doc-tip' || role === 'doc-notice')
    return { kind: firstKind(parts) ?? 'note', isSure: tag[row] !== TAG.other };
  const variant = findVariant(tokens);
  if (variant && !isPart && isSetOff(snapshot, row)) return { kind: variant, isSure: true };
  const alone = tokens.find(token => ALONE.has(token));
  if (alone && tag[row] !== TAG.table) return { kind: KIND_OF.get(alone) ?? 'note', isSure: false };
  const named = findNamed(snapshot, row);
  return named && { kind: named, isSure: true };
}

/** "macro macro-warning", "box box--info": a name, and the same name with a kind behind it. */
function findVariant(tokens: string[]): CalloutKind | undefined {
  for (const token of tokens) {
    let at = token.length;
    while (at > 0 && !isHyphen(token[at - 1])) at--;
    let end = at;
    while (end > 0 && isHyphen(token[end - 1])) end--;
    const kind = token.slice(at);
    if (ALONE_OR_INFO.has(kind) && end > 0 && tokens.includes(token.slice(0, end))) return KIND_OF.get(kind);
  }
  return undefined;
}

const isHyphen = (sign: string) => sign === '-' || sign === '_';

/** Of a box, not the box: its title, its icon, its text. */
const PARTS = new Set([
  'title',
  'heading',
  'header',
  'icon',
  'content',
  'body',
  'text',
  'inner',
  'link',
  'dismiss',
  'close',
  'list',
]);

function firstKind(parts: string[]): CalloutKind | undefined {
  for (const part of parts) {
    const kind = KIND_OF.get(part);
    if (kind) return kind;
  }
  return undefined;
}

/** Signs that begin such a box, typed or drawn by the page's font. */
const SIGNS = new Map<string, CalloutKind>([
  ...['ℹ', '📝', '📌', '🗒', '📖'].map(sign => [sign, 'note'] as const),
  ...['💡', '✅'].map(sign => [sign, 'tip'] as const),
  ...['❗', '❕', '‼'].map(sign => [sign, 'important'] as const),
  ['⚠', 'warning'],
  ...['🚨', '🛑', '⛔', '🔥', '❌', '🚫'].map(sign => [sign, 'caution'] as const),
]);
const SIGN = /^(\p{Extended_Pictographic}|❗|❕|‼)\ufe0f?\s*/u;

/** "Warning:", "Note –" at the beginning, or the word alone. */
const OPENING = /^([\p{L}\p{M}]{1,14})\s*(?:$|[:：.!！–—-]\s*)/u;
/** As GitHub and Obsidian write it, where nobody drew it. */
const WRITTEN = /^\[!(\w{2,14})\][+-]?\s*/;

export interface Opening {
  word: string;
  kind: CalloutKind;
  pattern: RegExp;
}

/** The word a line begins with that says what the box is. */
export function findOpening(line: string): Opening | undefined {
  const sign = SIGN.exec(line);
  const signed = sign && SIGNS.get(sign[1]);
  if (signed) return { word: '', kind: signed, pattern: SIGN };
  const written = WRITTEN.exec(line);
  const [pattern, word] = written ? [WRITTEN, written[1]] : [OPENING, OPENING.exec(line)?.[1] ?? ''];
  const kind = KIND_OF.get(word.toLowerCase());
  return kind && { word: written ? '' : word, kind, pattern };
}

/** By its look and its first word: a ground of its own, and "Note:". */
export function looksLikeCallout(snapshot: Snapshot, row: number): boolean {
  if (!canBeCallout(snapshot, row)) return false;
  const first = firstWords(snapshot, row);
  if (first < 0 || snapshot.hidden[first] || !isSetOff(snapshot, row)) return false;
  return findOpening(snapshot.text[first].trim().slice(0, MOST_LETTERS)) !== undefined;
}

/** What a small box says first, in one word, and only to those who listen: those who see have a sign for it. */
function findNamed(snapshot: Snapshot, row: number): CalloutKind | undefined {
  const { end, parent, className, hidden, text } = snapshot;
  if (end[row] - row > MOST_LABEL_ROWS) return undefined;
  const first = firstWords(snapshot, row);
  if (first < 0 || !hidden[first]) return undefined;
  // In a box that is one by its name, it is said of that.
  for (let up = parent[row], steps = 0; up > 0 && steps < NEAR_BOXES; up = parent[up], steps++)
    if (FAMILY.has(className[up].toLowerCase().split(/[\s_-]/, 1)[0])) return undefined;
  return KIND_OF.get(
    text[first]
      .trim()
      .slice(0, MOST_LETTERS)
      .replace(/[:：]$/, '')
      .trimEnd()
      .toLowerCase(),
  );
}

/** On a ground of its own or behind an edge, as a block, and not the column itself. */
export function isSetOff({ background, parent, display, tag, height, style }: Snapshot, row: number): boolean {
  const box = display[row];
  if (box === DISPLAY.inline || box === DISPLAY.contents || tag[row] === TAG.table || height[row] === 0) return false;
  const ground = background[row];
  if (tag[row] === TAG.aside || tag[row] === TAG.blockquote || style[row] & STYLE.edged) return true;
  return (ground & 0xff) > 8 && ground !== background[parent[row]];
}

/** A word said only to those who listen is said of a small box. */
const MOST_LABEL_ROWS = 40;
const NEAR_BOXES = 5;
/** Hidden from those who see, and not from those who listen. */
const UNSEEN = HIDDEN.clipped | HIDDEN.offscreen | HIDDEN.zeroSize;

/** The first text of a box that says something, by word or by sign, to whomever; -1 where there is none. */
function firstWords({ end, text, hidden }: Snapshot, row: number): number {
  for (let r = row; r < end[row]; r++) {
    if (text[r] === '' || hidden[r] & ~UNSEEN) continue;
    if (saysSomething(text[r]) || SIGN.test(text[r].trim())) return r;
  }
  return -1;
}
