import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export type { Extracted, ExtractOptions, PlainBlock, PlainComment } from '../extract.iife.ts';

/** The self-contained script that puts `sightline` on globalThis: for `page.addScriptTag({ path })`. */
export const path: string = fileURLToPath(new URL('./sightline.js', import.meta.url));

/** The same as text, for whatever evaluates text in a page. */
export const script: string = readFileSync(path, 'utf8');
