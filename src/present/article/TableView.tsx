import type { VNode } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Block, Cell } from '../../page/article.ts';
import { linesOf } from '../../page/plain-text.ts';
import { useReaderContext } from '../context.ts';
import { Blocks } from './Blocks.tsx';
import { drawInlines, textOf } from './Inlines.tsx';
import { scrollable } from './scrollable.ts';
import { cutTable, LONGEST_WHOLE } from './table-parts.ts';

/** HTML's own limit; page markup may claim a billion. */
const MAX_SPAN = 1000;

/** Number of rows checked for numeric columns. */
const JUDGED_ROWS = 1000;

/** Cells with fewer letters are not wrapped: in a table that scrolls, wrapping them gains nothing. */
const SHORT = 16;

/** A table. If it is too wide, it scrolls sideways in its own box, and its row headers stay in view. */
export function TableView({ block }: { block: Extract<Block, { kind: 'table' }> }) {
  const { words } = useReaderContext();
  const head = countHeadRows(block.rows);
  const numbers = findNumbers(block.rows.slice(head, head + JUDGED_ROWS));
  const label = textOf(block.caption).trim() || words('readerTable');
  const headRows = block.rows.slice(0, head);
  const rows = block.rows.slice(head);
  return (
    <figure class="table">
      {block.caption.length > 0 && <figcaption data-say="">{drawInlines(block.caption)}</figcaption>}
      <div class="table-scroll" {...scrollable(label)}>
        {rows.length <= LONGEST_WHOLE ? (
          <Part head={headRows} rows={rows} numbers={numbers} />
        ) : (
          <LongTable head={headRows} rows={rows} numbers={numbers} />
        )}
      </div>
    </figure>
  );
}

interface PartProps {
  head: Cell[][];
  rows: Cell[][];
  numbers: Set<number>;
}

function Part({ head, rows, numbers }: PartProps) {
  return (
    <table>
      {head.length > 0 && (
        <thead>
          {head.map((row, at) => (
            <Row key={at} row={row} scope="col" numbers={numbers} />
          ))}
        </thead>
      )}
      <tbody>
        {rows.map((row, at) => (
          <Row key={at} row={row} scope="row" numbers={numbers} />
        ))}
      </tbody>
    </table>
  );
}

/** Drawn part by part, as separate tables that the browser lays out as they scroll into view. */
function LongTable({ head, rows, numbers }: PartProps) {
  const parts = useMemo(() => cutTable(rows), [rows]);
  /** Parts drawn so far. Reusing them lets Preact skip them when the next part is added. */
  const drawn = useRef<VNode[]>([]);
  const [count, setCount] = useState(1);
  useEffect(() => {
    if (count >= parts.length) return;
    const timer = setTimeout(() => setCount(count + 1));
    return () => clearTimeout(timer);
  }, [count, parts]);
  useMemo(() => (drawn.current = []), [parts]);
  for (let at = drawn.current.length; at < Math.min(count, parts.length); at++)
    drawn.current.push(
      <div key={at} class="table-part" style={{ '--rows': parts[at].length }}>
        <Part head={at === 0 ? head : []} rows={parts[at]} numbers={numbers} />
      </div>,
    );
  return <>{[...drawn.current]}</>;
}

/** Number of leading rows that contain only headers. */
function countHeadRows(rows: Cell[][]): number {
  const first = rows.findIndex(row => row.length === 0 || !row.every(cell => cell.header));
  return first < 0 ? Math.min(1, rows.length) : first;
}

/** Columns that contain only numbers, to be aligned at their end. Empty if cells span, since columns cannot be counted then. */
function findNumbers(rows: Cell[][]): Set<number> {
  const counts = new Map<number, number>();
  for (const row of rows) {
    for (const [at, cell] of row.entries()) {
      if (cell.colspan > 1 || cell.rowspan > 1) return new Set();
      if (isNumber(linesOf(cell.blocks).join(' '))) counts.set(at, (counts.get(at) ?? 0) + 1);
    }
  }
  return new Set([...counts].filter(([at, count]) => at > 0 && count === rows.length).map(([at]) => at));
}

function isNumber(text: string): boolean {
  return text.length < 24 && /\d/.test(text) && /^[\d\s.,'’%+±−–$€£¥()-]+$/.test(text);
}

function Row({ row, scope, numbers }: { row: Cell[]; scope: 'col' | 'row'; numbers: Set<number> }) {
  return (
    <tr>
      {row.map((cell, at) => {
        const spans = {
          colSpan: toSpan(cell.colspan),
          rowSpan: toSpan(cell.rowspan),
          class: numbers.has(at) ? 'number' : linesOf(cell.blocks).join(' ').length < SHORT ? 'short' : undefined,
        };
        // An empty corner is not a header: screen readers would announce an empty heading.
        return cell.header && cell.blocks.length > 0 ? (
          <th key={at} scope={scope} {...spans}>
            <Blocks blocks={cell.blocks} />
          </th>
        ) : (
          <td key={at} {...spans}>
            <Blocks blocks={cell.blocks} />
          </td>
        );
      })}
    </tr>
  );
}

function toSpan(span: number): number | undefined {
  return span > 1 ? Math.min(MAX_SPAN, Math.floor(span)) : undefined;
}
