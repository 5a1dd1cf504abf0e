/**
 * When each step from the click to the article finished, in milliseconds since 1970. Stored in the extension's isolated world,
 * out of the page's reach, for the field test to read.
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
