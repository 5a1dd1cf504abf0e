/**
 * When each step of the way from the press to the article was done, in milliseconds since 1970. Kept in the world of our own
 * scripts, where no page sees it, for the field test to read.
 */
const STAGES = Symbol.for('sightline.stages');
const MOST = 40;

interface World {
  [STAGES]?: [name: string, atMs: number][];
}

export function markStage(name: string): void {
  const world = globalThis as World;
  world[STAGES] ??= [];
  if (world[STAGES].length < MOST) world[STAGES].push([name, performance.timeOrigin + performance.now()]);
}
