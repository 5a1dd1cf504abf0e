/** Changes to a list of items with ids. Sent to the single writer and merged into whatever is stored by then. */
export interface Differences<T> {
  /** New or changed. */
  set: T[];
  removed: string[];
}

export function differences<T extends { id: string }>(before: readonly T[], after: readonly T[]): Differences<T> {
  const known = new Map(before.map(item => [item.id, JSON.stringify(item)]));
  const left = new Set(after.map(({ id }) => id));
  return {
    set: after.filter(item => known.get(item.id) !== JSON.stringify(item)),
    removed: before.map(({ id }) => id).filter(id => !left.has(id)),
  };
}

/** Existing items keep their positions; new ones are appended. */
export function merged<T extends { id: string }>(kept: readonly T[], { set, removed }: Differences<T>): T[] {
  const items = new Map(kept.map(item => [item.id, item]));
  for (const item of set) items.set(item.id, item);
  for (const id of removed) items.delete(id);
  return [...items.values()];
}
