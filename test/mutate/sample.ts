/** A random sample of `count` items, always the same for a seed, in the original order. */
export function sampleOf<T>(all: readonly T[], count: number, seed: number): T[] {
  const draw = randomFrom(seed);
  const drawn = all.map((item, at) => ({ item, at, lot: draw() })).sort((a, b) => a.lot - b.lot);
  return drawn
    .slice(0, count)
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** Mulberry32: small, and uniform enough for sampling. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
