import type { Block, Source } from '../page/article.ts';
import { labelName, type Reason } from '../page/label.ts';
import type { BuildContext } from './build-context.ts';

/** The origin of a block: the kept rows of a range. The reasons are computed on first access. */
export function sourceOf(context: BuildContext, from: number, to: number): Source {
  const rows: number[] = [];
  for (let row = from; row < to; row++) if (context.kept[row]) rows.push(row);
  return sourceOfRows(context, rows.length > 0 ? rows : [from]);
}

export function sourceOfRows(context: BuildContext, rows: number[]): Source {
  const { snapshot, units, labels } = context;
  const lengths = new Map<number, number>();
  for (const row of rows) {
    const unit = units.ofRow[row];
    if (unit >= 0) lengths.set(unit, (lengths.get(unit) ?? 0) + Math.max(1, snapshot.text[row].length));
  }
  let strongest = -1;
  let sum = 0;
  let total = 0;
  for (const [unit, length] of lengths) {
    if (strongest < 0 || length > lengths.get(strongest)!) strongest = unit;
    sum += labels.score[unit] * length;
    total += length;
  }
  return withReasons(
    {
      rows,
      units: [...lengths.keys()],
      score: total > 0 ? sum / total : 0,
      label: strongest >= 0 ? labelName(labels.label[strongest]) : 'body',
      box: boxOf(context, rows),
    },
    () => (strongest >= 0 ? labels.reasons(strongest) : []),
  );
}

/** The getter is an own, enumerable property, so JSON and structured clones see plain reasons. */
function withReasons(source: Omit<Source, 'reasons'>, ask: () => Reason[]): Source {
  let known: Reason[] | undefined;
  return {
    ...source,
    get reasons() {
      known ??= ask();
      return known;
    },
  };
}

/** Relabels a block taken for a caption as body text. */
export function asBody(block: Block): Block {
  const { rows, units, score, box } = block.source;
  return { ...block, source: withReasons({ rows, units, score, label: 'body', box }, () => block.source.reasons) };
}

/** The source of one of several blocks built from the same row. It lists no rows, since each block has only part of the row. */
export function partOf(source: Source): Source {
  const { units, score, label, box } = source;
  return withReasons({ rows: [], units, score, label, box }, () => source.reasons);
}

function boxOf({ snapshot }: BuildContext, rows: number[]): Source['box'] {
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = 0;
  let bottom = 0;
  for (const row of rows) {
    left = Math.min(left, snapshot.x[row]);
    top = Math.min(top, snapshot.y[row]);
    right = Math.max(right, snapshot.x[row] + snapshot.width[row]);
    bottom = Math.max(bottom, snapshot.y[row] + snapshot.height[row]);
  }
  return rows.length > 0 ? [left, top, Math.max(0, right - left), Math.max(0, bottom - top)] : [0, 0, 0, 0];
}

/** Merges the sources of joined blocks: label and reasons of the first, score of the highest. */
export function joinSources(blocks: readonly Block[]): Source {
  const [{ source: first }] = blocks;
  const rows: number[] = [];
  const units = new Set<number>();
  let { score } = first;
  let [x, y] = first.box;
  let [right, bottom] = [0, 0];
  for (const { source } of blocks) {
    for (const row of source.rows) rows.push(row);
    for (const unit of source.units) units.add(unit);
    const [left, top, width, height] = source.box;
    [x, y] = [Math.min(x, left), Math.min(y, top)];
    [right, bottom] = [Math.max(right, left + width), Math.max(bottom, top + height)];
    score = Math.max(score, source.score);
  }
  const box: Source['box'] = [x, y, right - x, bottom - y];
  return withReasons(
    { rows: rows.sort((a, b) => a - b), units: [...units], score, label: first.label, box },
    () => first.reasons,
  );
}
