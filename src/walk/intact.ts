/**
 * Whether a page whose world the script shares has left in place what nothing can be read without. A page that came first can
 * replace anything; with one of these replaced, the article would be wrong, or an error would come from somewhere inside.
 */
import { documentElement, firstChild, getAttribute, localName, nextSibling, shadowRoot } from './native.ts';

/** Each with a trial that the browser's own passes. */
const NEEDED: Record<string, (root: Element, word: string) => boolean> = {
  'Element.prototype.getAttribute': root => getAttribute(root, 'sightline-none') === null,
  'Element.prototype.localName': root => typeof localName(root) === 'string',
  'Element.prototype.shadowRoot': root => shadowRoot(root) === null,
  'Node.prototype.firstChild': root => firstChild(root) !== root,
  'Node.prototype.nextSibling': root => nextSibling(root) !== root,
  getComputedStyle: root => typeof getComputedStyle(root).display === 'string',
  'String.prototype.split': (_root, word) => `${word} b`.split(' ')[0] === word,
  'String.prototype.trim': (_root, word) => ` ${word} `.trim() === word,
  'RegExp.prototype.exec': (_root, word) => /(\S+)/.exec(word)?.[1] === word,
  'Map.prototype.get': (_root, word) => new Map([[1, word]]).get(1) === word,
  'Map.prototype.set': (_root, word) => new Map().set(word, word).size === 1,
  'Set.prototype.has': (_root, word) => new Set([word]).has(word) && !new Set([word]).has(''),
  'Array.prototype.map': (_root, word) => [1].map(() => word)[0] === word,
  'Array.prototype.filter': (_root, word) => ['', word].filter(one => one)[0] === word,
  'Array.prototype.push': (_root, word) => [word].push(word) === 2,
  // Every object would have it, and kinds of blocks are told apart by it.
  'Object.prototype.children': () => !('children' in {}),
};

/** Throws one sentence that names what the page has replaced. */
export function checkWorld(document: Document): void {
  const root = documentElement(document);
  // A plain loop: what arrays and strings can do is itself on trial.
  let replaced = '';
  for (const name in NEEDED)
    if (Object.hasOwn(NEEDED, name) && !passes(name, root)) replaced += `${replaced && ', '}${name}`;
  if (replaced) throw new Error(`This page has replaced ${replaced}. Run Sightline in an isolated world to read it.`);
}

function passes(name: string, root: Element): boolean {
  try {
    // The name stands for a word that a minifier cannot compute with beforehand.
    return NEEDED[name](root, name);
  } catch {
    return false;
  }
}
