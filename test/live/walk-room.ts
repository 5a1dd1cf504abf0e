/** What the walk tests put into the page. */
export { pack } from '../../src/page/packed.ts';
export { walk, walking } from '../../src/walk/walk.ts';
