import type { ImageFact } from '../page/snapshot.ts';
import { toHttp } from './links.ts';

export type Candidate = ImageFact['candidates'][number];
export const MAX_CANDIDATES = 40;
/** In characters. Larger inline pictures would make the snapshot bigger than the page. */
export const DATA_LIMIT = 4_000_000;

export function toImageSource(address: string, base: string): string {
  const trimmed = address.trim();
  if (/^data:image\//i.test(trimmed)) return trimmed.length <= DATA_LIMIT ? trimmed : '';
  // Created by a page script; valid as long as the page is open.
  if (/^blob:https?:/.test(trimmed)) return trimmed;
  return toHttp(trimmed, base);
}

export function add(to: Candidate[], from: Candidate[]): void {
  for (const candidate of from) {
    if (candidate.src === '' || to.length >= MAX_CANDIDATES) continue;
    const known = to.find(({ src }) => src === candidate.src);
    if (!known) to.push(candidate);
    // A lazy-loading attribute often repeats an address from the srcset, which also gives its width.
    else if (candidate.widthPx) known.widthPx ??= candidate.widthPx;
  }
}

/** The candidate with the largest known width, else the first. */
export function pick(candidates: Candidate[]): string {
  let best: Candidate | undefined;
  for (const candidate of candidates) {
    if (candidate.src.startsWith('data:') && candidates.length > 1) continue;
    if (!best || (candidate.widthPx ?? 0) > (best.widthPx ?? 0)) best = candidate;
  }
  return best?.src ?? '';
}

/** A URL up to the next white space. Commas inside it (image services use them) belong to it, trailing ones do not. */
const ADDRESS = /(\S*[^\s,])(,*)/y;

/** Parses srcset according to its grammar; splitting at commas would cut URLs. */
export function readSet(set: string, base: string): Candidate[] {
  const found: Candidate[] = [];
  let at = 0;
  while (found.length < MAX_CANDIDATES) {
    while (at < set.length && (set.charCodeAt(at) <= 32 || set[at] === ',')) at++;
    ADDRESS.lastIndex = at;
    const address = ADDRESS.exec(set);
    if (!address) break;
    const end = ADDRESS.lastIndex;
    const comma = address[2] === '' ? set.indexOf(',', end) : end;
    at = comma < 0 ? set.length : comma;
    const widthPx = /^\s*(\d{1,5})w\b/.exec(set.slice(end, at))?.[1];
    const src = toImageSource(address[1], base);
    if (src !== '') found.push(widthPx ? { src, widthPx: Number(widthPx) } : { src });
  }
  return found;
}
