import { lookAgain } from '../classify/smoothing.ts';
import { measure } from '../features/measure.ts';
import { findUnits } from '../features/units.ts';
import { serveWorker } from './serve-worker.ts';
import { readSnapshot } from './snapshots.ts';

export interface VectorTask {
  id: string;
  file: string;
  /** Units the labels were made for: a page cut otherwise since then has no labels. */
  size: number;
  /** First scores of the page's vectors: then the second look is measured instead. */
  first?: Float32Array;
}

export interface VectorResult {
  names: readonly string[];
  units: Int32Array;
  values: Float32Array;
}

serveWorker<VectorTask, VectorResult>(({ file, size, first }) => {
  const snapshot = readSnapshot(file);
  const units = findUnits(snapshot);
  if (units.size !== size) throw new Error(`labelled as ${size} units, now ${units.size}: run label again`);
  const matrix = measure(snapshot, units);
  if (!first) return { names: matrix.names, units: matrix.units, values: matrix.values };
  const look = lookAgain(matrix.context, first);
  return { names: look.names, units: matrix.units, values: look.values };
});
