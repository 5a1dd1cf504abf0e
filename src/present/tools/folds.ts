/** Closed `details` that hide a node, innermost first. A summary is visible while its fold is closed. */
export function foldsOver(node: Node): HTMLDetailsElement[] {
  const folds: HTMLDetailsElement[] = [];
  for (let fold = closestFold(node); fold; fold = closestFold(fold)) {
    if (!fold.open && !fold.querySelector(':scope > summary')?.contains(node)) folds.push(fold);
  }
  return folds;
}

const closestFold = (node: Node) => node.parentElement?.closest('details');

/** Opens every fold around a navigation target. */
export function openFolds(node: Node): void {
  for (const fold of foldsOver(node)) fold.open = true;
}
