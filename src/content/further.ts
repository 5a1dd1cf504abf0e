import type { BackgroundCalls, FurtherScript } from '../messages.ts';
import type { Full } from './full.ts';
import type { Tools } from './tools.ts';
import { findFull, findTools } from './world.ts';

type Background = Pick<BackgroundCalls, 'inject'>;

/** Injects a script unless it is already here. */
async function load<T>(background: Background, name: FurtherScript, find: () => T | undefined): Promise<T> {
  if (!find()) await background.inject(name);
  const found = find();
  if (!found) throw new Error(`The script ${name} did not come`);
  return found;
}

export const loadFull = (background: Background): Promise<Full> => load(background, 'full', findFull);
export const loadTools = (background: Background): Promise<Tools> => load(background, 'tools', findTools);
