import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { groupBy } from '../page/group-by.ts';
import { mean, type SnippetScore, type TextScore } from './metrics.ts';
import type { Options } from './options.ts';
import { printTable } from './table.ts';

type Line = TextScore &
  SnippetScore & { id: string; corpus: string; split: string; genre: string; title: number; ms: number };

/** Prints all scores side by side: a column per source, a row per corpus and split. */
export async function report(options: Options): Promise<void> {
  const folder = join(options.workFolder, 'scores');
  if (!existsSync(folder)) throw new Error('Nothing was scored yet: npm run train -- score');
  const sources = readdirSync(folder).sort();
  const bySource = new Map(sources.map(source => [source, readLines(join(folder, source))]));
  const key = (line: Line) => `${line.corpus} ${line.split}`;
  const groups = [...new Set([...bySource.values()].flat().map(key))].sort();
  for (const [name, field] of [
    ['word F1', 'f1'],
    ['4-gram F1', 'gramF1'],
    ['title', 'title'],
    ['ms a page', 'ms'],
  ] as const) {
    const rows = groups.map(group => {
      const cells = sources.map(source =>
        mean((groupBy(bySource.get(source) ?? [], key).get(group) ?? []).map(line => line[field])),
      );
      return [group, ...cells];
    });
    printTable([name, ...sources], rows);
  }
}

function readLines(folder: string): Line[] {
  return readdirSync(folder).flatMap(file =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map(line => toNumbers(JSON.parse(line))),
  );
}

/** JSON has no NaN: unknown values are read back as null. */
function toNumbers(line: Record<string, unknown>): Line {
  return Object.fromEntries(
    Object.entries(line).map(([name, value]) => [name, value === null ? Number.NaN : value]),
  ) as unknown as Line;
}
