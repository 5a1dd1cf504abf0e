import { measureElements } from '../methods/element-page.ts';
import { RAW_FEATURES, rawFeatures } from '../methods/element-raw.ts';
import type { Snapshot } from '../page/snapshot.ts';
import { type Caught, findElements } from './caught.ts';
import { writeLine } from './csv.ts';

/**
 * A labelled page as a table: one line for each element that descends from body, in the order of the page, after a line
 * with the names of the columns.
 *
 *   the columns of RAW_FEATURES   Yunis 2016, 3.8.2, under its names and with its special values
 *   window                        the size in which the page was laid out and labelled, as 1366x900: boxes of other sizes are other features
 *   table_version                 TABLE_VERSION
 *   label                         "main" where the element lies entirely inside a rectangle, else "noisy"
 *
 * Lists inside a field (ancestors_names and the like) are parted by ", ", nearest first. Elements that are never drawn
 * (script, style, template and the like) have no line. Tables of several pages are put together as they are, but for the
 * first line of all but one.
 */
export const COLUMNS = [...RAW_FEATURES, 'window', 'table_version', 'label'] as const;
/** Goes up when a column changes its meaning; who reads tables refuses newer ones. */
export const TABLE_VERSION = 1;

/** Line by line, so that a large page needs no second copy of itself as one string. */
export function toTable(snapshot: Snapshot, { main }: Caught): string[] {
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
