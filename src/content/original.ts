import type { Reading } from '../extract.ts';
import { isMain } from '../page/label.ts';
import type { OriginalDrawing } from '../page/styled.ts';
import { titleUnit, unitLine } from '../settle/named-units.ts';
import { readOriginal } from '../walk/original.ts';
import type { PageSession } from './page-session.ts';

/** Reads the page's own styling of the kept parts (Wang et al., section 2). */
export function drawOriginal({ reading, nodes }: PageSession): OriginalDrawing {
  const { snapshot, units, labels } = reading;
  const title = findTitle(reading);
  const titleRows: number[] = [];
  const bodyRows: number[] = [];
  for (let row = 0; row < snapshot.size; row++) {
    const unit = units.ofRow[row];
    if (unit < 0) continue;
    if (unit === title) titleRows.push(row);
    else if (isMain(labels.label[unit])) bodyRows.push(row);
  }
  return readOriginal(snapshot, nodes, titleRows, bodyRows);
}

/** How many units to search for the title. */
const MOST_UNITS = 300;

/** The unit labelled as title or, failing that, the first whose text equals the article's title. */
function findTitle(reading: Reading): number {
  const judged = titleUnit(reading);
  if (judged >= 0 || reading.article.title === '') return judged;
  const most = Math.min(reading.units.size, MOST_UNITS);
  for (let unit = 0; unit < most; unit++) if (unitLine(reading, unit) === reading.article.title) return unit;
  return -1;
}
