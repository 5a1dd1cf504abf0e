import { bundle } from '../harness/bundle.ts';
import { openChromium, type Tab } from '../harness/hosts.ts';
import { serve } from '../harness/server.ts';

declare const room: typeof import('../../src/walk/walk.ts');

/**
 * Compares the walk with the minimum: a bare TreeWalker that asks every element for its rectangle, on the same page after layout.
 * The two alternate and the best round of each counts, so that load on the machine affects both.
 */
export interface WalkFigures {
  elements: number;
  rows: number;
  floorMs: number;
  walkMs: number;
  ratio: number;
  /** Microseconds per element; constant over all sizes if time is linear. */
  walkUs: number;
}

const SIZES = [1_000, 10_000, 100_000];
const ELEMENTS_A_CARD = 16;

export async function measureWalk(sizes = SIZES): Promise<WalkFigures[]> {
  const [host, server, script] = await Promise.all([openChromium(), serve(), bundle('src/walk/walk.ts')]);
  try {
    const figures: WalkFigures[] = [];
    for (const size of sizes) {
      const tab = await host.open(server.page(toPage(Math.round(size / ELEMENTS_A_CARD))));
      await tab.addScript(script);
      figures.push(await measure(tab, size > 50_000 ? 3 : 9));
      await tab.close();
    }
    return figures;
  } finally {
    await host.close();
    await server.close();
  }
}

function measure(tab: Tab, rounds: number): Promise<WalkFigures> {
  return tab.evaluate((count: number) => {
    const time = (work: () => void) => {
      const start = performance.now();
      work();
      return performance.now() - start;
    };
    const bare = () => {
      const walker = document.createTreeWalker(document, NodeFilter.SHOW_ELEMENT);
      while (walker.nextNode()) (walker.currentNode as Element).getBoundingClientRect();
    };
    let rows = 0;
    const full = () => {
      rows = room.walk(document).snapshot.size;
    };
    bare();
    full();
    let floorMs = Number.POSITIVE_INFINITY;
    let walkMs = Number.POSITIVE_INFINITY;
    for (let round = 0; round < count; round++) {
      floorMs = Math.min(floorMs, time(bare));
      walkMs = Math.min(walkMs, time(full));
    }
    const elements = document.getElementsByTagName('*').length;
    return { elements, rows, floorMs, walkMs, ratio: walkMs / floorMs, walkUs: (walkMs * 1000) / elements };
  }, rounds);
}

/** A feed with menus, cards, links, pictures and zebra stripes: repetition with small variations, as on large pages. */
function toPage(cards: number): string {
  const card = (
    i: number,
  ) => `<article class="card k${i % 5}" id="post-${i}"><h2><a href="/p/${i}">Headline ${i}</a></h2>
    <p class="meta">By <a href="/a/${i % 9}">Author</a> · <time datetime="2020-01-01">1 Jan</time></p>
    <img width="120" height="80" alt=""><p>Some words about <b>thing ${i}</b> and <em>more</em> of it, with a
    <a href="/x/${i}">link</a> in the middle.</p><ul><li>one</li><li class="on">two</li></ul><span hidden>none</span></article>`;
  return `<!doctype html><title>Feed</title><style>
    body { font: 16px/1.5 sans-serif; margin: 0 auto; max-width: 60em } .card { padding: 8px; border-bottom: 1px solid #ccc }
    .card:nth-child(even) { background: #f6f6f6 } .meta { color: #666; font-size: 13px } .on { font-weight: bold }
  </style><main>${Array.from({ length: cards }, (_, i) => card(i)).join('\n')}</main>`;
}

export function formatWalk(figures: WalkFigures[]): string {
  const lines = figures.map(({ elements, rows, floorMs, walkMs, ratio, walkUs }) => {
    const columns = [elements, rows, floorMs.toFixed(1), walkMs.toFixed(1), ratio.toFixed(2), walkUs.toFixed(2)];
    return columns.map((value, i) => String(value).padStart([8, 9, 11, 10, 8, 13][i])).join('');
  });
  return ['elements     rows   floor ms   walk ms   ratio   µs/element', ...lines].join('\n');
}

if (import.meta.url === `file://${process.argv[1]}`) console.log(formatWalk(await measureWalk()));
