/** Attributes for a box that scrolls: it must be reachable by keyboard and have a name. */
export function scrollable(label: string, role: 'group' | 'region' = 'group') {
  return { tabIndex: 0, role, 'aria-label': label };
}
