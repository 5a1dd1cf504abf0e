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
  features: string[];
  classes: number;
  base: number[];
  root: Int32Array;
  feature: Uint16Array;
  value: Float32Array;
  child: Uint16Array;
  cover: Uint8Array;
  /** What a node expects before looking further down; computed on the first question why. */
  expected?: Float32Array;
}

/** In every browser, worker and Node, though not in the language's own library. */
declare function atob(base64: string): string;

const LEAF = 0x7fff;
const MISSING_FIRST = 0x8000;

export function loadForest(file: ForestFile): Forest {
  const bytes = toBytes(file.nodes);
  const size = file.roots.reduce((sum, count) => sum + count, 0);
  // A binary tree has one leaf more than inner nodes.
  const leaves = (size + file.roots.length) / 2;
  if (bytes.length !== size * 4 + leaves)
    throw new Error(`Model: ${bytes.length} bytes for ${size} nodes; expected ${size * 4 + leaves}.`);
  const halves = joinPlanes(bytes, 0, size);
  const value = new Float32Array(size);
  const bits = new Uint32Array(value.buffer);
  for (let i = 0; i < size; i++) bits[i] = halves[i] << 16;
  const feature = joinPlanes(bytes, 2 * size, size);
  const links = linkNodes(file.roots, feature, bytes.subarray(4 * size));
  return { features: file.features, classes: file.classes, base: file.base, value, feature, ...links };
}

/* Plain loops: this is on the way to the first article, and `from` with a callback takes ten times as long. */

function toBytes(base64: string): Uint8Array {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

function joinPlanes(bytes: Uint8Array, from: number, size: number): Uint16Array {
  const joined = new Uint16Array(size);
  for (let i = 0; i < size; i++) joined[i] = bytes[from + i] | (bytes[from + size + i] << 8);
  return joined;
}

/** Where each tree begins, how far each inner node's first child is, and the leaves' covers put in their places. */
function linkNodes(roots: number[], feature: Uint16Array, covers: Uint8Array) {
  const root = new Int32Array(roots.length);
  const child = new Uint16Array(feature.length);
  const cover = new Uint8Array(feature.length);
  let node = 0;
  let leaf = 0;
  for (let tree = 0; tree < roots.length; tree++) {
    root[tree] = node;
    let inner = 0;
    for (let i = 0; i < roots[tree]; i++, node++) {
      if ((feature[node] & LEAF) === LEAF) cover[node] = covers[leaf++];
      else child[node] = 2 * inner++ + 1 - i;
    }
  }
  return { root, child, cover };
}

/** Where each of the forest's features stands in a vector. A name that is not there is an error, never a shift. */
export function bind(forest: Forest, names: readonly string[]): Int32Array {
  const place = new Map(names.map((name, i) => [name, i]));
  return Int32Array.from(forest.features, name => {
    const at = place.get(name);
    if (at === undefined) throw new Error(`Model: it was trained with a feature "${name}" that is not measured here.`);
    return at;
  });
}

/** Adds up the trees for one vector that begins at `at`; `out` gets one margin (log-odds) for each class. */
export function margin(forest: Forest, columns: Int32Array, values: Float32Array, at: number, out: Float32Array): void {
  const { root, feature, value, child, classes } = forest;
  for (let k = 0; k < classes; k++) out[k] = forest.base[k];
  for (let tree = 0, k = 0; tree < root.length; tree++) {
    let node = root[tree];
    let code = feature[node];
    while ((code & LEAF) !== LEAF) {
      const x = values[at + columns[code & LEAF]];
      // A missing value compares as false: only then does the bit decide.
      const first = x < value[node] || (Number.isNaN(x) && code >= MISSING_FIRST);
      node += child[node] + (first ? 0 : 1);
      code = feature[node];
    }
    out[k] += value[node];
    if (++k === classes) k = 0;
  }
}

/**
 * What each feature added along the paths of one vector, after Saabas: at each split the change in what the tree
 * expects goes to the feature it tested. Contributions and base add up to the margin.
 */
export function contributions(
  forest: Forest,
  columns: Int32Array,
  values: Float32Array,
  at: number,
  ofClass = 0,
): { base: number; by: Float32Array } {
  forest.expected ??= expectations(forest);
  const { root, feature, value, child, expected, classes } = forest;
  const by = new Float32Array(forest.features.length);
  let base = forest.base[ofClass];
  for (let tree = ofClass; tree < root.length; tree += classes) {
    let node = root[tree];
    base += expected[node];
    while ((feature[node] & LEAF) !== LEAF) {
      const code = feature[node];
      const x = values[at + columns[code & LEAF]];
      const first = x < value[node] || (Number.isNaN(x) && code >= MISSING_FIRST);
      const next = node + child[node] + (first ? 0 : 1);
      by[code & LEAF] += expected[next] - expected[node];
      node = next;
    }
  }
  return { base, by };
}

/** Children stand behind their parents, so one pass from the end has every child before its parent. */
function expectations(forest: Forest): Float32Array {
  const { feature, value, child, cover } = forest;
  const expected = new Float32Array(feature.length);
  const weight = new Float64Array(feature.length);
  for (let node = feature.length - 1; node >= 0; node--) {
    if ((feature[node] & LEAF) === LEAF) {
      expected[node] = value[node];
      weight[node] = 2 ** (cover[node] / 8) - 1 + 1e-6;
    } else {
      const first = node + child[node];
      weight[node] = weight[first] + weight[first + 1];
      expected[node] = (expected[first] * weight[first] + expected[first + 1] * weight[first + 1]) / weight[node];
    }
  }
  return expected;
}

export const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

export function softmax(margins: Float32Array): Float32Array {
  const most = Math.max(...margins);
  const raised = margins.map(m => Math.exp(m - most));
  const all = raised.reduce((sum, e) => sum + e, 0);
  return raised.map(e => e / all);
}
