/** A table for the terminal: names left-aligned, figures right-aligned. */
function toTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const cells = [head, ...rows].map(row => row.map(toCell));
  const widths = head.map((_, column) => Math.max(...cells.map(row => row[column]?.length ?? 0)));
  return cells
    .map(row =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column])))
        .join('  '),
    )
    .join('\n');
}

export function printTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  console.log(`${toTable(head, rows)}\n`);
}

/** Integers unchanged, shares with three decimals, a dash if unknown. */
function toCell(value: string | number): string {
  if (typeof value === 'string') return value;
  if (Number.isNaN(value)) return '–';
  return Number.isInteger(value) && value !== 0 && value !== 1 ? String(value) : value.toFixed(3);
}
