import type { PhrasingContent, Text } from 'mdast';

/** What belongs to the words before, and to those behind. */
const CLOSES = /^[\s)\]},;:.!?’”»、。，：；！？）」』】》]+/;
const GAP = /^\s+/;
const OPENS = /[\s([{‘“«（「『【《]/;
/** Signs at an edge that a letter stands beside. */
const SIGN = /[\s\p{P}\p{S}]/u;
const BEHIND_WORD = /^[\s\p{P}\p{S}]+/u;

type Emphasis = 'strong' | 'emphasis';

/**
 * A bold full stop is no more than a full stop, and a bracket that opens at the end of emphasis is that of the words behind it: to be
 * read at all they would turn the letter beside them into a number. So would any sign at an edge where the word goes on.
 */
export function emphasised(type: Emphasis, children: PhrasingContent[], [left, right]: string[]): PhrasingContent[] {
  const isBare = children.every(child => child.type === 'text' && !/[\p{L}\p{N}\p{S}]/u.test(child.value));
  if (isBare) return children;
  const [opensInWord, endsInWord] = [/[\p{L}\p{N}]$/u.test(left), /^[\p{L}\p{N}]/u.test(right)];
  let inner = without(type, children);
  const [only] = inner;
  if (inner.length === 1 && (opensInWord || endsInWord) && (only.type === 'emphasis' || only.type === 'strong'))
    inner = only.children;
  // At the beginning of a line, or behind a gap, a sign begins the word: ".NET".
  const closes = /(?:^|\s)$/.test(left) ? GAP : CLOSES;
  const before = takeBegin(inner[0], opensInWord ? BEHIND_WORD : closes);
  const behind = takeEnd(inner[inner.length - 1], endsInWord ? SIGN : OPENS);
  return [...before, { type, children: inner }, ...behind];
}

/** Copies of the nodes; what is bold already does not get bolder. */
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

/** Looked for from the end on: a pattern would begin at every sign of a long row of them. */
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
