/**
 * What our own scripts in one page share. They have a global object of their own, but the page's elements are properties of it
 * by their id: an element called "sightline" must not be taken for ours, so the names are symbols, which no element can have.
 */
import type { Session } from './tab-session.ts';
import type { Tools } from './tools.ts';

export interface Resident {
  session: Session;
  /** False once the extension it came with is gone. */
  isAlive(): boolean;
}

const RESIDENT = Symbol.for('sightline');
const TOOLS = Symbol.for('sightline.tools');

interface World {
  [RESIDENT]?: Resident;
  [TOOLS]?: Tools;
}

const world = globalThis as World;

export const findResident = (): Resident | undefined => world[RESIDENT];
export const findTools = (): Tools | undefined => world[TOOLS];
export const settleIn = (resident: Resident): Resident => (world[RESIDENT] = resident);
export const bringTools = (tools: Tools): Tools => (world[TOOLS] = tools);
