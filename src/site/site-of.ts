const ADDRESS = /^https?:\/\/(?:[^/?#@]*@)?([^/?#@]+)/i;

/** The site of an address as used in memory: its host without "www."; '' if it has none. */
export function siteOf(url: string): string {
  const host = ADDRESS.exec(url.slice(0, 2000))?.[1].toLowerCase() ?? '';
  return host.startsWith('www.') ? host.slice(4) : host;
}
