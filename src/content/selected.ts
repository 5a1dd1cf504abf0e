import type { PageSession } from './page-session.ts';

/** The units the user's selection touches. */
export function selectedUnits(document: Document, { reading: { units }, nodes }: PageSession): number[] {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed) return [];
  const ranges = Array.from({ length: selection.rangeCount }, (_, n) => selection.getRangeAt(n));
  const isSelected = (row: number) => ranges.some(range => range.intersectsNode(nodes[row]));
  const found = new Set<number>();
  units.ofRow.forEach((unit, row) => {
    if (unit >= 0 && !found.has(unit) && isSelected(row)) found.add(unit);
  });
  return [...found];
}
