/**
 * What our scripts in one page share. They have their own global object, but the page's elements appear on it by id. The names
 * are symbols, so an element with the id "sightline" cannot be mistaken for ours.
 */

import type { MathNode } from '../page/snapshot.ts';
import type { beginWalk } from './first-walk.ts';
import type { Full } from './full.ts';
import type { SyllablesOf } from './syllables.ts';
import type { createSession, Session } from './tab-session.ts';
import type { Tools } from './tools.ts';

type CreateSession = typeof createSession;
type BeginWalk = typeof beginWalk;

export interface Resident {
  /** Loaded as a separate script. */
  session(): Promise<Session>;
  /** False once the extension it belongs to is gone. */
  isAlive(): boolean;
}

const RESIDENT = Symbol.for('sightline');
const SESSION = Symbol.for('sightline.session');
const AWAITED = Symbol.for('sightline.awaited');
const WALK = Symbol.for('sightline.walk');
const FULL = Symbol.for('sightline.full');
const TOOLS = Symbol.for('sightline.tools');
const FORMULAS = Symbol.for('sightline.formulas');
const SYLLABLES = Symbol.for('sightline.syllables');

export type SetFormula = (tex: string, isDisplayed: boolean) => MathNode | undefined;

interface World {
  [RESIDENT]?: Resident;
  [SESSION]?: CreateSession;
  /** Called when the session's script arrives. */
  [AWAITED]?: (create: CreateSession) => void;
  [WALK]?: BeginWalk;
  [FULL]?: Full;
  [TOOLS]?: Tools;
  [SYLLABLES]?: SyllablesOf;
  [FORMULAS]?: SetFormula;
}

const world = globalThis as World;

export const findResident = (): Resident | undefined => world[RESIDENT];
export const findFull = (): Full | undefined => world[FULL];
export const findTools = (): Tools | undefined => world[TOOLS];
export const settleIn = (resident: Resident): Resident => (world[RESIDENT] = resident);
export const bringFull = (full: Full): Full => (world[FULL] = full);
export const findSyllables = (): SyllablesOf | undefined => world[SYLLABLES];
export const bringSyllables = (divide: SyllablesOf): SyllablesOf => (world[SYLLABLES] = divide);
export const findFormulas = (): SetFormula | undefined => world[FORMULAS];
export const bringFormulas = (set: SetFormula): SetFormula => (world[FORMULAS] = set);
export const bringTools = (tools: Tools): Tools => (world[TOOLS] = tools);

/**
 * Resolves when the session's script arrives. The script itself signals this, because the background may be busy reading and
 * answer late. `waitMs`: how long an injection may already be under way before we request one.
 */
export function whenSession(request: () => Promise<void>, waitMs: number): Promise<CreateSession> {
  const { [SESSION]: create } = world;
  if (create) return Promise.resolve(create);
  return new Promise((done, fail) => {
    world[AWAITED] = done;
    setTimeout(() => world[SESSION] ?? request().catch(fail), waitMs);
  });
}

export function bringSession(create: CreateSession): void {
  world[SESSION] = create;
  world[AWAITED]?.(create);
}

/** The session has no code for walking pages; it uses the first script's. */
export const bringWalk = (walk: BeginWalk): BeginWalk => (world[WALK] = walk);
export const beginWalkAgain: BeginWalk = (...args) => world[WALK]!(...args);
