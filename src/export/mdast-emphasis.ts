import type { PhrasingContent, Text } from 'mdast';

/** Characters that belong to the text before, and to the text after. */
const CLOSES = /^[\s)\]},;:.!?’”»、。，：；！？）」』】》]+/;
const GAP = /^\s+/;
const OPENS = /[\s([{‘“«（「『【《]/;
/** A non-letter at an edge of emphasis with a letter next to it. */
const SIGN = /[\s\p{P}\p{S}]/u;
const BEHIND_WORD = /^[\s\p{P}\p{S}]+/u;

type Emphasis = 'strong' | 'emphasis';

/**
 * Moves punctuation at the edges out of emphasis: a bold full stop looks like any other, and an opening bracket at the end of emphasis
 * belongs to the text after it. Kept inside, they would force the letter next to them into a numeric reference for the emphasis to parse,
 * as would any symbol at an edge within a word.
 */
export function emphasised(type: Emphasis, children: PhrasingContent[], [left, right]: string[]): PhrasingContent[] {
  const isBare = children.every(child => child.type === 'text' && !/[\p{L}\p{N}\p{S}]/u.test(child.value));
  if (isBare) return children;
  const [opensInWord, endsInWord] = [/[\p{L}\p{N}]$/u.test(left), /^[\p{L}\p{N}]/u.test(right)];
  let inner = without(type, children);
  const [only] = inner;
  if (inner.length === 1 && (opensInWord || endsInWord) && (only.type === 'emphasis' || only.type === 'strong'))
    inner = only.children;
  // At the beginning of a line or after a space, the symbol begins the word: ".NET".
  const closes = /(?:^|\s)$/.test(left) ? GAP : CLOSES;
  const before = takeBegin(inner[0], opensInWord ? BEHIND_WORD : closes);
  const behind = takeEnd(inner[inner.length - 1], endsInWord ? SIGN : OPENS);
  return [...before, { type, children: inner }, ...behind];
}

/** Copies of the nodes without this kind of emphasis, which is not nested. */
export function without(type: Emphasis, nodes: PhrasingContent[]): PhrasingContent[] {
  return nodes.flatMap((node): PhrasingContent[] => {
    if (node.type === type) return without(type, node.children);
    if (node.type === 'link' || node.type === 'emphasis' || node.type === 'strong')
      return [{ ...node, children: without(type, node.children) }];
    return [{ ...node }];
  });
}

function takeBegin(node: PhrasingContent, edge: RegExp): PhrasingContent[] {
  return node.type === 'text' ? cutOut(node, 0, edge.exec(node.value)?.[0].length ?? 0) : [];
}

/** Searched from the end; a regex would start at every character of a long run. */
function takeEnd(node: PhrasingContent, sign: RegExp): PhrasingContent[] {
  if (node.type !== 'text') return [];
  let from = node.value.length;
  while (from > 0 && sign.test(node.value[from - 1])) from--;
  return cutOut(node, from, node.value.length);
}

function cutOut(node: Text, from: number, to: number): PhrasingContent[] {
  const taken = node.value.slice(from, to);
  if (taken === '' || taken.length === node.value.length) return [];
  node.value = node.value.slice(0, from) + node.value.slice(to);
  return [{ type: 'text', value: taken }];
}
