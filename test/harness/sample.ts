/** Where many cases ask one question, `npm test` asks it of a few, and SIGHTLINE_ALL=1 of all. */
export function sampled<T>(all: readonly T[], isInSample: (one: T, index: number) => boolean): T[] {
  return process.env.SIGHTLINE_ALL === '1' ? [...all] : all.filter(isInSample);
}
