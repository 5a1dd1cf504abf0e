/**
 * The forward pass over embedded trees.
 *
 * A forest travels as one string: base64 of the columns below, all trees one after another. A tree lists its nodes
 * breadth first, so the children of its k-th inner node are its nodes 2k + 1 and 2k + 2: nobody has to store them. Numbers
 * are cut into planes (all lower bytes first), which is what makes them compress.
 *
 *   value      u16, 2 planes   the upper half of a float32, to which training rounds. Inner node: goes to the first child
 *                              when x < value. Leaf: what the tree adds
 *   feature    u16, 2 planes   place of the tested feature in `features`; LEAF for a leaf. The top bit of an inner node
 *                              says where a missing value goes: set = to the first child
 *   cover      u8              leaves only: how much of the training data came there, as 8 * log2(1 + weight): only
 *                              explanations use it
 *
 * `roots` counts the nodes of each tree; of a forest with several classes, tree t speaks for class t % classes.
 */
export interface ForestFile {
  features: string[];
  classes: number;
  base: number[];
  roots: number[];
  nodes: string;
}

export interface Forest {
  classes: number;
  base: number[];
  root: Int32Array;
  /** An inner node in one number, so that a step reads one word and one value; LEAF for a leaf. See `link`. */
  node: Int32Array;
  value: Float32Array;
  cover: Uint8Array;
  /** What a node expects before looking further down; computed on the first question why. */
  expected?: Float32Array;
}

/** In every browser, worker and Node, though not in the language's own library. */
declare function atob(base64: string): string;

/* In the file. */
const FILE_LEAF = 0x7fff;
const FILE_MISSING_FIRST = 0x8000;

/*
 * In memory:   bit 31      30              16..29             0..15
 *              leaf        missing first   place of what is   distance to the first child; the second follows it
 *                                          tested in a vector
 */
const LEAF = -1;
const MISSING_FIRST = 1 << 30;
const MISSING_SHIFT = 15;
const PLACE_AT = 16;
const PLACE_BITS = 0x3fff;
const CHILD_BITS = 0xffff;

/** The trees, tied to vectors whose numbers have these names. A name that is not there is an error, never a shift. */
export function loadForest(file: ForestFile, names: readonly string[]): Forest {
  const bytes = toBytes(file.nodes);
  const size = file.roots.reduce((sum, count) => sum + count, 0);
  // A binary tree has one leaf more than inner nodes.
  const leaves = (size + file.roots.length) / 2;
  if (bytes.length !== size * 4 + leaves)
    throw new Error(`Model: ${bytes.length} bytes for ${size} nodes; expected ${size * 4 + leaves}.`);
  return { classes: file.classes, base: file.base, ...link(file.roots, bytes, size, bind(file.features, names)) };
}

/** Where each of the forest's features stands in a vector. */
function bind(features: readonly string[], names: readonly string[]): Int32Array {
  const place = new Map(names.map((name, i) => [name, i]));
  return Int32Array.from(features, name => {
    const at = place.get(name);
    if (at === undefined) throw new Error(`Model: it was trained with a feature "${name}" that is not measured here.`);
    return at;
  });
}

/** Two hundred thousand characters: the engine's own decoder where there is one (Chromium 140, Firefox 133). */
function toBytes(base64: string): Uint8Array {
  const native = (Uint8Array as unknown as { fromBase64?: (text: string) => Uint8Array }).fromBase64;
  if (native) return native.call(Uint8Array, base64);
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

/** Where each tree begins, what each node asks and how far its first child is, and the leaves' covers in their places. */
function link(roots: number[], bytes: Uint8Array, size: number, place: Int32Array) {
  const root = new Int32Array(roots.length);
  const node = new Int32Array(size);
  const bits = new Uint32Array(size);
  const cover = new Uint8Array(size);
  const low = 2 * size;
  const high = 3 * size;
  let at = 0;
  let leaf = 4 * size;
  for (let tree = 0; tree < roots.length; tree++) {
    root[tree] = at;
    // Node i of a tree stands at `at`; the first child of its k-th inner node is its node 2k + 1.
    let child = at + 1;
    for (const end = at + roots[tree]; at < end; at++) {
      bits[at] = (bytes[at] << 16) | (bytes[size + at] << 24);
      const code = bytes[low + at] | (bytes[high + at] << 8);
      const feature = code & FILE_LEAF;
      if (feature === FILE_LEAF) {
        node[at] = LEAF;
        cover[at] = bytes[leaf++];
      } else {
        node[at] = ((code & FILE_MISSING_FIRST) << MISSING_SHIFT) | (place[feature] << PLACE_AT) | (child - at);
        child += 2;
      }
    }
  }
  return { root, node, value: new Float32Array(bits.buffer), cover };
}

/** Adds up the trees for one vector, the number `vector` of those in `values`; `out` gets one margin (log-odds) for each class. */
export function margin(forest: Forest, values: Float32Array, width: number, vector: number, out: Float32Array): void {
  const one = Int32Array.of(vector);
  for (let k = 0; k < forest.classes; k++) addTrees(forest, k, values, width, one, out.subarray(k, k + 1));
}

/**
 * The margins of one class for many vectors of `width` numbers each, into `margins`. Trees outside, vectors inside: a page is
 * read with code that was never run before, and one small loop is all there is to warm up. Sums are rounded as the training
 * library rounds them, to 32 bits at each tree.
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
      let code = node[i];
      while (code >= 0) {
        const x = values[at + ((code >> PLACE_AT) & PLACE_BITS)];
        // A missing value compares as false: only then does the bit decide. Told without a call: nothing here is compiled yet.
        // biome-ignore lint/suspicious/noSelfCompare: NaN alone is unlike itself
        const isFirst = x < value[i] || (x !== x && (code & MISSING_FIRST) !== 0);
        i += (code & CHILD_BITS) + (isFirst ? 0 : 1);
        code = node[i];
      }
      margins[v] += value[i];
    }
  }
}

/**
 * What each place of one vector added along its paths, after Saabas: at each split the change in what the tree expects
 * goes to what it tested. Contributions and base add up to the margin.
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
      const place = (code >> PLACE_AT) & PLACE_BITS;
      const x = values[at + place];
      const isFirst = x < value[i] || (Number.isNaN(x) && (code & MISSING_FIRST) !== 0);
      const next = i + (code & CHILD_BITS) + (isFirst ? 0 : 1);
      by[place] += expected[next] - expected[i];
      i = next;
    }
  }
  return { base, by };
}

/** Children stand behind their parents, so one pass from the end has every child before its parent. */
function expectations(forest: Forest): Float32Array {
  const { node, value, cover } = forest;
  const expected = new Float32Array(node.length);
  const weight = new Float64Array(node.length);
  for (let i = node.length - 1; i >= 0; i--) {
    if (node[i] < 0) {
      expected[i] = value[i];
      weight[i] = 2 ** (cover[i] / 8) - 1 + 1e-6;
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
