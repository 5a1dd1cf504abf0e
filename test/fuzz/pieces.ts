/** The parts of a hostile document as plain data, so that a harmful one can be shrunk and reported. */
import fc from 'fast-check';
import { ADDRESSES, MARKUP, TEXTS } from './payloads.ts';
import { ADDRESS_PLACES, TEXT_PLACES } from './places.ts';
import { SCENES, SPOILED } from './scenes.ts';

export type Piece =
  | { kind: 'markup'; markup: string }
  | { kind: 'text'; place: number; text: string }
  | { kind: 'address'; place: number; address: string }
  | { kind: 'depth'; tag: string; levels: number }
  | { kind: 'width'; tag: string; count: number }
  | { kind: 'run'; unit: string; count: number; end: string }
  | { kind: 'clobbered'; names: string[]; by: 'id' | 'name' }
  | { kind: 'scene'; name: string }
  | { kind: 'spoiled'; names: string[] };

const NAMES = [
  ...['body', 'head', 'documentElement', 'defaultView', 'forms', 'createElement', 'querySelector', 'cookie', 'title'],
  ...['sightline', 'browser', 'chrome', 'attributes', 'childNodes', 'parentNode', 'nodeName', 'children', 'style'],
  ...[
    'getAttribute',
    'addEventListener',
    'activeElement',
    'adoptedStyleSheets',
    'URL',
    'baseURI',
    '__proto__',
    'constructor',
  ],
  ...['parent', 'self', 'frames', 'length', 'location', 'toString', 'then', 'Symbol', 'Map', 'getComputedStyle'],
];
const TAGS = [
  'div',
  'span',
  'b',
  'ul',
  'blockquote',
  'table',
  'details',
  'section',
  'ruby',
  'svg',
  'math',
  'font',
  'x-y',
  'label',
];
/** For each, some pattern may scan the rest of the text from every occurrence. */
const UNITS = [
  'a',
  ' ',
  '\t',
  '\n',
  '/',
  '-',
  '0',
  '1,',
  '. ',
  'by ',
  '(',
  '[',
  '<',
  '&',
  '"',
  'a.',
  'a@',
  '\u00a0',
  'Ab ',
  '\\',
  '{',
  '$',
  '|',
  '*',
  '_',
  '`',
  '2024-',
  '字',
  ':',
  '\u0301',
];

/** Markup characters in any order, to find what no list of payloads covers. */
const signs = fc.string({
  unit: fc.constantFrom(
    ...'<>/!?[](){}:;ab \n\t\\`"\'=-#&*_|~$%^@+.0'.split(''),
    'svg onload=top.ran(1)',
    'javascript:',
    '\ud800',
    '\u0000',
    '\u202e',
  ),
  maxLength: 30,
});
const anyText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: signs },
  { weight: 1, arbitrary: fc.tuple(signs, fc.constantFrom(...TEXTS)).map(parts => parts.join('')) },
);
const piece: fc.Arbitrary<Piece> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('markup'), markup: fc.constantFrom(...MARKUP) }) },
  {
    weight: 14,
    arbitrary: fc.record({ kind: fc.constant('text'), place: fc.nat(TEXT_PLACES.length - 1), text: anyText }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('address'),
      place: fc.nat(ADDRESS_PLACES.length - 1),
      address: fc.constantFrom(...ADDRESSES),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('depth'), tag: fc.constantFrom(...TAGS), levels: fc.nat(600) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('width'), tag: fc.constantFrom(...TAGS), count: fc.nat(1500) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('run'),
      unit: fc.constantFrom(...UNITS),
      count: fc.nat(20_000),
      end: fc.constantFrom('', '!', 'x', '\u0000', ')'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('clobbered'),
      names: fc.uniqueArray(fc.constantFrom(...NAMES), { maxLength: 12 }),
      by: fc.constantFrom('id', 'name'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('scene'), name: fc.constantFrom(...Object.keys(SCENES)) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('spoiled'),
      names: fc.uniqueArray(fc.constantFrom(...Object.keys(SPOILED)), { maxLength: 6 }),
    }),
  },
) as fc.Arbitrary<Piece>;

export const hostile: fc.Arbitrary<Piece[]> = fc.array(piece, { minLength: 12, maxLength: 44, size: 'max' });

/** The document with this number; the same every time. */
export function documentAt(seed: number): Piece[] {
  return fc.sample(hostile, { seed, numRuns: 1 })[0];
}
