import { PAGE_KINDS } from '../page/label.ts';
import { SNAPSHOT_VERSION } from '../page/snapshot.ts';
import type { Work } from '../page/work.ts';
import { contributions, type Forest, type ForestFile, loadForest, margin, marginOf, sigmoid, softmax } from './forest.ts';

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
export const PAUSE_EVERY = 256;

/** A forest tied to the vectors it is asked about. */
export class Judge {
  readonly forest: Forest;
  readonly names: readonly string[];
  readonly #out: Float32Array;

  constructor(file: ForestFile, names: readonly string[]) {
    this.forest = loadForest(file, names);
    this.names = names;
    this.#out = new Float32Array(this.forest.classes);
  }

  /** Probability, of vector number `i`. */
  score(values: Float32Array, i: number): number {
    return sigmoid(marginOf(this.forest, values, i * this.names.length, 0));
  }

  /** Probability of every vector. */
  *scoreAll(values: Float32Array): Work<Float32Array> {
    const scores = new Float32Array(values.length / this.names.length);
    for (let i = 0; i < scores.length; i++) {
      if (i % PAUSE_EVERY === 0) yield;
      scores[i] = this.score(values, i);
    }
    return scores;
  }

  /** Probability of each class, of vector number `i`. */
  scores(values: Float32Array, i: number): Float32Array {
    margin(this.forest, values, i * this.names.length, this.#out);
    return softmax(this.#out);
  }

  /** What each named feature of vector number `i` added to its margin of one class. */
  contributions(values: Float32Array, i: number, ofClass = 0): Float32Array {
    return contributions(this.forest, values, i * this.names.length, this.names.length, ofClass).by;
  }
}

/** Refuses a model made for other snapshots; names that do not match are refused by `loadForest`. */
export function checkModel(file: ModelFile): void {
  if (file.pageKinds.join() !== PAGE_KINDS.join())
    throw new Error(`Model ${file.version} tells pages as ${file.pageKinds}; here they are ${PAGE_KINDS}.`);
  if (file.snapshot !== SNAPSHOT_VERSION)
    throw new Error(`Model ${file.version} was trained for snapshot version ${file.snapshot}; this is version ${SNAPSHOT_VERSION}.`);
}
