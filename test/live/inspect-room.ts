import catalogue from '../../public/_locales/en/messages.json';
import type { Reading } from '../../src/extract.ts';
import { findUnits } from '../../src/features/units.ts';
import { type Inspector, openInspector } from '../../src/inspect/inspect.tsx';
import { addPage, emptyStatistics, type SiteStatistics } from '../../src/methods/site-statistics.ts';
import type { Article } from '../../src/page/article.ts';
import { LABEL, type LabelName, type Labels } from '../../src/page/label.ts';
import { walk } from '../../src/walk/walk.ts';
import { wordsFrom } from '../../src/words.ts';

/** The inspector over a reading whose labels the page itself says, by `data-label`: noise where it says nothing. */
export interface Opened {
  inspector: Inspector;
  reading: Reading;
  closed: number;
}

export function open(siteStatistics?: SiteStatistics): Opened {
  const { snapshot, nodes } = walk(document);
  const units = findUnits(snapshot);
  const labels = judge(units.size, unit => {
    const node = nodes[units.from[unit]];
    return node.nodeType === Node.TEXT_NODE ? node.parentElement : (node as Element);
  });
  const opened = { reading: { snapshot, units, labels, article: {} as Article }, closed: 0 } as unknown as Opened;
  opened.inspector = openInspector({
    ...{ document, nodes, reading: opened.reading, siteStatistics, words: wordsFrom(catalogue), shadowMode: 'open' },
    signal: new AbortController().signal,
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

export function rootOf(): ShadowRoot {
  return document.documentElement.lastElementChild!.shadowRoot!;
}

function judge(size: number, elementOf: (unit: number) => Element | null): Labels {
  const label = new Uint8Array(size);
  const score = new Float32Array(size);
  for (let unit = 0; unit < size; unit++) {
    const marked = elementOf(unit)?.closest('[data-label]');
    label[unit] = LABEL[(marked?.getAttribute('data-label') ?? 'irrelevant') as LabelName];
    score[unit] = label[unit] <= LABEL.reference ? 0.96 : 0.05;
  }
  const reasons = (unit: number) => [
    { feature: 'words', value: 84, weight: score[unit] > 0.5 ? 1.4 : -1.4 },
    { feature: 'linkShare', value: 0.02, weight: 0.8 },
  ];
  return { label, score, reasons, pageKind: 'article', confidence: 0.93 };
}
