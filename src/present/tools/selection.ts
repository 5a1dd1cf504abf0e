/** The selection inside the article. In a shadow root it is hidden from the document, so it must be requested for that root. */
export function readSelection(article: HTMLElement): Range | undefined {
  const root = article.getRootNode();
  const selection = article.ownerDocument.getSelection();
  if (!selection || !(root instanceof ShadowRoot))
    return selection?.rangeCount ? inside(article, selection.getRangeAt(0)) : undefined;
  const [composed] = selection.getComposedRanges?.({ shadowRoots: [root] }) ?? [];
  if (composed) return inside(article, composed);
  // Chromium before getComposedRanges.
  const own = (root as ShadowRoot & { getSelection?(): Selection | null }).getSelection?.();
  return own?.rangeCount ? inside(article, own.getRangeAt(0)) : undefined;
}

function inside(
  article: HTMLElement,
  { startContainer, startOffset, endContainer, endOffset }: AbstractRange,
): Range | undefined {
  if (!article.contains(startContainer) || !article.contains(endContainer)) return undefined;
  const range = article.ownerDocument.createRange();
  range.setStart(startContainer, startOffset);
  range.setEnd(endContainer, endOffset);
  return range.collapsed ? undefined : range;
}
