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

/** Tabs in which this background is carrying out a press. */
const underWay = new Set<number>();

export async function noting(tabId: number, command: Command, carryOut: () => Promise<void>): Promise<void> {
  const { session } = browser.storage;
  const key = PREFIX + tabId;
  underWay.add(tabId);
  // Not awaited: the page comes first.
  const noted = session?.set({ [key]: { command, when: Date.now() } satisfies Note });
  noted?.catch(() => undefined);
  try {
    await carryOut();
  } finally {
    underWay.delete(tabId);
    await noted?.then(() => session.remove(key)).catch(() => undefined);
  }
}

/** The press in this tab that an earlier background did not finish. */
export async function findUnfinished(tabId: number): Promise<Command | undefined> {
  if (underWay.has(tabId)) return undefined;
  const key = PREFIX + tabId;
  const { [key]: note } = (await browser.storage.session.get(key)) as Record<string, Note | undefined>;
  return note && Date.now() - note.when < LATEST_MS ? note.command : undefined;
}
