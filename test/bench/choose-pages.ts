import { groupBy } from '../../src/page/group-by.ts';
import { type CorpusPage, readCorpus, readGoldIds } from '../../src/train/corpus.ts';
import { spread } from '../../src/train/options.ts';

/**
 * The pages whose main text is known, at most `limit` of each corpus (0: all). Every page once: the modern laid-out pages are also in
 * other corpora, and are counted there.
 */
export function choosePages(folder: string, names: readonly string[], split: string, limit: number): CorpusPage[] {
  const gold = names.includes('laid-out-modern') ? readGoldIds(folder) : new Set();
  const pages = readCorpus(folder, names).pages.filter(
    page =>
      page.truth !== undefined &&
      (split === 'all' || page.split === split) &&
      (page.corpus === 'laid-out-modern' || !gold.has(page.id)),
  );
  return limit === 0 ? pages : ofEach(pages, limit);
}

/** At most `limit` pages of each corpus. */
export function ofEach(pages: readonly CorpusPage[], limit: number): CorpusPage[] {
  return [...groupBy(pages, ({ corpus }) => corpus).values()].flatMap(list => spread(list, limit));
}
