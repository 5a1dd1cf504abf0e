import katex from 'katex';
import { scoreText } from '../../../src/train/metrics.ts';
import { type Formula, KINDS, type Kind, type Structure } from './kinds.ts';

export interface Count {
  matched: number;
  wanted: number;
  given: number;
}

/** The missed and the superfluous items, for inspection. */
export interface Comparison {
  counts: Record<Kind, Count>;
  missed: Partial<Record<Kind, string[]>>;
  beyond: Partial<Record<Kind, string[]>>;
}

/** Pairs each expected item with an equal one; the rest are missed or superfluous. */
export function compare(wanted: Structure, given: Structure, kinds: readonly Kind[] = KINDS): Comparison {
  const comparison: Comparison = { counts: {} as Comparison['counts'], missed: {}, beyond: {} };
  for (const kind of KINDS) {
    const isCompared = kinds.includes(kind);
    const [want, left] = isCompared ? [toKeys(wanted, kind), toKeys(given, kind)] : [[], []];
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

/** An unnamed language makes no claim. */
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

/** Ignores trailing spaces and surrounding empty lines, which are invisible. */
const toLines = (text: string) =>
  text
    .replace(/\u00a0/g, ' ')
    .split('\n')
    .map(line => line.trimEnd())
    .join('\n')
    .replace(/^\n+|\n+$/g, '');

/** Longer items may differ in a character or a space. */
const LOOSE = new Set<Kind>(['notes', 'quotes', 'callouts', 'list items', 'terms', 'tasks', 'listing items', 'posts']);
const ALIKE = 0.93;

function isSame(kind: Kind, one: string, other: string): boolean {
  if (one === other) return true;
  if (kind === 'embeds') return other.includes(one);
  if (!LOOSE.has(kind)) return false;
  const [head, ...rest] = one.split(/ [→|] /);
  const [otherHead, ...otherRest] = other.split(/ [→|] /);
  if (rest.length !== otherRest.length) return false;
  // A mark's position and a callout's kind must match exactly.
  if (rest.length > 0 && head !== otherHead) return false;
  return [rest.length > 0 ? '' : head, ...rest].every(
    (part, at) => scoreText([rest.length > 0 ? '' : otherHead, ...otherRest][at], part).f1 >= ALIKE || part === '',
  );
}

/** Compares formulas by KaTeX's MathML, because TeX can express the same formula in many ways. */
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

/** The visible content of a formula, without grouping and spacing. */
function toSkeleton(mathml: string): string {
  let text = mathml
    .replace(/<annotation[\s\S]*?<\/annotation>/g, '')
    .replace(/<(\/?)(?:semantics|mstyle|mpadded|math|span)\b[^>]*>/g, '')
    .replace(/<mspace\b[^>]*?(?:\/>|><\/mspace>)/g, '')
    .replace(/<(\/?)(m[a-z]+)\b[^>]*>/g, '<$1$2>')
    // Limits go beside or above and below, depending on space.
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
  // An mrow only groups children where an element needs one. Without them, symbols keep their order and scripts.
  text = text.replace(/<\/?mrow>/g, '');
  return text.replace(/<(\/?)(?:mi|mn|mo|mtext)>/g, '');
}
