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

/** Waits for a press that is being carried out; otherwise returns the one that an earlier background did not finish, if any. */
export async function findUnfinished(tabId: number): Promise<Command | undefined> {
  const press = underWay.get(tabId);
  if (press) return void (await press.catch(() => undefined));
  const key = PREFIX + tabId;
  const { [key]: note } = (await browser.storage.session.get(key)) as Record<string, Note | undefined>;
  return note && Date.now() - note.when < LATEST_MS ? note.command : undefined;
}
