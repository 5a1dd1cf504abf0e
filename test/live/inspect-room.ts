import catalogue from '../../public/_locales/en/messages.json';
import type { Reading } from '../../src/extract.ts';
import { unitText } from '../../src/features/context.ts';
import { findUnits } from '../../src/features/units.ts';
import { type Inspector, openInspector } from '../../src/inspect/inspect.tsx';
import { wordsFrom } from '../../src/interface-text.ts';
import { addPage, emptyStatistics, type SiteStatistics } from '../../src/methods/site-statistics.ts';
import type { Article } from '../../src/page/article.ts';
import { walk } from '../../src/walk/walk.ts';
import { judge } from './judge.ts';

export { pixelsAt } from './pixels.ts';

/** The inspector over a reading whose labels the page itself says (judge.ts). */
export interface Opened {
  inspector: Inspector;
  reading: Reading;
  closed: number;
  /** What was asked to be read last: words of the text, and of the title. */
  read?: { text: string; title: string };
}

export function open(siteStatistics?: SiteStatistics): Opened {
  const { snapshot, nodes } = walk(document);
  const units = findUnits(snapshot);
  const labels = judge(units, nodes);
  const opened = { reading: { snapshot, units, labels, article: {} as Article }, closed: 0 } as unknown as Opened;
  opened.inspector = openInspector({
    ...{ document, nodes, reading: opened.reading, siteStatistics, words: wordsFrom(catalogue), shadowMode: 'open' },
    signal: new AbortController().signal,
    onRead: (kept, title) => {
      const words = (list: number[]) => list.map(unit => unitText(snapshot, units, unit)).join('\n');
      opened.read = { text: words(kept), title: words(title) };
    },
    onClose: () => void opened.closed++,
  });
  return opened;
}

/** What this page adds to what is known of its site, as if it had stood at each of the addresses. */
export function statistics(known: SiteStatistics | undefined, ...addresses: string[]): SiteStatistics {
  const { snapshot } = walk(document);
  const units = findUnits(snapshot);
  return addresses.reduce(
    (all, url) => addPage(all, { ...snapshot, page: { ...snapshot.page, url } }, units),
    known ?? emptyStatistics(),
  );
}

export { groundOf, rootOf } from './roots.ts';
