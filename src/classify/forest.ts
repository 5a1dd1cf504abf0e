import { fromBase64, toBase64 } from '../page/base64.ts';

/**
 * The forward pass over embedded trees.
 *
 * A forest is stored as one string of six-bit digits: the columns below, each for all trees in order. A tree lists its nodes breadth
 * first, so the children of its k-th inner node are its nodes 2k + 1 and 2k + 2 and need not be stored. To compress well, inner nodes
 * and leaves are separate, numbers are split into planes of digits (lower digits first), and thresholds are grouped by feature.
 *
 *   isLeaf      1 bit            per node, six to a digit, the first in the lowest bit
 *   feature     6 + 4 bits       inner nodes: index of the tested feature in `features`; the top bit says whether a missing value goes
 *                                to the first child
 *   threshold   5 + 5 + 6 bits   inner nodes, by feature: the upper half of a float32, to which training rounds. Goes to the first
 *                                child if x < threshold
 *   leaf        6 + 6 + 4 bits   leaves: what the tree adds, as the upper half of a float32 with the sign in the lowest bit
 *   cover       1 digit          leaves: training weight that reached it, as log2(1 + weight); used only by explanations
 *
 * `roots` holds the number of nodes of each tree. In a forest with several classes, tree t belongs to class t % classes.
 */
export interface ForestFile {
  features: string[];
  classes: number;
  base: number[];
  roots: number[];
  nodes: string;
  /** Replaces `nodes` in a built extension; see `toReady`. */
  ready?: ReadyNodes;
}

/**
 * The arrays of a `Forest` as laid out in memory (node, value, cover), in base64, which browsers decode natively: the loop over digits took
 * a quarter of the time a page waits for its trees. Larger than `nodes`, and never stored.
 */
export interface ReadyNodes {
  /** Index of each feature in a vector, for the feature names at build time. */
  places: number[];
  root: number[];
  bytes: string;
}

export interface Forest {
  classes: number;
  base: number[];
  root: Int32Array;
  /** Each inner node packed into one number, so that a step reads one word and one value; LEAF for a leaf. See `link`. */
  node: Int32Array;
  value: Float32Array;
  /** Leaves only, in order, as character codes of digits. */
  cover: Uint8Array;
  /** Expected value at each node; computed when the first explanation is requested. */
  expected?: Float32Array;
}

/** Available in browsers, workers and Node, but not in TypeScript's ES library. */
declare class TextEncoder {
  encode(text: string): Uint8Array;
}

/**
 * Digits 48 to 63 are the characters with those codes; digits below 48 use codes 64 higher. All are printable, and the lower six bits of
 * the code are the digit.
 */
const DIGIT = 63;
export const LOW_DIGITS = 48;
/** Bit in the upper digit of a feature. */
export const MISSING_BIT = 8;

/*
 * In memory:   15..29             14              0..13
 *              index of the       missing first   distance to the first child; the second follows it
 *              tested feature
 * and a leaf is negative. Everything fits into an engine's small integers, which need no allocation.
 */
const LEAF = -1;
const MISSING_FIRST = 1 << 14;
const PLACE_AT = 15;
const CHILD_BITS = MISSING_FIRST - 1;

/** Binds the trees to vectors with these feature names. An unknown name throws instead of silently shifting features. */
export function loadForest(file: ForestFile, names: readonly string[]): Forest {
  if (file.ready) return takeReady(file, file.ready, names);
  const digits = new TextEncoder().encode(file.nodes);
  const { classes, base, roots } = file;
  let size = 0;
  for (let tree = 0; tree < roots.length; tree++) size += roots[tree];
  // A binary tree has one more leaf than inner nodes.
  const inner = (size - roots.length) / 2;
  const expected = Math.ceil(size / 6) + 5 * inner + 4 * (size - inner);
  if (digits.length !== expected)
    throw new Error(`Model: ${digits.length} digits for ${size} nodes; expected ${expected}.`);
  return { classes, base, ...link(roots, digits, size, inner, bind(file.features, names)) };
}

/** Called by the build: the same trees for these names, in the form that loads without decoding. */
export function toReady(file: ForestFile, names: readonly string[]): ForestFile {
  const { root, node, value, cover } = loadForest(file, names);
  const bytes = new Uint8Array(8 * node.length + cover.length);
  bytes.set(new Uint8Array(node.buffer), 0);
  bytes.set(new Uint8Array(value.buffer), 4 * node.length);
  bytes.set(cover, 8 * node.length);
  const places = Array.from(bind(file.features, names));
  return { ...file, nodes: '', ready: { places, root: Array.from(root), bytes: toBase64(bytes) } };
}

function takeReady(
  { features, classes, base, roots }: ForestFile,
  ready: ReadyNodes,
  names: readonly string[],
): Forest {
  const { places, root, bytes } = ready;
  for (let f = 0; f < features.length; f++)
    if (names[places[f]] !== features[f])
      throw new Error(`Model: it was built with a feature "${features[f]}" that is not measured here.`);
  let size = 0;
  for (let tree = 0; tree < roots.length; tree++) size += roots[tree];
  const all = fromBase64(bytes);
  return {
    classes,
    base,
    root: Int32Array.from(root),
    node: new Int32Array(all, 0, size),
    value: new Float32Array(all, 4 * size, size),
    cover: new Uint8Array(all, 8 * size),
  };
}

/** Index of each of the forest's features in a vector. Training writes them in vector order, so each search starts after the last hit. */
function bind(features: readonly string[], names: readonly string[]): Int32Array {
  const place = new Int32Array(features.length);
  for (let f = 0, at = -1; f < features.length; f++) {
    at = names.indexOf(features[f], at + 1);
    if (at < 0) at = names.indexOf(features[f]);
    if (at < 0) throw new Error(`Model: it was trained with a feature "${features[f]}" that is not measured here.`);
    place[f] = at;
  }
  return place;
}

/**
 * Decodes the nodes: where each tree begins, what each node tests and how far away its first child is, the values, and the leaves' covers.
 * `code` holds the character codes of nearly 200,000 digits; they are not converted to numbers first, because this code runs cold.
 */
function link(roots: number[], code: Uint8Array, size: number, inner: number, place: Int32Array) {
  const root = new Int32Array(roots.length);
  const node = new Int32Array(size);
  const value = new Float32Array(size);
  const halves = toHalves(value);
  const leaves = size - inner;
  const features = Math.ceil(size / 6);
  const thresholds = features + 2 * inner;
  const next = countBefore(code, features, inner, place.length);
  // Positions of the next inner node and the next leaf in the file.
  let asks = features;
  let says = thresholds + 3 * inner;
  let flags = 0;
  let at = 0;
  for (let tree = 0; tree < roots.length; tree++) {
    if (roots[tree] > CHILD_BITS) throw new Error(`Model: a tree of ${roots[tree]} nodes; at most ${CHILD_BITS}.`);
    root[tree] = at;
    // `at` is the index of the current node; the first child of a tree's k-th inner node is its node 2k + 1.
    let child = at + 1;
    for (const end = at + roots[tree]; at < end; at++) {
      flags = at % 6 === 0 ? code[at / 6] : flags >> 1;
      if (flags & 1) {
        const sign = code[says] & 1;
        const bits =
          (code[says] & DIGIT) | ((code[says + leaves] & DIGIT) << 6) | ((code[says + 2 * leaves] & DIGIT) << 12);
        node[at] = LEAF;
        halves[2 * at + 1] = (bits >> 1) | (sign << 15);
        says++;
      } else {
        const upper = code[asks + inner];
        const feature = (code[asks] & DIGIT) | ((upper & (MISSING_BIT - 1)) << 6);
        const t = thresholds + next[feature]++;
        halves[2 * at + 1] =
          (code[t] & DIGIT) | ((code[t + inner] & DIGIT) << 5) | ((code[t + 2 * inner] & DIGIT) << 10);
        node[at] = (place[feature] << PLACE_AT) | (upper & MISSING_BIT ? MISSING_FIRST : 0) | (child - at);
        child += 2;
        asks++;
      }
    }
  }
  return { root, node, value, cover: code.subarray(code.length - leaves) };
}

/** By feature: number of inner nodes that test an earlier feature. */
function countBefore(code: Uint8Array, from: number, inner: number, features: number): Int32Array {
  const before = new Int32Array(features + 1);
  for (let i = from; i < from + inner; i++)
    before[((code[i] & DIGIT) | ((code[i + inner] & (MISSING_BIT - 1)) << 6)) + 1]++;
  for (let feature = 0; feature < features; feature++) before[feature + 1] += before[feature];
  return before;
}

/** Views each number as two halves, the lower first, the upper with the sign. Every platform with a browser is little-endian. */
function toHalves(values: Float32Array): Int16Array {
  return new Int16Array(values.buffer, values.byteOffset, values.length * 2);
}

/** Sums the trees for vector number `vector` in `values`; writes one margin (log-odds) per class to `out`. */
export function margin(forest: Forest, values: Float32Array, width: number, vector: number, out: Float32Array): void {
  const one = Int32Array.of(vector);
  for (let k = 0; k < forest.classes; k++) addTrees(forest, k, values, width, one, out.subarray(k, k + 1));
}

/**
 * Writes the margins of one class for many vectors of `width` numbers each to `margins`. Trees are the outer loop: a page is read with cold
 * code, and one small loop is all that has to warm up. Sums are rounded to 32 bits after each tree, as the training library does.
 */
export function addTrees(
  forest: Forest,
  k: number,
  values: Float32Array,
  width: number,
  vectors: Int32Array,
  margins: Float32Array,
): void {
  const { root, node, value, classes } = forest;
  margins.fill(forest.base[k]);
  for (let tree = k; tree < root.length; tree += classes) {
    const top = root[tree];
    for (let v = 0; v < vectors.length; v++) {
      const at = vectors[v] * width;
      let i = top;
      for (let code = node[i]; code >= 0; code = node[i]) {
        const x = values[at + (code >> PLACE_AT)];
        const isFirst = x < value[i];
        i += code & CHILD_BITS;
        // NaN compares as false; only then does the bit decide. No Number.isNaN call here: this code is not compiled yet.
        // biome-ignore lint/suspicious/noSelfCompare: NaN alone is unlike itself
        if (!isFirst && (x === x || (code & MISSING_FIRST) === 0)) i++;
      }
      margins[v] += value[i];
    }
  }
}

/**
 * What each feature of one vector added along its paths, after Saabas: at each split, the change in the tree's expectation goes to the
 * tested feature. Contributions and base add up to the margin.
 */
export function contributions(
  forest: Forest,
  values: Float32Array,
  at: number,
  width: number,
  ofClass = 0,
): { base: number; by: Float32Array } {
  forest.expected ??= expectations(forest);
  const { root, node, value, expected, classes } = forest;
  const by = new Float32Array(width);
  let base = forest.base[ofClass];
  for (let tree = ofClass; tree < root.length; tree += classes) {
    let i = root[tree];
    base += expected[i];
    for (let code = node[i]; code >= 0; code = node[i]) {
      const place = code >> PLACE_AT;
      const x = values[at + place];
      const isFirst = x < value[i] || (Number.isNaN(x) && (code & MISSING_FIRST) !== 0);
      const next = i + (code & CHILD_BITS) + (isFirst ? 0 : 1);
      by[place] += expected[next] - expected[i];
      i = next;
    }
  }
  return { base, by };
}

/** Children are stored after their parents, so one backward pass sees every child first. */
function expectations(forest: Forest): Float32Array {
  const { node, value, cover } = forest;
  const expected = new Float32Array(node.length);
  const weight = new Float64Array(node.length);
  let leaf = cover.length;
  for (let i = node.length - 1; i >= 0; i--) {
    if (node[i] < 0) {
      expected[i] = value[i];
      weight[i] = 2 ** (cover[--leaf] & DIGIT) - 1 + 1e-6;
    } else {
      const first = i + (node[i] & CHILD_BITS);
      weight[i] = weight[first] + weight[first + 1];
      expected[i] = (expected[first] * weight[first] + expected[first + 1] * weight[first + 1]) / weight[i];
    }
  }
  return expected;
}

export const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

export function softmax(margins: Float32Array): Float32Array {
  let most = Number.NEGATIVE_INFINITY;
  for (let k = 0; k < margins.length; k++) if (margins[k] > most) most = margins[k];
  const shares = new Float32Array(margins.length);
  let all = 0;
  for (let k = 0; k < margins.length; k++) {
    shares[k] = Math.exp(margins[k] - most);
    all += shares[k];
  }
  for (let k = 0; k < margins.length; k++) shares[k] /= all;
  return shares;
}
