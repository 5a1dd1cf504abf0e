import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CORPORA, readCorpus, readGoldIds, readHtml } from '../../src/train/corpus.ts';
import { spread } from '../../src/train/options.ts';

export interface FieldPage {
  id: string;
  /** Path under which it is served: that of its own address, if it has one. */
  path: string;
  group: string;
  read(): Uint8Array;
}

/** The pages of a corpus folder, or the HTML files of any folder; `count` of them, spread evenly over all groups. */
export function findPages(folder: string, count: number, corpora: readonly string[] = CORPORA): FieldPage[] {
  const pages = existsSync(join(folder, 'pages')) ? corpusPages(folder, corpora) : filesOf(folder);
  if (count === 0 || count >= pages.length) return pages;
  const groups = [...new Set(pages.map(({ group }) => group))].map(name => pages.filter(({ group }) => group === name));
  const share = (group: FieldPage[]) => Math.ceil((count * group.length) / pages.length);
  return spread(
    groups.flatMap(group => spread(group, share(group))),
    count,
  );
}

function corpusPages(folder: string, corpora: readonly string[]): FieldPage[] {
  const twice = readGoldIds(folder);
  return readCorpus(folder, corpora)
    .pages.filter(({ id, corpus }) => corpus === 'laid-out-modern' || !twice.has(id))
    .map(({ id, url, corpus: group }) => {
      const { pathname, search } = new URL(url);
      return { id, group, path: `/${id}${pathname}${search}`, read: () => readHtml(folder, id).html };
    });
}

function filesOf(folder: string): FieldPage[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => /\.x?html?$/.test(name));
  if (names.length === 0) throw new Error(`${folder} has neither a corpus (pages/, html/) nor HTML files.`);
  return names.sort().map(name => ({
    id: name,
    group: basename(folder),
    path: `/${encodeURI(name)}`,
    read: () => readFileSync(join(folder, name)),
  }));
}
