import type { Block, Cell } from '../../page/article.ts';
import { useAround } from '../context.ts';
import { blocksText } from './article-text.ts';
import { Blocks } from './Blocks.tsx';
import { drawInlines, textOf } from './Inlines.tsx';
import { scrollable } from './scrollable.ts';

/** What HTML itself allows; a page may say a billion. */
const MAX_SPAN = 1000;

/** Letters of a cell that is not broken into lines: where the table scrolls, nothing is won by it. */
const SHORT = 16;

/** A table in a box that scrolls sideways on its own where it is too wide, the names of its rows staying in sight. */
export function TableView({ block }: { block: Extract<Block, { kind: 'table' }> }) {
  const { words } = useAround();
  const head = countHeadRows(block.rows);
  const numbers = findNumbers(block.rows.slice(head));
  const label = textOf(block.caption).trim() || words('readerTable');
  return (
    <figure class="table">
      {block.caption.length > 0 && <figcaption data-say="">{drawInlines(block.caption)}</figcaption>}
      <div class="table-scroll" {...scrollable(label)}>
        <table>
          {head > 0 && (
            <thead>
              {block.rows.slice(0, head).map((row, at) => (
                <Row key={at} row={row} scope="col" numbers={numbers} />
              ))}
            </thead>
          )}
          <tbody>
            {block.rows.slice(head).map((row, at) => (
              <Row key={at} row={row} scope="row" numbers={numbers} />
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

/** Rows at the top made of headers alone. */
function countHeadRows(rows: Cell[][]): number {
  const first = rows.findIndex(row => row.length === 0 || !row.every(cell => cell.header));
  return first < 0 ? Math.min(1, rows.length) : first;
}

/** Columns of nothing but numbers: they line up at their end. None where cells span, as there columns cannot be counted. */
function findNumbers(rows: Cell[][]): Set<number> {
  const counts = new Map<number, number>();
  for (const row of rows) {
    for (const [at, cell] of row.entries()) {
      if (cell.colspan > 1 || cell.rowspan > 1) return new Set();
      if (isNumber(blocksText(cell.blocks))) counts.set(at, (counts.get(at) ?? 0) + 1);
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
          class: numbers.has(at) ? 'number' : blocksText(cell.blocks).length < SHORT ? 'short' : undefined,
        };
        // An empty corner is no header: a screen reader would announce a heading without words.
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
