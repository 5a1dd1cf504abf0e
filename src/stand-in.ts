/**
 * Imported before all else by the script to inject. Where the page has replaced what the script needs while it loads, loading ends
 * here, and this stands in its place, so that a caller who was not told of that error is told by `extract`.
 */
import { checkWorld } from './walk/intact.ts';

export { checkWorld };

try {
  checkWorld(document);
} catch (error) {
  Object.assign(globalThis, { sightline: { extract: () => Promise.reject(error) } });
  throw error;
}
