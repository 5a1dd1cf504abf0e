import { safeLink, safeWeb } from '../page/address.ts';
import { cleanText } from '../page/clean-text.ts';
import type { BuildContext } from './build-context.ts';

/** The address of a link. Fragments of this page are kept as such, so that headings and notes can be resolved. */
export function hrefOf(context: BuildContext, row: number): string {
  const link = context.snapshot.links[row];
  if (!link) return '';
  if (link.fragment === '') return safeLink(targetOf(link.href));
  context.hasFragments = true;
  return `#${cleanText(link.fragment).replace(/\s/g, '')}`;
}

/** Redirects that count clicks on outgoing links: "/away?to=https%3A%2F%2F…" */
const COUNTED =
  /^https?:\/\/[^/?#]+\/(?:[\w.-]+\/){0,3}(?:away|l|url|redirect|redir|out|goto|jump|exit|link)(?:\.php)?\/?\?(?:[^#]*&)?(?:to|url|u|q|target|dest|destination)=(https?%3A%2F%2F[^&#]+|https?:\/\/[^&#]+)/i;

const LONGEST_COUNTED = 4000;

/** The final target of such a redirect. */
function targetOf(href: string): string {
  const wrapped = href.includes('=http') && href.length < LONGEST_COUNTED ? COUNTED.exec(href)?.[1] : undefined;
  if (!wrapped) return href;
  try {
    return safeWeb(wrapped.includes('/') ? wrapped : decodeURIComponent(wrapped)) || href;
  } catch {
    return href;
  }
}
