import type { Snapshot } from '../page/snapshot.ts';
import { tagSet } from '../page/tags.ts';

/** Elements whose folded content is never opened, and which stay hidden inside opened content. */
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

/** Whether an element is page furniture or another document, and stays hidden when content around it is opened. */
export function staysShut(snapshot: Snapshot, row: number): boolean {
  return STAYS[snapshot.tag[row]] === 1 || hasBarredRole(snapshot, row);
}

function hasBarredRole({ attrs }: Snapshot, row: number): boolean {
  const role = attrs[row]?.role;
  return (role ?? '').split(/\s+/).some(one => NEVER_ROLES.has(one.toLowerCase()));
}

/** Whether folded content inside the element stays folded. */
export function isBarred(snapshot: Snapshot, row: number): boolean {
  return NEVER[snapshot.tag[row]] === 1 || hasBarredRole(snapshot, row);
}
