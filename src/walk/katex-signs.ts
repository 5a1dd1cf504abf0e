import { attribute, querySelector, textContent } from './native.ts';

/** Private-use characters of KaTeX's fonts. */
// biome-ignore format: read as a table
export const OWN_SIGNS: Record<string, string> = {
  '\ue006': '∤', '\ue007': '∦', '\ue00c': '≨', '\ue00d': '≩', '\ue00e': '≱', '\ue00f': '≱', '\ue010': '≰', '\ue011': '≰', '\ue016': '⊈', '\ue017': '⫋', '\ue018': '⊉', '\ue019': '⫌', '\ue01a': '⊊', '\ue01b': '⊋',
};
/** The largest delimiters are assembled from pieces. */
const PIECES: Record<string, string> = {
  '⎛⎝': '(',
  '⎞⎠': ')',
  '⎡⎣': '[',
  '⎤⎦': ']',
  '⎢⎣': '⌊',
  '⎥⎦': '⌋',
  '⎡⎢': '⌈',
  '⎤⎥': '⌉',
  '⎧⎨⎩': '{',
  '⎫⎬⎭': '}',
  '∣': '|',
};

/** Some delimiters are SVG paths, recognised by how the path begins. */
// biome-ignore format: read as a table
const SHAPES: [shape: RegExp, sign: string][] = [
  [/^M863,9/, '('], [/^M76,0/, ')'], [/^M403.*h347/, '['], [/^M403/, '⌈'], [/^M347.*H0 v84/, ']'], [/^M347/, '⌉'], [/^M319 602.*h263/, '⌊'], [/^M319 602/, '⌋'],
  [/^M145.*M367/, '‖'], [/^M257.*M478/, '‖'], [/^M(?:145|312|257)/, '|'],
];

export function toDelimiter(element: Element): string {
  const pieces = [...new Set((textContent(element) ?? '').replace(/[\s\u200b⎜⎟⎪]/g, ''))].sort().join('');
  const path = pieces === '' ? querySelector(element, 'path') : null;
  const shape = path ? attribute(path, 'd', 1000).replace(/\s+/g, ' ') : '';
  return path ? (SHAPES.find(([pattern]) => pattern.test(shape))?.[1] ?? '') : (PIECES[pieces] ?? pieces);
}

/** How the paths of KaTeX's SVG symbols begin. Symbols in several parts are listed by their first part. */
// biome-ignore format: read as a table
const PATHS: [start: string, sign: string][] = [
  ['M0 241v40h399891', '→'], ['M400000 241H110', '←'], ['M399738 392', '⇒'], ['M262 157', '⇐'], ['M377 20', '⃗'],
  ['M0 267c', '↼'], ['M7 241c', '↽'], ['M0 241v40h399993', '⇀'], ['M399747 511', '⇁'], ['M0 50 h400000', '='], ['M0 167c', '↞'], ['M400000 167', '↠'],
  ['M6 548', '⏞'], ['M0 6l6', '⏟'], ['M7 435c', '⇌'], ['M0 267c', '⇋'], ['M399859 241', '↩'], ['M400000 281 H103', '↪'], ['M40 281 V448', '↦'], ['M0 147h400000', '⇄'],
  ['M0 440 h120', '⎴'], ['M0 0 h120', '⎵'], ['M400000 80', '⏠'], ['M400000 262', '⏡'], ['M529 0', '^'], ['M1181 0', '^'], ['M529,159', 'ˇ'], ['M1181,280', 'ˇ'],
  ['M200 55', '~'], ['M344 55', '~'], ['M786 5', '~'],
];
/** Symbols whose first half alone is ambiguous. */
const HALVES: Record<string, string> = { '←→': '↔', '⇐⇒': '⇔', '↼⇁': '⇋', '←↩': '↩' };

/** The symbol that an svg draws; '' if it has no meaning of its own. */
export function toSign(svg: Element): string {
  const path = querySelector(svg, 'path');
  const start = path ? attribute(path, 'd', 40).replace(/\s+/g, ' ') : '';
  return PATHS.find(([begins]) => start.startsWith(begins))?.[1] ?? '';
}

/** The single symbol drawn in two or three parts. */
export const joinedHalves = (signs: string): string => HALVES[signs] ?? [...signs][0] ?? '';
