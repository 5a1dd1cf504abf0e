import { LABELS_ID } from './freeze-labels.ts';
import { type Kept, toKept } from './kept.ts';

/** Rectangles embedded in a page that was saved by the labelling mode. */
export function readSaved(document: Document): Kept {
  const script = document.getElementById(LABELS_ID);
  if (script?.localName !== 'script' || script.getAttribute('type') !== 'application/json') return toKept(undefined);
  try {
    return toKept(JSON.parse(script.textContent ?? ''));
  } catch {
    return toKept(undefined);
  }
}
