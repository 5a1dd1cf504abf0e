import { saysSomething } from '../features/units.ts';
import type { CalloutKind } from '../page/article.ts';
import { DISPLAY, HIDDEN, type Snapshot, STYLE } from '../page/snapshot.ts';
import { TAG, tagSet } from '../page/tags.ts';

/** Words that authors and programs use for each kind. */
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
/** Class names used only for callouts, across programs. */
const FAMILY = new Set(['admonition', 'admonitionblock', 'callout', 'alert', 'custom-block', 'notice', 'ambox']);
/** Kinds that identify a callout as a complete class name. */
const ALONE = new Set(['note', 'tip', 'hint', 'important', 'warning', 'caution', 'danger']);
const ALONE_OR_INFO = new Set([...ALONE, 'info']);
const BOXES = tagSet('div', 'aside', 'section', 'blockquote', 'details', 'p', 'table', 'article', 'other', 'figure');
/** A box with more rows is a section of the page. */
const MOST_ROWS = 600;
/** Characters searched for the first word. */
const MOST_LETTERS = 120;

export interface Named {
  kind: CalloutKind;
  /** Identified by a known class name, a role, a variant class or a screen reader label; otherwise look and wording must decide. */
  isSure: boolean;
}

/** Whether the element and its size are plausible for a callout. */
export function canBeCallout({ tag, end }: Snapshot, row: number): boolean {
  return BOXES[tag[row]] === 1 && end[row] - row >= 2 && end[row] - row <= MOST_ROWS;
}

/** Whether an element is a callout by its role or by a class name that programs use. */
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

/** "macro macro-warning", "box box--info": a class, and the same class with a kind as suffix. */
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

/** Name parts of elements inside a callout: its title, icon, text. */
const PARTS = new Set('title heading header icon content body text inner link dismiss close list'.split(' '));

function firstKind(parts: string[]): CalloutKind | undefined {
  for (const part of parts) {
    const kind = KIND_OF.get(part);
    if (kind) return kind;
  }
  return undefined;
}

/** Symbols that open a callout, typed or drawn as a pictograph. */
const SIGNS = new Map<string, CalloutKind>([
  ...['ℹ', '📝', '📌', '🗒', '📖'].map(sign => [sign, 'note'] as const),
  ...['💡', '✅'].map(sign => [sign, 'tip'] as const),
  ...['❗', '❕', '‼'].map(sign => [sign, 'important'] as const),
  ['⚠', 'warning'],
  ...['🚨', '🛑', '⛔', '🔥', '❌', '🚫'].map(sign => [sign, 'caution'] as const),
]);
const SIGN = /^(\p{Extended_Pictographic}|❗|❕|‼)\ufe0f?\s*/u;

/** "Warning:" or "Note –" at the beginning, or the word alone, but not "example.com". */
const OPENING = /^([\p{L}\p{M}]{1,14})\s*(?:$|[:：！]\s*|[.!–—-](?:\s+|$))/u;
/** GitHub and Obsidian syntax left unrendered: "[!NOTE]". */
const WRITTEN = /^\[!(\w{2,14})\][+-]?\s*/;

export interface Opening {
  word: string;
  kind: CalloutKind;
  pattern: RegExp;
}

/** The opening word or symbol of a line that names the kind of callout. */
export function findOpening(line: string): Opening | undefined {
  const sign = SIGN.exec(line);
  const signed = sign && SIGNS.get(sign[1]);
  if (signed) return { word: '', kind: signed, pattern: SIGN };
  const written = WRITTEN.exec(line);
  const [pattern, word] = written ? [WRITTEN, written[1]] : [OPENING, OPENING.exec(line)?.[1] ?? ''];
  const kind = KIND_OF.get(word.toLowerCase());
  return kind && { word: written ? '' : word, kind, pattern };
}

/** Recognised by look and first word: a background or edge of its own, and "Note:". */
export function looksLikeCallout(snapshot: Snapshot, row: number): boolean {
  if (!canBeCallout(snapshot, row)) return false;
  const first = firstWords(snapshot, row);
  if (first < 0 || snapshot.hidden[first] || !isSetOff(snapshot, row)) return false;
  return findOpening(snapshot.text[first].trim().slice(0, MOST_LETTERS)) !== undefined;
}

/** The kind given by a small box's first word if that is for screen readers only; sighted readers get an icon. */
function findNamed(snapshot: Snapshot, row: number): CalloutKind | undefined {
  const { end, parent, className, hidden, text } = snapshot;
  if (end[row] - row > MOST_LABEL_ROWS) return undefined;
  const first = firstWords(snapshot, row);
  if (first < 0 || !hidden[first]) return undefined;
  // Inside a box that is a callout by class, the word belongs to that box.
  for (let up = parent[row], steps = 0; up > 0 && steps < NEAR_BOXES; up = parent[up], steps++)
    if (FAMILY.has(className[up].toLowerCase().split(/[\s_-]/, 1)[0])) return undefined;
  const word = text[first]
    .trim()
    .slice(0, MOST_LETTERS)
    .replace(/[:：]$/, '');
  return KIND_OF.get(word.trimEnd().toLowerCase());
}

/** Whether a block has its own background or an edge, and is not the column itself. */
export function isSetOff({ background, parent, display, tag, height, style }: Snapshot, row: number): boolean {
  const box = display[row];
  if (box === DISPLAY.inline || box === DISPLAY.contents || tag[row] === TAG.table || height[row] === 0) return false;
  const ground = background[row];
  if (tag[row] === TAG.aside || tag[row] === TAG.blockquote || style[row] & STYLE.edged) return true;
  return (ground & 0xff) > 8 && ground !== background[parent[row]];
}

/** A word for screen readers only labels a small box. */
const MOST_LABEL_ROWS = 40;
const NEAR_BOXES = 5;
/** Hidden visually but not from screen readers. */
const UNSEEN = HIDDEN.clipped | HIDDEN.offscreen | HIDDEN.zeroSize;

/** The first row with a word or a symbol, including text for screen readers only; -1 if there is none. */
function firstWords({ end, text, hidden }: Snapshot, row: number): number {
  for (let r = row; r < end[row]; r++) {
    if (text[r] === '' || hidden[r] & ~UNSEEN) continue;
    if (saysSomething(text[r]) || SIGN.test(text[r].trim())) return r;
  }
  return -1;
}
