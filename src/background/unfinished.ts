import { browser } from '../browser.ts';
import type { Command } from './run.ts';

/**
 * Presses under way, noted where the next background finds them. Browsers may stop the background in the middle of a press, and without a
 * note nothing would open and nothing would be said.
 */
const PREFIX = 'press:';
/** A user who has waited longer has pressed again, or has given up. */
const LATEST_MS = 10_000;

interface Note {
  command: Command;
  when: number;
}

/** The last press in each tab that this background is carrying out. */
const underWay = new Map<number, Promise<void>>();

export async function noting(tabId: number, command: Command, carryOut: () => Promise<void>): Promise<void> {
  const { session } = browser.storage;
  const key = PREFIX + tabId;
  // Not awaited: the page comes first.
  const noted = session?.set({ [key]: { command, when: Date.now() } satisfies Note });
  noted?.catch(() => undefined);
  const press = carryOut();
  underWay.set(tabId, press);
  try {
    await press;
  } finally {
    if (underWay.get(tabId) === press) underWay.delete(tabId);
    await noted?.then(() => session.remove(key)).catch(() => undefined);
  }
}

/** Carries on with the press in the tab that an earlier background did not finish, if any, and waits for one that is under way. */
export async function carryOn(tabId: number, carryOut: (command: Command) => Promise<void>): Promise<void> {
  const press = underWay.get(tabId) ?? findNote(PREFIX + tabId).then(command => command && carryOut(command));
  // At once, so that a second request does not carry it out again.
  if (!underWay.has(tabId)) underWay.set(tabId, press);
  await press.catch(() => undefined);
  if (underWay.get(tabId) === press) underWay.delete(tabId);
}

/** Whatever woke this background may be the next press, which takes the place of the one before. */
const WOKEN_MS = 500;

/** Carries on with what an earlier background left in any tab. */
export async function carryOnAll(resume: (tabId: number) => Promise<void>): Promise<void> {
  await new Promise(done => setTimeout(done, WOKEN_MS));
  const { session } = browser.storage;
  const keys = Object.keys((await session?.get(null)) ?? {}).filter(key => key.startsWith(PREFIX));
  for (const key of keys) {
    await resume(Number(key.slice(PREFIX.length)));
    await session.remove(key);
  }
}

async function findNote(key: string): Promise<Command | undefined> {
  const { [key]: note } = (await browser.storage.session.get(key)) as Record<string, Note | undefined>;
  return note && Date.now() - note.when < LATEST_MS ? note.command : undefined;
}
