/**
 * A support vector machine with probabilities as in Wang et al. 2009 (3.2.1, 4.2): maximum margin (Vapnik), a linear or Gaussian
 * kernel, and Platt's sigmoid on the decision value. Deterministic: the same examples in the same order give the same model in
 * every browser and in Node.
 */
export interface SvmModel {
  /** Names of the features, in the order of the vectors. */
  features: string[];
  kernel: 'linear' | 'gaussian';
  /** exp(−gamma · |u − v|²) over standardised features. */
  gamma: number;
  mean: number[];
  scale: number[];
  vectors: number[][];
  /** α·y of each support vector. */
  weights: number[];
  bias: number;
  /** P = 1 / (1 + exp(A · decision + B)), Platt 1999. */
  sigmoid: { a: number; b: number };
}

export interface SvmOptions {
  kernel?: 'linear' | 'gaussian';
  /** Cost of an error in the rarer class; the other's is scaled down in proportion to its size. */
  cost?: number;
  gamma?: number;
  /** Names of the features to use; all of them by default. */
  only?: readonly string[];
  /** Maximum number of optimisation steps. */
  steps?: number;
}

export function decide(model: SvmModel, sample: ArrayLike<number>): number {
  const point = standardise(sample, model.mean, model.scale);
  let sum = model.bias;
  for (let n = 0; n < model.vectors.length; n++) sum += model.weights[n] * kernelOf(model, model.vectors[n], point);
  return sum;
}

export function probability(model: SvmModel, sample: ArrayLike<number>): number {
  return 1 / (1 + Math.exp(model.sigmoid.a * decide(model, sample) + model.sigmoid.b));
}

/** Trains on samples labelled 1 or 0. Needs at least one of each. */
export function trainSvm(
  features: string[],
  samples: number[][],
  labels: number[],
  options: SvmOptions = {},
): SvmModel {
  const positives = labels.reduce((sum, label) => sum + label, 0);
  if (positives === 0 || positives === labels.length) throw new Error('training needs examples of both classes');
  const { kernel = 'gaussian', cost = 10, gamma = 1 / features.length, steps = 100_000 } = options;
  const { mean, scale: spread } = spreadOf(samples, features.length);
  // An infinite scale makes a feature 0 everywhere and so disables it.
  const scale = spread.map((own, n) =>
    options.only?.includes(features[n]) === false ? Number.POSITIVE_INFINITY : own,
  );
  const points = samples.map(sample => standardise(sample, mean, scale));
  const shape = { kernel, gamma };
  const rarer = Math.min(positives, labels.length - positives);
  const costs = labels.map(label => (cost * rarer) / (label ? positives : labels.length - positives));
  const signs = labels.map(label => (label ? 1 : -1));
  const { alpha, bias, decisions } = optimise(points, signs, costs, shape, steps);
  const used = [...alpha.keys()].filter(n => alpha[n] > 1e-9);
  return {
    ...{ features, kernel, gamma, mean, scale, bias },
    vectors: used.map(n => [...points[n]]),
    weights: used.map(n => alpha[n] * signs[n]),
    sigmoid: fitSigmoid(decisions, labels),
  };
}

type Shape = Pick<SvmModel, 'kernel' | 'gamma'>;

function kernelOf(shape: Shape, u: ArrayLike<number>, v: ArrayLike<number>): number {
  let sum = 0;
  if (shape.kernel === 'linear') {
    for (let n = 0; n < u.length; n++) sum += u[n] * v[n];
    return sum;
  }
  for (let n = 0; n < u.length; n++) sum += (u[n] - v[n]) * (u[n] - v[n]);
  return Math.exp(-shape.gamma * sum);
}

function standardise(sample: ArrayLike<number>, mean: number[], scale: number[]): Float64Array {
  return Float64Array.from(mean, (middle, n) => (sample[n] - middle) / scale[n]);
}

function spreadOf(samples: number[][], width: number): { mean: number[]; scale: number[] } {
  const mean = new Array<number>(width).fill(0);
  const scale = new Array<number>(width).fill(0);
  for (const sample of samples) for (let n = 0; n < width; n++) mean[n] += sample[n] / samples.length;
  for (const sample of samples) for (let n = 0; n < width; n++) scale[n] += (sample[n] - mean[n]) ** 2 / samples.length;
  return { mean, scale: scale.map(variance => Math.sqrt(variance) || 1) };
}

const TOLERANCE = 1e-3;

/**
 * Sequential minimal optimisation on the pair with the largest violation (Keerthi et al. 2001). `gradient` is that of the dual
 * objective, so −sign·gradient is the bias that would suit each example best.
 */
function optimise(points: Float64Array[], signs: number[], costs: number[], shape: Shape, steps: number) {
  const size = points.length;
  const alpha = new Float64Array(size);
  const gradient = new Float64Array(size).fill(-1);
  const rows = new Map<number, Float64Array>();
  const kernelRow = (n: number): Float64Array => {
    let row = rows.get(n);
    if (row === undefined) rows.set(n, (row = Float64Array.from(points, point => kernelOf(shape, points[n], point))));
    return row;
  };
  let bias = 0;
  for (let step = 0; step < steps; step++) {
    const { up, low, highest, lowest } = findPair(alpha, gradient, signs, costs);
    bias = (highest + lowest) / 2;
    if (up < 0 || low < 0 || highest - lowest < TOLERANCE) break;
    const [rowUp, rowLow] = [kernelRow(up), kernelRow(low)];
    const curve = Math.max(1e-12, rowUp[up] + rowLow[low] - 2 * rowUp[low]);
    const roomUp = signs[up] > 0 ? costs[up] - alpha[up] : alpha[up];
    const roomLow = signs[low] > 0 ? alpha[low] : costs[low] - alpha[low];
    const move = Math.min((highest - lowest) / curve, roomUp, roomLow);
    alpha[up] += signs[up] * move;
    alpha[low] -= signs[low] * move;
    for (let n = 0; n < size; n++) gradient[n] += signs[n] * move * (rowUp[n] - rowLow[n]);
  }
  // gradient = sign · (decision without bias) − 1
  const decisions = Array.from(gradient, (slope, n) => signs[n] * (slope + 1) + bias);
  return { alpha, bias, decisions };
}

/** The eligible examples with the highest and the lowest preferred bias; -1 if none. */
function findPair(alpha: Float64Array, gradient: Float64Array, signs: number[], costs: number[]) {
  const pair = { up: -1, low: -1, highest: Number.NEGATIVE_INFINITY, lowest: Number.POSITIVE_INFINITY };
  for (let n = 0; n < alpha.length; n++) {
    const wish = -signs[n] * gradient[n];
    const isBelowCost = alpha[n] < costs[n];
    const isAboveZero = alpha[n] > 0;
    if ((signs[n] > 0 ? isBelowCost : isAboveZero) && wish > pair.highest) {
      pair.highest = wish;
      pair.up = n;
    }
    if ((signs[n] > 0 ? isAboveZero : isBelowCost) && wish < pair.lowest) {
      pair.lowest = wish;
      pair.low = n;
    }
  }
  return pair;
}

/**
 * Platt's sigmoid, fitted to his smoothed targets by Newton's method with backtracking. Platt uses held-out decisions; with only a
 * few pages per site, we use those of the training set, since only the order of the probabilities matters.
 */
export function fitSigmoid(decisions: number[], labels: number[]): { a: number; b: number } {
  const positives = labels.reduce((sum, label) => sum + label, 0);
  const negatives = labels.length - positives;
  const targets = labels.map(label => (label ? (positives + 1) / (positives + 2) : 1 / (negatives + 2)));
  let a = 0;
  let b = Math.log((negatives + 1) / (positives + 1));
  let loss = sigmoidLoss(decisions, targets, a, b);
  for (let round = 0; round < 100; round++) {
    let [haa, hbb, hab, ga, gb] = [1e-12, 1e-12, 0, 0, 0];
    decisions.forEach((decision, n) => {
      const p = 1 / (1 + Math.exp(a * decision + b));
      const curve = p * (1 - p);
      haa += decision * decision * curve;
      hbb += curve;
      hab += decision * curve;
      ga += decision * (targets[n] - p);
      gb += targets[n] - p;
    });
    if (Math.abs(ga) < 1e-5 && Math.abs(gb) < 1e-5) break;
    const det = haa * hbb - hab * hab;
    const [da, db] = [-(hbb * ga - hab * gb) / det, -(haa * gb - hab * ga) / det];
    let stride = 1;
    while (stride > 1e-10 && !(sigmoidLoss(decisions, targets, a + stride * da, b + stride * db) < loss)) stride /= 2;
    if (stride <= 1e-10) break;
    a += stride * da;
    b += stride * db;
    loss = sigmoidLoss(decisions, targets, a, b);
  }
  return { a, b };
}

function sigmoidLoss(decisions: number[], targets: number[], a: number, b: number): number {
  return decisions.reduce((sum, decision, n) => {
    const x = a * decision + b;
    // log(1 + exp(x)) without overflow
    return sum + targets[n] * x + (x > 0 ? Math.log1p(Math.exp(-x)) : -x + Math.log1p(Math.exp(x)));
  }, 0);
}
