import { measureElements } from '../methods/element-page.ts';
import { RAW_FEATURES, rawFeatures } from '../methods/element-raw.ts';
import type { Snapshot } from '../page/snapshot.ts';
import { writeLine } from './csv.ts';
import { findElements, type SelectedElements } from './selected-elements.ts';

/**
 * A labelled page as a table: a line of column names, then one line for each element that descends from body, in document
 * order.
 *
 *   the columns of RAW_FEATURES   Yunis 2016, 3.8.2, with its names and special values
 *   window                        window size during labelling, for example 1366x900: another size gives other features
 *   table_version                 TABLE_VERSION
 *   label                         "main" if the element lies entirely inside a rectangle, else "noisy"
 *
 * Lists inside a field (such as ancestors_names) are separated by ", ", nearest first. Elements that are never rendered
 * (script, style, template and the like) have no line. To combine tables of several pages, concatenate them and keep only
 * one header line.
 */
export const COLUMNS = [...RAW_FEATURES, 'window', 'table_version', 'label'] as const;
/** Increased when a column changes its meaning; readers of tables refuse newer ones. */
export const TABLE_VERSION = 1;

/** Written line by line, so that a large page needs no second copy of itself as one string. */
export function toTable(snapshot: Snapshot, { main }: SelectedElements): string[] {
  const page = measureElements(snapshot);
  const { widthPx, heightPx } = snapshot.page.viewport;
  const window = `${Math.round(widthPx)}x${Math.round(heightPx)}`;
  const lines = [writeLine(COLUMNS)];
  for (const row of findElements(snapshot)) {
    const features = rawFeatures(page, row);
    const label = main[row] ? 'main' : 'noisy';
    lines.push(writeLine([...RAW_FEATURES.map(name => features[name]), window, TABLE_VERSION, label]));
  }
  return lines;
}
