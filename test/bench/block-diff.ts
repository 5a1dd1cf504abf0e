/** Compares a reading with the expected one block by block, counting repetitions. */
export interface BlockDiff {
  missing: string[];
  extra: string[];
}

/** Letters and digits only: spacing and quotation marks are tested elsewhere. */
const bare = (line: string) =>
  line
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** Compares texts with one block per line. */
export function diffBlocks(found: string, expected: string): BlockDiff {
  const linesOf = (text: string) => text.split('\n').filter(line => bare(line) !== '');
  const without = (lines: string[], others: string[]) => {
    const left = new Map<string, number>();
    for (const line of others) left.set(bare(line), (left.get(bare(line)) ?? 0) + 1);
    return lines.filter(line => {
      const count = left.get(bare(line)) ?? 0;
      left.set(bare(line), count - 1);
      return count <= 0;
    });
  };
  const [has, wants] = [linesOf(found), linesOf(expected)];
  return { missing: without(wants, has), extra: without(has, wants) };
}

/** Required snippets that are missing, and forbidden ones that are present. */
export function diffSnippets(found: string, mustContain: string[], mustNotContain: string[]): BlockDiff {
  const text = bare(found);
  return {
    missing: mustContain.filter(snippet => !text.includes(bare(snippet))),
    extra: mustNotContain.filter(snippet => text.includes(bare(snippet))),
  };
}
