/** Built only to measure its size: extraction alone, without the writers in the script to inject. See budgets.mjs. */
export { read } from '../extract.ts';
export { walk } from '../walk/walk.ts';
