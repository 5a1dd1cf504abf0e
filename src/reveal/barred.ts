import type { Snapshot } from '../page/snapshot.ts';
import { tagSet } from '../page/tags.ts';

/** What is folded in these stays so, and so do they inside of what is opened. */
// biome-ignore format: read as a list
const BARRED = [
  'dialog', 'nav', 'menu', 'header', 'footer', 'form', 'fieldset', 'select', 'option', 'optgroup', 'datalist', 'iframe', 'frame', 'object',
] as const;
const STAYS = tagSet(...BARRED);
const NEVER = tagSet(...BARRED, 'label', 'button', 'a');
// biome-ignore format: read as a list
const NEVER_ROLES = new Set([
  'dialog', 'alertdialog', 'menu', 'menubar', 'listbox', 'tooltip', 'alert', 'status', 'navigation', 'banner', 'contentinfo', 'search', 'form',
]);

/** Whether this is furniture, or another document: it stays hidden where what is around it is opened. */
export function staysShut(snapshot: Snapshot, row: number): boolean {
  return STAYS[snapshot.tag[row]] === 1 || hasBarredRole(snapshot, row);
}

function hasBarredRole({ attrs }: Snapshot, row: number): boolean {
  const role = attrs[row]?.role;
  return (role ?? '').split(/\s+/).some(one => NEVER_ROLES.has(one.toLowerCase()));
}

/** What is folded in it stays folded. */
export function isBarred(snapshot: Snapshot, row: number): boolean {
  return NEVER[snapshot.tag[row]] === 1 || hasBarredRole(snapshot, row);
}
