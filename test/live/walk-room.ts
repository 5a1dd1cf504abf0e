/** What the walk tests put into the page. */
export { pack } from '../../src/page/packed.ts';
export { walk } from '../../src/walk/walk.ts';
