import { labelName } from '../page/label.ts';
import type { Reading } from '../page/reading.ts';

/** Every decision after the trees, with names in place of codes. */
export function decisionsOf({ labels }: Reading) {
  return (labels.ledger ?? []).map(entry => ({ ...entry, from: labelName(entry.from), to: labelName(entry.to) }));
}
