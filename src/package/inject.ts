import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export type { Extracted, ExtractOptions, PlainBlock, PlainPost } from '../extract.iife.ts';

/** Path of the self-contained script that adds `sightline` to globalThis, for `page.addScriptTag({ path })`. */
export const path: string = fileURLToPath(new URL('./sightline.js', import.meta.url));

/** The script as text, for evaluating in a page. */
export const script: string = readFileSync(path, 'utf8');
