import { labelName } from '../page/label.ts';
import type { Reading } from '../page/reading.ts';

/** All decisions made after the trees, with label names instead of codes. */
export function decisionsOf({ labels }: Reading) {
  return (labels.ledger ?? []).map(entry => ({ ...entry, from: labelName(entry.from), to: labelName(entry.to) }));
}
