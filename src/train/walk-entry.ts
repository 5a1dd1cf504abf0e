import { pack } from '../page/packed.ts';
import { walk } from '../walk/walk.ts';

/** What is evaluated in every corpus page: the product's own walk, and the snapshot as text. */
export function readPage(): string {
  return JSON.stringify(pack(walk(document).snapshot));
}
