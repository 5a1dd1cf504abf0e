import type { ESTree } from 'vite';

export interface Edit {
  from: number;
  to: number;
  text: string;
}

export function edited(code: string, edits: Edit[]): string {
  let now = code;
  for (const { from, to, text } of edits.sort((a, b) => b.from - a.from))
    now = now.slice(0, from) + text + now.slice(to);
  return now;
}

/** All nodes of a syntax tree. */
export function nodesIn(tree: unknown): ESTree.Node[] {
  if (typeof tree !== 'object' || tree === null) return [];
  const inner = Object.values(tree).flatMap(nodesIn);
  return 'type' in tree && 'start' in tree ? [tree as ESTree.Node, ...inner] : inner;
}
