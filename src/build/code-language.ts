import type { Snapshot } from '../page/snapshot.ts';
import { TAG } from '../page/tags.ts';
import type { BuildContext } from './build-context.ts';

/** Numbers of lines stand before the code that is named, each in an element. */
const MOST_BEFORE_NAME = 400;
/** Listings laid out as tables have four of them that are the table's. */
const MOST_BOXES_AROUND = 7;
/** As programs name a box of code that is no pre. */
const CLASS_NAMES = /(?:^|\s)(?:language|highlight-source)-([a-z0-9+#]{1,20})(?:\s|$)/i;
/** What a box of code is called beside the name of its language, or before it: "highlight python", "type-python". */
const CODE_BOX = /^(?:highlight|syntaxhighlighter|hljs|sourcecode|prettyprint|chroma|codehilite|code|code-?block)$/i;
const PREFIXED = /^(?:type|hl|brush|mode|syntax|code|lang)[-_:]([a-z0-9+#]{1,20})$/i;

/** Named on the element, on one inside, on what is closely around it, or in a line above it. */
export function findLanguage(context: BuildContext, row: number): string {
  const { snapshot } = context;
  for (let r = row; r < Math.min(snapshot.end[row], row + MOST_BEFORE_NAME); r++) {
    const name = namedAt(snapshot, r);
    if (name) return clean(name);
  }
  for (let r = row, steps = 0; r >= 0 && steps < MOST_BOXES_AROUND; r = snapshot.parent[r], steps++) {
    const name =
      namedAt(snapshot, r) || CLASS_NAMES.exec(snapshot.className[r])?.[1] || nameInClass(snapshot.className[r]);
    if (name) return clean(name);
  }
  return nameAbove(context, row);
}

const namedAt = ({ code, attrs }: Snapshot, row: number): string | undefined =>
  code[row] || attrs[row]?.['data-language'] || attrs[row]?.['data-lang'] || attrs[row]?.['data-mode-id'];

/** A name that means a language wherever it stands. */
function nameInClass(className: string): string | undefined {
  const words = className.split(/\s+/);
  if (className === '' || words.length > MOST_CLASSES) return undefined;
  const bare = words.some(word => CODE_BOX.test(word)) ? words : [];
  const names = [...words.flatMap(word => PREFIXED.exec(word)?.[1] ?? []), ...bare];
  return names.map(name => name.toLowerCase()).find(name => name !== 'html' && LANGUAGES.has(name));
}

const MOST_CLASSES = 12;

const clean = (name: string) =>
  name
    .toLowerCase()
    .replace(/^hl-/, '')
    .replace(/[^a-z0-9+#.-]/g, '')
    .slice(0, 30);

/** As they stand above code, in letters of either size. */
const LANGUAGES = new Set(
  `ada apex asm assembly awk bash batch basic c c# c++ clojure cmake cobol console cpp csharp css csv cypher dart delphi diff docker dockerfile
elixir elm erlang f# fish fortran fsharp go golang gradle graphql groovy haskell hcl html http ini ipython3 java javascript js json json5 jsonc jsx julia kotlin kql
latex less lisp log lua makefile markdown matlab mdx mermaid nginx nim nix objective-c objectivec ocaml pascal perl php plsql powershell prisma prolog proto protobuf
puppet py pycon python r racket razor rb regex rs ruby rust sas sass scala scheme scss sh shell solidity sparql sql stata svelte swift tcl terraform tex toml ts tsx tsql
twig typescript vb vba vbnet verilog vhdl vim vue wasm xml xquery yaml yml zig zsh`.split(/\s+/),
);
/** Rows between a name and its code, and boxes around both: a bar with a button beside the name. */
const MOST_ROWS_BETWEEN = 24;
const MOST_BOXES = 3;

/** The name of a language alone in a line above, beside nothing but buttons. */
function nameAbove({ snapshot, units }: BuildContext, row: number): string {
  const { text, parent } = snapshot;
  let box = row;
  for (let steps = 0; steps < MOST_BOXES && parent[box] > 0; steps++) box = parent[box];
  for (let r = row - 1; r > box && r >= row - MOST_ROWS_BETWEEN; r--) {
    if (text[r].trim() === '' || isPressed(snapshot, r, box)) continue;
    const name = text[r].trim().toLowerCase();
    const unit = units.ofRow[r];
    const isAlone =
      unit < 0 || units.from[unit] === r || text.slice(units.from[unit], r).every(one => one.trim() === '');
    return isAlone && (unit < 0 || isLast(snapshot, units.to[unit], r, box)) && LANGUAGES.has(name) ? clean(name) : '';
  }
  return '';
}

/** Whether nothing of a unit follows but what is pressed. */
function isLast(snapshot: Snapshot, to: number, row: number, box: number): boolean {
  for (let r = row + 1; r < to; r++) if (snapshot.text[r].trim() !== '' && !isPressed(snapshot, r, box)) return false;
  return true;
}

function isPressed({ tag, parent }: Snapshot, row: number, box: number): boolean {
  for (let up = parent[row]; up > box; up = parent[up]) if (tag[up] === TAG.button) return true;
  return false;
}
