import { PAGE_KINDS } from '../page/label.ts';
import { SNAPSHOT_VERSION } from '../page/snapshot.ts';
import type { Work } from '../page/work.ts';
import { addTrees, contributions, type Forest, type ForestFile, loadForest, margin, sigmoid, softmax } from './forest.ts';

/** What training writes into model.json. */
export interface ModelFile {
  /** Names this model in every export: a result can be traced to the trees that gave it. */
  version: string;
  snapshot: number;
  /** What it learned from: hash of the pages, and the licences that ask to be named. */
  corpus: { hash: string; pages: number; sites: number; licences: string[] };
  /** Figures of the fit, by site-wise cross-validation. */
  scores: Record<string, number>;
  forests: {
    /** Main or not, each unit with its surroundings. */
    first: ForestFile;
    /** The same again, knowing what the first look thought of the others. */
    second: ForestFile;
    title: ForestFile;
    kind: ForestFile;
    smallImage: ForestFile;
    largeImage: ForestFile;
    page: ForestFile;
  };
  /** Labels the classes of `kind` stand for, and page kinds those of `page`. */
  kinds: string[];
  pageKinds: string[];
}

export type ForestName = keyof ModelFile['forests'];

/** Vectors after which a judgement lets others through: some two milliseconds. */
const PAUSE_EVERY = 256;

/** A forest tied to the vectors it is asked about; loaded when it is first asked, because some pages ask some never. */
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

  /** Probability of every vector. */
  scoreAll(values: Float32Array): Work<Float32Array> {
    return this.score(values, upTo(values.length / this.names.length));
  }

  /** Probability of each class, of vector number `i`. */
  scores(values: Float32Array, i: number): Float32Array {
    const margins = new Float32Array(this.file.classes);
    margin(this.forest, values, this.names.length, i, margins);
    return softmax(margins);
  }

  /** What each named feature of vector number `i` added to its margin of one class. */
  contributions(values: Float32Array, i: number, ofClass = 0): Float32Array {
    return contributions(this.forest, values, i * this.names.length, this.names.length, ofClass).by;
  }
}

/** Every number below `size`. */
function upTo(size: number): Int32Array {
  const all = new Int32Array(size);
  for (let i = 0; i < size; i++) all[i] = i;
  return all;
}

/** Refuses a model made for other snapshots; names that do not match are refused by `loadForest`. */
export function checkModel(file: ModelFile): void {
  if (file.pageKinds.join() !== PAGE_KINDS.join())
    throw new Error(`Model ${file.version} tells pages as ${file.pageKinds}; here they are ${PAGE_KINDS}.`);
  if (file.snapshot !== SNAPSHOT_VERSION)
    throw new Error(`Model ${file.version} was trained for snapshot version ${file.snapshot}; this is version ${SNAPSHOT_VERSION}.`);
}
