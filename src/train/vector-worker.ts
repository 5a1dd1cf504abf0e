import { measurePage, PAGE_KIND_NAMES } from '../classify/page-kind.ts';
import { lookAgain } from '../classify/smoothing.ts';
import { IMAGE_NAMES, measureImages } from '../features/image-features.ts';
import { measure } from '../features/measure.ts';
import { findUnits } from '../features/units.ts';
import { finish } from '../page/work.ts';
import { serveWorker } from './serve-worker.ts';
import { readSnapshot } from './snapshots.ts';

/** What is measured: each text unit, each unit again with the first scores, each picture, or the whole page. */
export type Stage = 'vectors' | 'look' | 'images' | 'pages';

export interface VectorTask {
  stage: Stage;
  id: string;
  file: string;
  /** Number of units the labels were made for; labels are void if the page is now split differently. */
  size: number;
  /** First scores of the page's text units, for the later stages. */
  first?: Float32Array;
  /** Probability of each page kind, for the second look. */
  kind?: Float32Array;
}

export interface VectorResult {
  names: readonly string[];
  /** Unit of each vector; -1 if it is for the whole page. */
  units: Int32Array;
  values: Float32Array;
}

serveWorker<VectorTask, VectorResult>(({ stage, file, size, first, kind }) => {
  const snapshot = readSnapshot(file);
  const units = findUnits(snapshot);
  if (units.size !== size) throw new Error(`labelled as ${size} units, now ${units.size}: run label again`);
  const matrix = measure(snapshot, units);
  if (stage === 'vectors' || !first) return { names: matrix.names, units: matrix.units, values: matrix.values };
  if (first.length !== matrix.units.length) throw new Error('scored with other units: run vectors and fit again');
  if (stage === 'look' && kind) return { ...finish(lookAgain(matrix.context, first, kind)), units: matrix.units };
  if (stage === 'images') {
    const images = measureImages(matrix.context, first);
    return { names: IMAGE_NAMES, units: images.units, values: images.values };
  }
  return { names: PAGE_KIND_NAMES, units: Int32Array.of(-1), values: measurePage(matrix.context, first) };
});
