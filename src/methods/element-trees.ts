import type { Snapshot } from '../page/snapshot.ts';
import { UNIT, type Units } from '../page/unit.ts';
import { ELEMENT_FEATURES, type ElementFeature, MEASURES } from './element-features.ts';
import { ABOVE, ELEMENT_TYPES, type ElementPage, type ElementType, measureElements } from './element-page.ts';
import trained from './element-trees.json';
import type { Verdict } from './method.ts';

/**
 * Yunis 2016, "Content extraction from webpages using machine learning": each content element is classified independently as
 * main or noisy by a classification tree (CART) for its type (4.3). Rules come first: elements that are always noisy (4.3.3) and
 * headers of sections that are entirely noise (Appendix A).
 */
export interface ElementTreesModel {
  origin: string;
  /** Feature names, which the trees refer to by index. */
  names: string[];
  trees: Partial<Record<ElementType, ElementTree>>;
}

/** Parallel arrays by node, root first, as in scikit-learn: values up to `threshold` go left; left < 0 marks a leaf. */
export interface ElementTree {
  feature: number[];
  threshold: number[];
  left: number[];
  right: number[];
  /** Share of main elements among the training elements that reached the node. */
  value: number[];
}

/** How an element was classified. `filtered` elements (4.3.2) are not classified at all. */
export const BY = { none: 0, filtered: 1, manual: 2, header: 3, tree: 4, default: 5 } as const;

export interface ElementTrees extends Verdict {
  page: ElementPage;
  /** Per row, probability of main; NaN if not classified. */
  probability: Float32Array;
  /** Per row, code from BY. */
  by: Uint8Array;
  /** The content element that decides for each unit; -1 if it is in none. */
  element: Int32Array;
  /** The element's path through its tree; empty if it was not classified by a tree. */
  path(row: number): PathStep[];
}

export interface PathStep {
  feature: ElementFeature;
  value: number;
  threshold: number;
  /** True if the value was at most the threshold. */
  isLow: boolean;
  /** Probability of main after this step. */
  probability: number;
}

export const DEFAULT_ELEMENT_TREES = toElementTrees(trained);

/** Validates a model read from a file: all feature names must be known and all indices in range. */
export function toElementTrees(value: unknown): ElementTreesModel {
  const model = value as ElementTreesModel;
  for (const name of model.names)
    if (!(ELEMENT_FEATURES as string[]).includes(name))
      throw new Error(`element trees use ${name}, which is not measured`);
  for (const [type, tree] of Object.entries(model.trees)) {
    if (!(ELEMENT_TYPES as readonly string[]).includes(type)) throw new Error(`element trees have no type ${type}`);
    tree.left.forEach((left, node) => {
      const right = tree.right[node];
      const isInside = (child: number) => child > node && child < tree.left.length;
      if (left >= 0 && !(isInside(left) && isInside(right) && tree.feature[node] in model.names))
        throw new Error(`the tree for ${type} is broken at node ${node}`);
      if (!(tree.value[node] >= 0 && tree.value[node] <= 1))
        throw new Error(`the tree for ${type} has no share at node ${node}`);
    });
  }
  return model;
}

/** Classifies with the model's trees; element types without a tree are main unless a rule says otherwise. */
export function elementTrees(
  snapshot: Snapshot,
  units: Units,
  model: ElementTreesModel = DEFAULT_ELEMENT_TREES,
): ElementTrees {
  const page = measureElements(snapshot);
  const probability = new Float32Array(snapshot.size).fill(Number.NaN);
  const by = new Uint8Array(snapshot.size);
  const treeOf = (row: number) => model.trees[ELEMENT_TYPES[page.type[row]]];
  for (let row = 0; row < snapshot.size; row++) {
    if (page.type[row] < 0) continue;
    const tree = treeOf(row);
    by[row] = ruleFor(page, row) || (tree ? BY.tree : BY.default);
    if (by[row] === BY.filtered) continue;
    if (by[row] === BY.tree) probability[row] = tree!.value[walkDown(tree!, model.names, page, row)];
    else probability[row] = by[row] === BY.default ? 1 : 0;
  }
  const element = findElements(page, by, units);
  const score = new Float32Array(units.size).fill(Number.NaN);
  const main = new Uint8Array(units.size);
  for (let unit = 0; unit < units.size; unit++) {
    if (element[unit] >= 0) score[unit] = probability[element[unit]];
    main[unit] = score[unit] > 0.5 ? 1 : 0;
  }
  const path = (row: number): PathStep[] => {
    const steps: PathStep[] = [];
    if (by[row] === BY.tree) walkDown(treeOf(row)!, model.names, page, row, step => steps.push(step));
    return steps;
  };
  return { main, score, page, probability, by, element, path };
}

/** Only the rules (4.3.3 and Table A.1), without trees: works without training. */
export function handRules(snapshot: Snapshot, units: Units): ElementTrees {
  return elementTrees(snapshot, units, { origin: 'rules only', names: [], trees: {} });
}

/** Code from BY if a rule decides, else 0. */
export function ruleFor(page: ElementPage, row: number): number {
  const { width, height, hidden } = page.snapshot;
  const type = ELEMENT_TYPES[page.type[row]];
  const isImage = type === 'small img' || type === 'large img';
  if (width[row] * height[row] === 0 || hidden[row] || (!isImage && page.words[row] === 0)) return BY.filtered;
  if (isAlwaysNoisy(page, row, type)) return BY.manual;
  return page.underNoisyHeader[row] ? BY.header : BY.none;
}

/** 4.3.3. The thesis joins the conditions with "and", but its explanation treats each as sufficient. */
function isAlwaysNoisy(page: ElementPage, row: number, type: ElementType): boolean {
  const above = page.above[row];
  if (type === 'p' || type === 'div' || type === 'header')
    return (above & (ABOVE.a | ABOVE.nav | ABOVE.ad)) !== 0 || MEASURES.is_link(page, row) === 1;
  if (type === 'li') return (above & ABOVE.ad) !== 0;
  return type === 'cell' && (above & ABOVE.nav) !== 0;
}

/** Returns the leaf that an element reaches. Terminates because children come after their parents (validated on load). */
function walkDown(
  tree: ElementTree,
  names: string[],
  page: ElementPage,
  row: number,
  tell?: (step: PathStep) => void,
): number {
  let node = 0;
  while (tree.left[node] >= 0) {
    const feature = names[tree.feature[node]] as ElementFeature;
    const threshold = tree.threshold[node];
    const value = MEASURES[feature](page, row);
    const isLow = value <= threshold;
    node = isLow ? tree.left[node] : tree.right[node];
    tell?.({ feature, value, threshold, isLow, probability: tree.value[node] });
  }
  return node;
}

/** 3.5: inline elements belong to the content element around them. Text outside content elements is not classified. */
function findElements(page: ElementPage, by: Uint8Array, units: Units): Int32Array {
  const { size, parent } = page.snapshot;
  const nearest = new Int32Array(size).fill(-1);
  for (let row = 0; row < size; row++)
    nearest[row] = by[row] > BY.filtered ? row : row === 0 ? -1 : nearest[parent[row]];
  const element = new Int32Array(units.size);
  for (let unit = 0; unit < units.size; unit++) {
    const row = units.from[unit];
    // An image is classified itself or not at all; its list item or paragraph decides only for text.
    if (units.kind[unit] === UNIT.text) element[unit] = nearest[row];
    else element[unit] = by[row] > BY.filtered ? row : -1;
  }
  return element;
}
