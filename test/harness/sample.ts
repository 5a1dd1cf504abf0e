/** If many cases test the same thing, `npm test` runs only a few of them, SIGHTLINE_ALL=1 all. */
export function sampled<T>(all: readonly T[], isInSample: (one: T, index: number) => boolean): T[] {
  return process.env.SIGHTLINE_ALL === '1' ? [...all] : all.filter(isInSample);
}
