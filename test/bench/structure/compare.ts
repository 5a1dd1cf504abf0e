import katex from 'katex';
import { scoreText } from '../../../src/train/metrics.ts';
import { type Formula, KINDS, type Kind, type Structure } from './kinds.ts';

export interface Count {
  matched: number;
  wanted: number;
  given: number;
}

/** What was missed and what was given beyond it, to look at. */
export interface Comparison {
  counts: Record<Kind, Count>;
  missed: Partial<Record<Kind, string[]>>;
  beyond: Partial<Record<Kind, string[]>>;
}

/** Each wanted item takes one of those given that says the same; the rest was missed, or is too much. */
export function compare(wanted: Structure, given: Structure): Comparison {
  const comparison: Comparison = { counts: {} as Comparison['counts'], missed: {}, beyond: {} };
  for (const kind of KINDS) {
    const [want, left] = [toKeys(wanted, kind), toKeys(given, kind)];
    const count: Count = { matched: 0, wanted: want.length, given: left.length };
    const missed: string[] = [];
    for (const one of want) {
      const at = left.findIndex(other => isSame(kind, one, other));
      if (at < 0) missed.push(one);
      else {
        left.splice(at, 1);
        count.matched++;
      }
    }
    comparison.counts[kind] = count;
    if (missed.length > 0) comparison.missed[kind] = missed;
    if (left.length > 0) comparison.beyond[kind] = left;
  }
  return comparison;
}

/** A language that nobody named is no claim. */
function toKeys(structure: Structure, kind: Kind): string[] {
  if (kind === 'formulas') return structure.formulas.map(toFormulaKey);
  if (kind === 'code blocks') return structure[kind].map(toLines);
  return kind === 'code languages'
    ? structure[kind].filter(name => name !== '').map(toLanguage)
    : structure[kind].map(plain);
}

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\u200b\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

const ALIASES: Record<string, string> = { py: 'python', sh: 'bash', shell: 'bash', console: 'bash', zsh: 'bash' };
const toLanguage = (name: string) => ALIASES[name.toLowerCase()] ?? name.toLowerCase();

/** Where a line ends nobody sees, nor empty ones around. */
const toLines = (text: string) =>
  text
    .replace(/\u00a0/g, ' ')
    .split('\n')
    .map(line => line.trimEnd())
    .join('\n')
    .replace(/^\n+|\n+$/g, '');

/** Longer things may differ in a mark or a space. */
const LOOSE = new Set<Kind>(['notes', 'quotes', 'callouts', 'list items', 'terms', 'tasks']);
const ALIKE = 0.93;

function isSame(kind: Kind, one: string, other: string): boolean {
  if (one === other) return true;
  if (kind === 'embeds') return other.includes(one);
  if (!LOOSE.has(kind)) return false;
  const [head, ...rest] = one.split(/ [→|] /);
  const [otherHead, ...otherRest] = other.split(/ [→|] /);
  if (rest.length !== otherRest.length) return false;
  // Place of the mark, kind of the callout: these are exact.
  if (rest.length > 0 && head !== otherHead) return false;
  return [rest.length > 0 ? '' : head, ...rest].every(
    (part, at) => scoreText([rest.length > 0 ? '' : otherHead, ...otherRest][at], part).f1 >= ALIKE || part === '',
  );
}

/** As the MathML that KaTeX makes of it: TeX can say one thing in many ways. */
export function toFormulaKey({ tex, mathml, isDisplayed }: Formula): string {
  return `${isDisplayed ? 'displayed' : 'inline'} ${tex === '' ? toSkeleton(mathml) : toSkeleton(renderTex(tex, isDisplayed))}`;
}

function renderTex(tex: string, displayMode: boolean): string {
  try {
    return katex.renderToString(tex, { output: 'mathml', displayMode, throwOnError: true, strict: false });
  } catch {
    return tex;
  }
}

const UNSEEN = /[\u2061-\u2064\u200b]/g;

/** What is drawn, without what only groups or spaces it. */
function toSkeleton(mathml: string): string {
  let text = mathml
    .replace(/<annotation[\s\S]*?<\/annotation>/g, '')
    .replace(/<(\/?)(?:semantics|mstyle|mpadded|math|span)\b[^>]*>/g, '')
    .replace(/<mspace\b[^>]*?(?:\/>|><\/mspace>)/g, '')
    .replace(/<(\/?)(m[a-z]+)\b[^>]*>/g, '<$1$2>')
    // Limits stand beside or above and below, as there is room.
    .replace(/munderover(?=>)/g, 'msubsup')
    .replace(/munder(?=>)/g, 'msub')
    .replace(/mover(?=>)/g, 'msup')
    .replace(/&nbsp;|&#x[\da-f]+;/gi, '')
    .replace(UNSEEN, '')
    .replace(/\s+/g, '')
    .replace(/[−‐]/g, '-')
    .replace(/[∣|]/g, '|')
    .replace(/φ|ϕ/g, 'φ')
    .normalize('NFD')
    .replace(/\u02c6|\u0302/g, '^')
    .replace(/\u00af|\u203e|\u0304|\u0305/g, 'ˉ')
    .replace(/<mo><\/mo>|<mrow><\/mrow>|<mi><\/mi>|<mtext><\/mtext>/g, '');
  // Rows only group where an element wants one child; compared without them, signs keep their order and their scripts.
  text = text.replace(/<\/?mrow>/g, '');
  return text.replace(/<(\/?)(?:mi|mn|mo|mtext)>/g, '');
}
