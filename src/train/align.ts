/**
 * Finds which tokens of a page occur in its ground truth. Sequences are aligned in order, like a diff:
 *
 *   1. runs of tokens that occur once on the page and once in the truth are anchors; the heaviest set of them that is
 *      in the same order on both sides is kept and extended as far as the tokens agree (weighted patience diff);
 *   2. the gaps between anchors are searched again with shorter runs, and small gaps are solved exactly, preferring few
 *      long runs over many scattered words;
 *   3. the rest of the truth is searched for anywhere on the page, longest run first: some truths list a page's
 *      columns in a different order.
 *
 * Near-linear: steps 1 and 3 look at each token a constant number of times, step 2 is bounded by GAP_CELLS per gap.
 */
const ANCHOR_LENGTHS = [8, 5, 3, 2, 1];
/** Gaps of at most this many token pairs are solved exactly. */
const GAP_CELLS = 1_000_000;
/** Shorter out-of-order runs are chance matches. */
const STRAY_RUN = 5;
const STRAY_CANDIDATES = 24;

/** For each token of `a`, the index in `b` it was matched with, or -1. Each index of `b` is used once. */
export function align(a: Int32Array, b: Int32Array): Int32Array {
  const match = new Int32Array(a.length).fill(-1);
  // An explicit stack: a page with thousands of gaps would overflow recursion.
  const gaps: Gap[] = [{ a0: 0, a1: a.length, b0: 0, b1: b.length, level: 0 }];
  for (let gap = gaps.pop(); gap; gap = gaps.pop()) solveGap(a, b, trim(a, b, gap, match), match, gaps);
  recoverStray(a, b, match);
  return match;
}

/** Tokens a0..a1 of the page against b0..b1 of the truth; `level` is the next anchor length to try. */
interface Gap {
  a0: number;
  a1: number;
  b0: number;
  b1: number;
  level: number;
}

interface Run {
  a: number;
  b: number;
  length: number;
}

/** Matches equal tokens at either end of a gap, but only at ends adjacent to something already matched. */
function trim(a: Int32Array, b: Int32Array, gap: Gap, match: Int32Array): Gap {
  let { a0, a1, b0, b1 } = gap;
  if (a0 > 0 && match[a0 - 1] === b0 - 1 && b0 > 0) while (a0 < a1 && b0 < b1 && a[a0] === b[b0]) match[a0++] = b0++;
  if (a1 < a.length && match[a1] === b1) while (a0 < a1 && b0 < b1 && a[a1 - 1] === b[b1 - 1]) match[--a1] = --b1;
  return { ...gap, a0, a1, b0, b1 };
}

function solveGap(a: Int32Array, b: Int32Array, gap: Gap, match: Int32Array, gaps: Gap[]): void {
  const { a0, a1, b0, b1 } = gap;
  if (a0 === a1 || b0 === b1) return;
  if ((a1 - a0) * (b1 - b0) <= GAP_CELLS) {
    solveExactly(a, b, gap, match);
    return;
  }
  for (let level = gap.level; level < ANCHOR_LENGTHS.length; level++) {
    const runs = heaviestChain(findAnchors(a, b, gap, ANCHOR_LENGTHS[level]));
    if (runs.length === 0) continue;
    keepRuns(runs, { ...gap, level }, match, gaps);
    return;
  }
}

/** Runs of `length` tokens that occur once on each side of the gap, with adjacent runs joined. */
function findAnchors(a: Int32Array, b: Int32Array, gap: Gap, length: number): Run[] {
  const inA = findUnique(a, gap.a0, gap.a1, length);
  const inB = findUnique(b, gap.b0, gap.b1, length);
  const runs: Run[] = [];
  let last: Run | undefined;
  for (const [key, at] of inA) {
    const to = inB.get(key);
    if (at < 0 || to === undefined || to < 0) continue;
    if (!isSame(a, at, b, to, length)) continue;
    // The map keeps the order of the page, so a run that continues the last one comes right after it.
    if (last && at - last.a === to - last.b && at <= last.a + last.length) last.length = at + length - last.a;
    else runs.push((last = { a: at, b: to, length }));
  }
  return runs;
}

/** Maps the hash of each run of `length` tokens to its index; -1 if it occurs twice. */
function findUnique(tokens: Int32Array, from: number, to: number, length: number): Map<number, number> {
  const places = new Map<number, number>();
  for (let i = from; i + length <= to; i++) {
    const key = hash(tokens, i, length);
    places.set(key, places.has(key) ? -1 : i);
  }
  return places;
}

function hash(tokens: Int32Array, at: number, length: number): number {
  let h = 0x811c9dc5;
  for (let i = at; i < at + length; i++) h = Math.imul(h ^ tokens[i], 0x01000193) + (h >>> 13);
  return h >>> 0;
}

function isSame(a: Int32Array, i: number, b: Int32Array, j: number, length: number): boolean {
  for (let k = 0; k < length; k++) if (a[i + k] !== b[j + k]) return false;
  return true;
}

/** From runs in page order, the subset with ascending positions in the truth and the most tokens (Fenwick tree of maxima). */
function heaviestChain(runs: Run[]): Run[] {
  const byB = runs.map((_, i) => i).sort((x, y) => runs[x].b - runs[y].b);
  const rank = new Int32Array(runs.length);
  byB.forEach((run, i) => {
    rank[run] = i + 1;
  });
  const tree = new Int32Array(runs.length + 1).fill(-1); // best run ending at or before a rank
  const weight = new Float64Array(runs.length);
  const before = new Int32Array(runs.length).fill(-1);
  let best = -1;
  for (let i = 0; i < runs.length; i++) {
    let top = -1;
    for (let r = rank[i] - 1; r > 0; r -= r & -r)
      if (tree[r] >= 0 && (top < 0 || weight[tree[r]] > weight[top])) top = tree[r];
    before[i] = top;
    weight[i] = runs[i].length + (top < 0 ? 0 : weight[top]);
    if (best < 0 || weight[i] > weight[best]) best = i;
    for (let r = rank[i]; r <= runs.length; r += r & -r) if (tree[r] < 0 || weight[tree[r]] < weight[i]) tree[r] = i;
  }
  const chain: Run[] = [];
  for (let i = best; i >= 0; i = before[i]) chain.push(runs[i]);
  return chain.reverse();
}

/** Records the runs, trimmed where they overlap the previous one, and queues the gaps around them. */
function keepRuns(runs: Run[], gap: Gap, match: Int32Array, gaps: Gap[]): void {
  let { a0, b0 } = gap;
  for (const run of runs) {
    const cut = Math.max(0, a0 - run.a, b0 - run.b);
    if (cut >= run.length) continue;
    const start = { a: run.a + cut, b: run.b + cut };
    for (let k = 0; k < run.length - cut; k++) match[start.a + k] = start.b + k;
    gaps.push({ a0, a1: start.a, b0, b1: start.b, level: gap.level });
    a0 = run.a + run.length;
    b0 = run.b + run.length;
  }
  gaps.push({ a0, a1: gap.a1, b0, b1: gap.b1, level: gap.level });
}

/* Bits of a trace cell: where its score came from. */
const LEFT = 1; // skip a token of the truth
const PAIR = 2; // match
const GROWS = 4; // the match continues the one diagonally before it

/**
 * Longest common subsequence of a gap. A token that continues a run weighs two, one that starts a run weighs one.
 *
 *   any[j]   best score of a[..i] against b[..j]
 *   pair[j]  the same with a[i] and b[j] matched, or -1
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the inner loop of a quadratic solution, drawn above
function solveExactly(a: Int32Array, b: Int32Array, gap: Gap, match: Int32Array): void {
  const rows = gap.a1 - gap.a0;
  const columns = gap.b1 - gap.b0;
  const trace = new Uint8Array((rows + 1) * (columns + 1));
  let any = new Int32Array(columns + 1);
  let pair = new Int32Array(columns + 1).fill(-1);
  let nextAny = new Int32Array(columns + 1);
  let nextPair = new Int32Array(columns + 1);
  for (let i = 1; i <= rows; i++) {
    const token = a[gap.a0 + i - 1];
    nextPair[0] = -1;
    for (let j = 1; j <= columns; j++) {
      let cell = 0;
      let best = any[j];
      if (nextAny[j - 1] > best) {
        best = nextAny[j - 1];
        cell = LEFT;
      }
      nextPair[j] = -1;
      if (token === b[gap.b0 + j - 1]) {
        const grows = pair[j - 1] >= 0 && pair[j - 1] + 2 >= any[j - 1] + 1;
        nextPair[j] = grows ? pair[j - 1] + 2 : any[j - 1] + 1;
        if (grows) cell |= GROWS;
        if (nextPair[j] > best) {
          best = nextPair[j];
          cell |= PAIR;
        }
      }
      nextAny[j] = best;
      trace[i * (columns + 1) + j] = cell;
    }
    [any, nextAny] = [nextAny, any];
    [pair, nextPair] = [nextPair, pair];
  }
  traceBack(trace, gap, columns, match);
}

function traceBack(trace: Uint8Array, gap: Gap, columns: number, match: Int32Array): void {
  let i = gap.a1 - gap.a0;
  let j = columns;
  let isForced = false;
  while (i > 0 && j > 0) {
    const cell = trace[i * (columns + 1) + j];
    if (isForced || cell & PAIR) {
      match[gap.a0 + i - 1] = gap.b0 + j - 1;
      isForced = (cell & GROWS) !== 0;
      i--;
      j--;
    } else if (cell & LEFT) {
      j--;
    } else {
      i--;
    }
  }
}

/** Matches the remaining runs of the truth that occur somewhere on the page, out of order. */
function recoverStray(a: Int32Array, b: Int32Array, match: Int32Array): void {
  const used = new Uint8Array(b.length);
  for (const to of match) if (to >= 0) used[to] = 1;
  const places = indexUnmatched(a, match);
  for (let j = 0; j + STRAY_RUN <= b.length; j++) {
    if (used[j]) continue;
    const run = longestRun(a, b, j, match, used, places.get(hash(b, j, STRAY_RUN)) ?? []);
    if (run.length < STRAY_RUN) continue;
    for (let k = 0; k < run.length; k++) {
      match[run.a + k] = j + k;
      used[j + k] = 1;
    }
    j += run.length - 1;
  }
}

function indexUnmatched(a: Int32Array, match: Int32Array): Map<number, number[]> {
  const places = new Map<number, number[]>();
  let free = 0;
  for (let i = 0; i < a.length; i++) {
    free = match[i] < 0 ? free + 1 : 0;
    if (free < STRAY_RUN) continue;
    const start = i - STRAY_RUN + 1;
    const key = hash(a, start, STRAY_RUN);
    const list = places.get(key);
    if (!list) places.set(key, [start]);
    else if (list.length < STRAY_CANDIDATES) list.push(start);
  }
  return places;
}

function longestRun(
  a: Int32Array,
  b: Int32Array,
  j: number,
  match: Int32Array,
  used: Uint8Array,
  starts: number[],
): Run {
  let best: Run = { a: -1, b: j, length: 0 };
  for (const start of starts) {
    let k = 0;
    while (
      start + k < a.length &&
      j + k < b.length &&
      match[start + k] < 0 &&
      !used[j + k] &&
      a[start + k] === b[j + k]
    )
      k++;
    if (k > best.length) best = { a: start, b: j, length: k };
  }
  return best;
}
