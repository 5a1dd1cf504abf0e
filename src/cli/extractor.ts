/** Built only to be weighed: the way from the page to the article, without the writers the script to inject brings along. See budgets.mjs. */
export { read } from '../extract.ts';
export { walk } from '../walk/walk.ts';
