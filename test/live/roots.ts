/** Our root over the page, opened open: it holds the painted layers. */
export function groundOf(): ShadowRoot {
  return document.documentElement.lastElementChild!.shadowRoot!;
}

/** The document of our own with the interface. */
export function rootOf(): Document {
  return groundOf().querySelector<HTMLIFrameElement>('.own-document')!.contentDocument!;
}
