import { PAGE_KINDS } from '../page/label.ts';
import { SNAPSHOT_VERSION } from '../page/snapshot.ts';
import type { Work } from '../page/work.ts';
import { addTrees, contributions, type Forest, type ForestFile, loadForest, margin, sigmoid, softmax } from './forest.ts';

/** Contents of model.json, as written by training. */
export interface ModelFile {
  /** Included in every export, so that a result can be traced to its trees. */
  version: string;
  snapshot: number;
  /** Training data: hash of the pages, and licences that require attribution. */
  corpus: { hash: string; pages: number; sites: number; licences: string[] };
  /** Metrics from site-wise cross-validation. */
  scores: Record<string, number>;
  forests: {
    /** Main or not, from each unit and its surroundings. */
    first: ForestFile;
    /** The same decision, given the first forest's scores for the other units. */
    second: ForestFile;
    title: ForestFile;
    kind: ForestFile;
    smallImage: ForestFile;
    largeImage: ForestFile;
    page: ForestFile;
  };
  /** Labels for the classes of `kind`; `pageKinds` are those of `page`. */
  kinds: string[];
  pageKinds: string[];
}

export type ForestName = keyof ModelFile['forests'];

/** Vectors scored between two pauses: about 2 ms. */
const PAUSE_EVERY = 256;

/** A forest bound to its feature names. Loaded on first use, because some pages never need some forests. */
export class Judge {
  readonly names: readonly string[];
  private readonly file: ForestFile;
  private loaded: Forest | undefined;

  constructor(file: ForestFile, names: readonly string[]) {
    this.file = file;
    this.names = names;
    this.loaded = undefined;
  }

  get forest(): Forest {
    return (this.loaded ??= loadForest(this.file, this.names));
  }

  /** Margins of one class, in the order of `vectors`. */
  *margins(values: Float32Array, vectors: Int32Array, ofClass = 0): Work<Float32Array> {
    const margins = new Float32Array(vectors.length);
    const width = this.names.length;
    for (let from = 0; from < vectors.length; from += PAUSE_EVERY) {
      yield;
      const to = from + PAUSE_EVERY;
      addTrees(this.forest, ofClass, values, width, vectors.subarray(from, to), margins.subarray(from, to));
    }
    return margins;
  }

  /** Probabilities, in the order of `vectors`. */
  *score(values: Float32Array, vectors: Int32Array): Work<Float32Array> {
    const scores = yield* this.margins(values, vectors);
    for (let v = 0; v < scores.length; v++) scores[v] = sigmoid(scores[v]);
    return scores;
  }

  scoreAll(values: Float32Array): Work<Float32Array> {
    return this.score(values, upTo(values.length / this.names.length));
  }

  /** Probability of each class for vector `i`. */
  scores(values: Float32Array, i: number): Float32Array {
    const margins = new Float32Array(this.file.classes);
    margin(this.forest, values, this.names.length, i, margins);
    return softmax(margins);
  }

  /** What each feature of vector `i` added to the margin of one class. */
  contributions(values: Float32Array, i: number, ofClass = 0): Float32Array {
    return contributions(this.forest, values, i * this.names.length, this.names.length, ofClass).by;
  }
}

function upTo(size: number): Int32Array {
  const all = new Int32Array(size);
  for (let i = 0; i < size; i++) all[i] = i;
  return all;
}

/** Rejects a model made for other snapshots; `loadForest` rejects feature names that do not match. */
export function checkModel(file: ModelFile): void {
  if (file.pageKinds.join() !== PAGE_KINDS.join())
    throw new Error(`Model ${file.version} tells pages as ${file.pageKinds}; here they are ${PAGE_KINDS}.`);
  if (file.snapshot !== SNAPSHOT_VERSION)
    throw new Error(`Model ${file.version} was trained for snapshot version ${file.snapshot}; this is version ${SNAPSHOT_VERSION}.`);
}
