import type { Structure } from './kinds.ts';

const words = (node: Node | null | undefined): string => (node?.textContent ?? '').replace(/\s+/g, ' ').trim();

const LINES = 'h1, h2, h3, h4, h5, h6, p, li, td, div, figcaption, blockquote, pre';
const HEADING = /^H[1-6]$/;

/**
 * Reads the items of a listing: each line that is a link and nothing else, headings if there are such, and the lines below it up to the
 * next. A line with a date, or beginning with "by", gives the author.
 */
export function readListing(body: HTMLElement, found: Structure): void {
  const titles = [...body.querySelectorAll<HTMLAnchorElement>('a[href]')]
    .map(link => ({ link, block: link.closest<HTMLElement>('h1, h2, h3, h4, h5, h6, p, li, td, div') }))
    .filter(({ link, block }) => words(link) !== '' && startsWith(block, link));
  const headed = titles.filter(({ block }) => HEADING.test(block?.tagName ?? ''));
  const used = headed.length > 1 ? headed : titles;
  for (const [at, { link, block }] of used.entries()) {
    const lines = linesBetween(body, link, used[at + 1]?.block ?? null, block);
    const who = lines.find(isSignature) ?? '';
    const summary = lines.filter(line => line !== who).join(' ');
    found['listing items'].push(`${words(link)} → ${link.getAttribute('href')} | ${authorIn(who)} | ${summary}`);
  }
}

const startsWith = (block: HTMLElement | null, link: HTMLElement) =>
  block !== null && words(block).startsWith(words(link)) && words(block).length < 2 * words(link).length + 20;

function isSignature(line: string): boolean {
  if (line.length >= 90) return false;
  return /^by\s/i.test(line) || /\b20\d\d\b/.test(line) || /^[^.\d]{3,40} · /.test(line) || NAME.test(line);
}

/** A name on a line of its own. */
const NAME = /^\p{Lu}\p{L}+(?: \p{Lu}\p{L}+){1,2}$/u;

const authorIn = (line: string) =>
  line
    .replace(/^.*?\bby\s+/i, '')
    .replace(/\b(?:\d{1,2} )?(?:January|February|March|April|May|June)\b.*$/, '')
    .replace(/[▲|].*$/, '')
    .replace(/\d+ points?|▲ ?\d+/g, '')
    .replace(/[\s·•,–—]+$/, '')
    .trim();

/** The text lines between two places, without the line of the first one itself. */
function linesBetween(body: HTMLElement, from: Node, to: Node | null, own: HTMLElement | null): string[] {
  const lines: { block: Element; text: string }[] = [];
  const texts = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const end = body.querySelector('article > footer');
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!(from.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) || from.contains(node)) continue;
    if (end?.contains(node)) break;
    if (to && (to.contains(node) || to.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING)) break;
    const block = node.parentElement?.closest(LINES) ?? body;
    // Tags and the like in the line of the title.
    if (block === own && node.parentElement?.closest('a')) continue;
    const last = lines.at(-1);
    if (last && last.block === block && !hasBreakBefore(node)) last.text += node.textContent ?? '';
    else lines.push({ block, text: node.textContent ?? '' });
  }
  return lines
    .filter(({ block, text }) => !(block === own && /^\W*\(/.test(text)))
    .map(({ text }) => text.replace(/\s+/g, ' ').trim())
    .filter(text => /[\p{L}\d]/u.test(text));
}

function hasBreakBefore(node: Node): boolean {
  const before = node.previousSibling ?? node.parentNode?.previousSibling;
  return before?.nodeName === 'BR';
}

const HEADS = 'b, strong';
const VOTES = /▲\s*([−-]?\d+)|([−-]?\d+) (?:points|votes|likes)/;

/** Reads the posts of a thread: each short line that begins with a bold name, and what is below it up to the next. */
export function readPosts(body: HTMLElement, found: Structure): void {
  const heads = [...body.querySelectorAll(HEADS)].flatMap(name => {
    const line = name.closest('p, div, h1, h2, h3, h4, h5, h6');
    return line && words(line).startsWith(words(name)) && words(line).length < 90 ? [{ name, line }] : [];
  });
  for (const [at, { name, line }] of heads.entries()) {
    const [, points, others] = VOTES.exec(words(line)) ?? [];
    const text = linesBetween(body, line, heads[at + 1]?.line ?? null, null).join(' ');
    found.posts.push(`${words(name)} ${(points ?? others ?? '').replace('−', '-')} → ${text}`);
  }
}
