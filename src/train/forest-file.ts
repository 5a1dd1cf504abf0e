import { type ForestFile, LOW_DIGITS, MISSING_BIT } from '../classify/forest.ts';

/** One tree of a model saved by XGBoost: columns over its nodes; node 0 is the root, -1 means no child. */
interface SavedTree {
  left_children: number[];
  right_children: number[];
  split_indices: number[];
  split_conditions: number[];
  default_left: (number | boolean)[];
  sum_hessian: number[];
}

/** The parts of `Booster.save_model('….json')` that matter here. */
export interface SavedModel {
  learner: {
    feature_names: string[];
    learner_model_param: { base_score: string; num_class: string };
    objective: { name: string };
    gradient_booster: { model: { trees: SavedTree[] } };
  };
}

/** A feature index has nine bits in the file. */
const MOST_FEATURES = 512;

/** The columns of classify/forest.ts. */
interface Nodes {
  isLeaf: boolean[];
  threshold: number[];
  feature: number[];
  missingFirst: boolean[];
  leaf: number[];
  cover: number[];
}

/** Converts XGBoost's trees to the layout of classify/forest.ts, keeping only the features they use. */
export function toForestFile(saved: SavedModel): ForestFile {
  const { learner } = saved;
  const { trees } = learner.gradient_booster.model;
  const names = learner.feature_names;
  const used = [
    ...new Set(trees.flatMap(tree => tree.split_indices.filter((_, node) => tree.left_children[node] >= 0))),
  ].sort((a, b) => a - b);
  if (used.length > MOST_FEATURES)
    throw new Error(`These trees ask for ${used.length} features; at most ${MOST_FEATURES}.`);
  const place = new Map(used.map((index, i) => [index, i]));
  const nodes: Nodes = { isLeaf: [], threshold: [], feature: [], missingFirst: [], leaf: [], cover: [] };
  const roots = trees.map(tree => addTree(tree, place, nodes));
  const classes = Math.max(1, Number(learner.learner_model_param.num_class));
  const base = toMargin(learner.objective.name, Number(learner.learner_model_param.base_score));
  return {
    features: used.map(index => names[index]),
    classes,
    base: new Array(classes).fill(base),
    roots,
    nodes: toDigits(nodes),
  };
}

/** Adds nodes breadth first, so that a node's two children are adjacent. Returns the number of nodes. */
function addTree(tree: SavedTree, place: Map<number, number>, nodes: Nodes): number {
  const queue = [0];
  for (let at = 0; at < queue.length; at++) {
    const node = queue[at];
    const isLeaf = tree.left_children[node] < 0;
    nodes.isLeaf.push(isLeaf);
    if (isLeaf) {
      nodes.leaf.push(tree.split_conditions[node]);
      nodes.cover.push(Math.min(31, Math.round(Math.log2(1 + Math.max(0, tree.sum_hessian[node])))));
    } else {
      nodes.threshold.push(tree.split_conditions[node]);
      nodes.feature.push(place.get(tree.split_indices[node])!);
      nodes.missingFirst.push(Boolean(tree.default_left[node]));
      queue.push(tree.left_children[node], tree.right_children[node]);
    }
  }
  if (queue.length > 0x3fff) throw new Error(`A tree of ${queue.length} nodes is too large.`);
  return queue.length;
}

/** XGBoost stores a logistic model's base score as a probability. */
function toMargin(objective: string, base: number): number {
  return objective.endsWith(':logistic') ? Math.log(base / (1 - base)) : base;
}

function toDigits(nodes: Nodes): string {
  const byFeature = nodes.feature.map((_, node) => node).sort((a, b) => nodes.feature[a] - nodes.feature[b] || a - b);
  const threshold = toHalves(nodes.threshold);
  const feature = nodes.feature.map((place, node) => place | (nodes.missingFirst[node] ? MISSING_BIT << 6 : 0));
  const digits = [
    toBits(nodes.isLeaf),
    toPlanes(feature, 6, 4),
    toPlanes(
      byFeature.map(node => threshold[node]),
      5,
      5,
      6,
    ),
    toPlanes([...toHalves(nodes.leaf)].map(toSignLast), 6, 6, 4),
    nodes.cover,
  ].flat();
  const letters = digits.map(digit => (digit < LOW_DIGITS ? digit + 64 : digit));
  return Buffer.from(letters).toString('latin1');
}

function toBits(flags: readonly boolean[]): number[] {
  const digits = new Array<number>(Math.ceil(flags.length / 6)).fill(0);
  flags.forEach((flag, i) => {
    if (flag) digits[Math.floor(i / 6)] |= 1 << (i % 6);
  });
  return digits;
}

const toSignLast = (half: number) => ((half << 1) & 0xffff) | (half >> 15);

/** The upper half of each float. fit.py rounds values to that precision; a model that was not rounded is rejected. */
function toHalves(values: number[]): Uint16Array {
  const bits = new Uint32Array(Float32Array.from(values).buffer);
  if (bits.some(value => (value & 0xffff) !== 0)) throw new Error('These trees were not rounded: fit them again.');
  return Uint16Array.from(bits, value => value >>> 16);
}

/** Splits the values into bit planes: the lowest `widths[0]` bits of all values first, and so on. */
function toPlanes(column: readonly number[], ...widths: number[]): number[] {
  let shift = 0;
  return widths.flatMap(width => {
    const from = shift;
    shift += width;
    return column.map(value => (value >> from) & ((1 << width) - 1));
  });
}
