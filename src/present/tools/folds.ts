/** The closed folds that hide something, innermost first. The title of a fold is seen while it is closed. */
export function foldsOver(node: Node): HTMLDetailsElement[] {
  const folds: HTMLDetailsElement[] = [];
  for (let fold = closestFold(node); fold; fold = closestFold(fold)) {
    if (!fold.open && !fold.querySelector(':scope > summary')?.contains(node)) folds.push(fold);
  }
  return folds;
}

const closestFold = (node: Node) => node.parentElement?.closest('details');

/** What one is led to is there to be seen. */
export function openFolds(node: Node): void {
  for (const fold of foldsOver(node)) fold.open = true;
}
