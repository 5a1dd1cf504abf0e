const ADDRESS = /^https?:\/\/(?:[^/?#@]*@)?([^/?#@]+)/i;

/** The site an address belongs to, as memory names it: its host without "www."; '' where there is nothing to remember by. */
export function siteOf(url: string): string {
  const host = ADDRESS.exec(url.slice(0, 2000))?.[1].toLowerCase() ?? '';
  return host.startsWith('www.') ? host.slice(4) : host;
}
