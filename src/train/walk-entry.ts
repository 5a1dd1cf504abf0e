import { pack } from '../page/packed.ts';
import { walk } from '../walk/walk.ts';

/** Evaluated in every corpus page: the product's own walk, returning the snapshot as text. */
export function readPage(): string {
  return JSON.stringify(pack(walk(document).snapshot));
}
