/** Structure typed into a plain text file: headings, lists, rules, tables, and paragraphs wrapped at a fixed width. */
export type TextPart =
  | { kind: 'heading'; level: number; text: string }
  /** More than one line if the author broke lines before the margin: verse, addresses. */
  | { kind: 'paragraph'; lines: string[] }
  | { kind: 'list'; start: number | undefined; items: string[] }
  /** Set in columns or drawn with characters. */
  | { kind: 'set'; text: string }
  | { kind: 'rule' };

const CODE_LINE = /[;{}]$|^\s*(?:#include\b|import\s|def\s+\w+\(|<[!/?\w])/;
const MOST_CODE = 0.1;
const SENTENCE_END = /[.!?…。！？]["”»)]?$/;
const SHORTEST_PROSE = 40;

/** Code, data and logs are better shown unchanged. */
export function looksLikeProse(text: string): boolean {
  const blocks = blocksOf(text);
  const lines = blocks.flat();
  const code = lines.filter(line => CODE_LINE.test(line)).length;
  const isProse = (block: string[]) =>
    SENTENCE_END.test(block[block.length - 1]) && unwrap(block).length >= SHORTEST_PROSE;
  return code <= MOST_CODE * lines.length && blocks.some(isProse);
}

/** Groups of lines separated by empty ones. */
function blocksOf(text: string): string[][] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n(?:[^\S\n]*\n)+|\f/)
    .map(block =>
      block
        .split('\n')
        .map(line => line.trimEnd())
        .filter(line => line !== ''),
    )
    .filter(lines => lines.length > 0);
}

export function readTextParts(text: string): TextPart[] {
  const blocks = blocksOf(text);
  const width = usualWidth(blocks);
  const parts: TextPart[] = [];
  for (const [at, lines] of blocks.entries()) {
    for (const part of readBlock(lines, [blocks[at - 1], blocks[at + 1]], width)) {
      const before = parts.at(-1);
      if (part.kind === 'list' && before?.kind === 'list' && goesOn(before, part)) join(before, part);
      else parts.push(part);
    }
  }
  return parts.map(withoutLoneItem);
}

type List = Extract<TextPart, { kind: 'list' }>;

const goesOn = (before: List, next: List) =>
  next.start === (before.start === undefined ? undefined : before.start + before.items.length);

/** Not push(...items): there may be too many items for arguments. */
function join(before: List, { items }: List): void {
  for (const item of items) before.items.push(item);
}

/** A single dash is not a list: it may begin direct speech. */
function withoutLoneItem(part: TextPart): TextPart {
  if (part.kind !== 'list' || part.items.length > 1) return part;
  const sign = part.start === undefined ? '–' : `${part.start}.`;
  return { kind: 'paragraph', lines: [`${sign} ${part.items[0]}`] };
}

/** The wrap width: the 90th percentile of line lengths. */
function usualWidth(blocks: string[][]): number {
  const lengths = blocks.flat().map(line => line.trim().length);
  return lengths.sort((a, b) => a - b)[Math.floor(lengths.length * 0.9)] ?? 0;
}

const RULE = /^\s*([-=*_~#+])(?:\s?\1){2,}$/;
const MARKED = /^\s*(#{1,6})\s+(\S.*)$/;
const NUMBERED = /^\s*(\d{1,3})[.)]\s+(\S.*)$/;
const LONGEST_HEADING = 80;

/** Headings and rules at the beginning of a block, then the rest of it. */
function readBlock(lines: string[], around: (string[] | undefined)[], width: number): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (let head = readHead(lines, at); head; head = readHead(lines, at)) {
    parts.push(head.part);
    at = head.next;
  }
  const rest = at > 0 ? lines.slice(at) : lines;
  if (rest.length === 1 && isHeadingByItself(rest[0], around)) parts.push(toHeading(rest[0], 2));
  else if (rest.length > 0) parts.push(...readRest(rest, width));
  return parts;
}

function readHead(lines: string[], at: number): { part: TextPart; next: number } | undefined {
  const [line, second, third] = lines.slice(at, at + 3);
  if (line === undefined) return undefined;
  const isLine = RULE.test(line);
  if (isLine && third !== undefined && RULE.test(third) && !RULE.test(second))
    return { part: toHeading(second, 2), next: at + 3 };
  if (isLine) return { part: { kind: 'rule' }, next: at + 1 };
  if (isUnderlined(line, second)) return { part: toHeading(line, /[-~]/.test(second.trim()[0]) ? 3 : 2), next: at + 2 };
  const marked = MARKED.exec(line);
  return marked ? { part: toHeading(marked[2].replace(/\s#+$/, ''), marked[1].length), next: at + 1 } : undefined;
}

function readRest(lines: string[], width: number): TextPart[] {
  if (isSetInColumns(lines)) return [{ kind: 'set', text: withoutIndent(lines).join('\n') }];
  const list = readList(lines);
  if (list) return [list];
  // Authors rarely leave an empty line between an introduction and its list.
  const from = lines.findIndex(line => ITEM.test(line));
  const announced = from > 0 ? readList(lines.slice(from)) : undefined;
  if (announced && announced.items.length > 1) return [toParagraph(lines.slice(0, from), width), announced];
  return [toParagraph(lines, width)];
}

const toParagraph = (lines: string[], width: number): TextPart => ({
  kind: 'paragraph',
  lines: isWrapped(lines, width) ? [unwrap(lines)] : trimmed(lines),
});

const toHeading = (text: string, level: number): TextPart => ({
  kind: 'heading',
  level: Math.max(2, level),
  text: text.trim(),
});

function isUnderlined(text: string, line: string | undefined): boolean {
  if (line === undefined || !RULE.test(line) || text.trim().length > LONGEST_HEADING) return false;
  return line.trim().length >= text.trim().length / 2;
}

/** All capitals, or numbered ("3. Where the tide turns") unless a block next to it continues the count. */
function isHeadingByItself(line: string, around: (string[] | undefined)[]): boolean {
  const text = line.trim();
  if (text.length > LONGEST_HEADING || /[.,;:]$/.test(text)) return false;
  if (/\p{Lu}{3}/u.test(text) && !/\p{Ll}/u.test(text)) return true;
  if (/^(?:\d+\.)+\d+\.?\s+\p{L}/u.test(text)) return true;
  const number = numberOf([text]);
  return number > 0 && !around.some(block => Math.abs(numberOf(block) - number) === 1);
}

const numberOf = (block: string[] | undefined): number => Number(NUMBERED.exec(block?.[0] ?? '')?.[1] ?? Number.NaN);

/** Gaps within lines, or lines drawn with characters. */
function isSetInColumns(lines: string[]): boolean {
  if (lines.length < 2) return false;
  const set = lines.filter(line => /\S {3,}\S|\t\S.*\t|[│┃┌└├─]|^\s*[|+].*[|+]$/.test(line.trim()));
  return set.length >= lines.length / 2;
}

const ITEM = /^(\s*)(?:[-*+•·–]|o(?= {2})|(\d{1,3})[.)])\s+(\S.*)$/;

function readList(lines: string[]): List | undefined {
  const first = ITEM.exec(lines[0]);
  if (!first) return undefined;
  const items: string[][] = [];
  for (const line of lines) {
    const item = ITEM.exec(line);
    const isDeeper = /^\s*/.exec(line)![0].length > first[1].length;
    if (item && (item[2] === undefined) === (first[2] === undefined)) items.push([item[3]]);
    else if (isDeeper) items.at(-1)!.push(line);
    else return undefined;
  }
  return { kind: 'list', start: first[2] === undefined ? undefined : Number(first[2]), items: items.map(unwrap) };
}

const FILLED = 0.6;

/** Whether most lines end near the margin. The last line need not. */
function isWrapped(lines: string[], width: number): boolean {
  const ended = lines.slice(0, -1).filter(line => line.trim().length < FILLED * width);
  return ended.length <= (lines.length - 1) / 4;
}

const trimmed = (lines: string[]) => lines.map(line => line.trim());

/** Joins wrapped lines; a hyphenated compound may be split after its hyphen. */
function unwrap(lines: string[]): string {
  return trimmed(lines)
    .join('\n')
    .replace(/(?<=\p{L}-)\n(?=\p{Ll})/gu, '')
    .replaceAll('\n', ' ')
    .replace(/(?<=\S) {2,}/g, ' ');
}

function withoutIndent(lines: string[]): string[] {
  const least = lines.reduce((least, line) => Math.min(least, /^ */.exec(line)![0].length), Number.POSITIVE_INFINITY);
  return lines.map(line => line.slice(least));
}
