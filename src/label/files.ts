import { findUnits } from '../features/units.ts';
import type { Walked } from '../walk/walk.ts';
import { freezePage } from './freeze.ts';
import type { Kept } from './kept.ts';
import { type SelectedElements, toLabels } from './selected-elements.ts';
import { toTable } from './table.ts';

/** A file made by labelling: the page with its main elements marked, or the table of its elements. */
export interface LabelledFile {
  kind: 'page' | 'table';
  name: string;
  type: string;
  content: string[];
}

export function makeFiles(
  document: Document,
  { snapshot, nodes }: Walked,
  selected: SelectedElements,
  kept: Kept,
): LabelledFile[] {
  const units = findUnits(snapshot);
  const labels = toLabels(snapshot, units, selected);
  const main = new Set(nodes.filter((_, row) => selected.main[row]) as Element[]);
  const { html, name } = freezePage(document, { snapshot, units, labels }, nodes, { main, facts: { ...kept } });
  return [
    { kind: 'page', name: `${name}.html`, type: 'text/html;charset=utf-8', content: [html] },
    { kind: 'table', name: `${name}.csv`, type: 'text/csv;charset=utf-8', content: toTable(snapshot, selected) },
  ];
}
