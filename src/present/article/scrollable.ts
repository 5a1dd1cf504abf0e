/** What scrolls on its own must be reachable by keyboard, and say what it is: to be spread on it. */
export function scrollable(label: string, role: 'group' | 'region' = 'group') {
  return { tabIndex: 0, role, 'aria-label': label };
}
