import { readFileSync } from 'node:fs';
import sax from 'sax';
import { element, join, type Markup, text } from '../../export/escape.ts';
import { unitText } from '../../features/context.ts';
import { findUnits } from '../../features/units.ts';
import { TEXT_SHARE_SETTINGS, textShare } from '../../methods/text-share.ts';
import { unpack } from '../../page/packed.ts';
import type { Snapshot } from '../../page/snapshot.ts';
import { UNIT } from '../../page/unit.ts';
import { bundleScript } from '../bundle.ts';
import type { Options } from '../options.ts';
import { DESKTOP, Renderer } from '../renderer.ts';

/**
 * CUTER's input and output (section III): pages arrive as XML, as from a feed crawler, and their useful text is returned as XML.
 * The paper specifies neither format; these are ours:
 *
 *   in   <pages><page url="…" title="…">HTML as text or CDATA</page>…</pages>
 *   out  <articles><article url="…" title="…"><text>…</text><image src="…"/>…</article>…</articles>
 */
export interface FeedPage {
  url: string;
  title: string;
  html: string;
}

export type Part = { kind: 'text'; text: string } | { kind: 'image' | 'video' | 'audio' | 'embed'; src: string };

export interface UsefulText {
  url: string;
  title: string;
  parts: Part[];
}

/** Throws an explanation if the text is not XML or contains no page. */
export function readFeedPages(xml: string): FeedPage[] {
  const parser = sax.parser(true);
  const pages: FeedPage[] = [];
  let open: FeedPage | undefined;
  parser.onerror = error => {
    throw new Error(`This is not well-formed XML: ${error.message.split('\n')[0]}`);
  };
  parser.onopentag = ({ name, attributes }) => {
    if (name !== 'page') return;
    open = { url: String(attributes.url ?? ''), title: String(attributes.title ?? ''), html: '' };
    if (!/^https?:/.test(open.url)) throw new Error(`A page needs its address: url="${open.url}".`);
    pages.push(open);
  };
  const add = (part: string) => {
    if (open) open.html += part;
  };
  parser.ontext = add;
  parser.oncdata = add;
  parser.onclosetag = name => {
    if (name === 'page') open = undefined;
  };
  parser.write(xml).close();
  if (pages.length === 0) throw new Error('There is no <page> in this XML.');
  return pages;
}

export function toUsefulText(snapshot: Snapshot, { url, title }: Pick<FeedPage, 'url' | 'title'>): UsefulText {
  const units = findUnits(snapshot);
  const { main } = textShare(snapshot, units, TEXT_SHARE_SETTINGS, title);
  const parts: Part[] = [];
  for (let unit = 0; unit < units.size; unit++) {
    if (!main[unit]) continue;
    const isText = units.kind[unit] === UNIT.text;
    const words = isText ? unitText(snapshot, units, unit) : '';
    const part: Part | undefined = isText ? { kind: 'text', text: words } : mediaPart(snapshot, units.row[unit]);
    if (part && (part.kind !== 'text' || words !== '')) parts.push(part);
  }
  return { url, title: title || snapshot.page.title, parts };
}

/** A picture or player; undefined if it has no address. */
function mediaPart({ images, media, embeds }: Snapshot, row: number): Part | undefined {
  const kind = images[row] ? 'image' : (media[row]?.kind ?? 'embed');
  const src = (images[row] ?? media[row] ?? embeds[row])?.src ?? '';
  return src === '' ? undefined : { kind, src };
}

export function writeUsefulTexts(articles: UsefulText[]): string {
  const partOf = (part: Part): Markup =>
    part.kind === 'text' ? element('text', {}, [text(part.text)]) : element(part.kind, { src: part.src });
  const lines = articles.map(({ url, title, parts }) =>
    element('article', { url, title }, [text('\n'), join(parts.map(partOf), '\n'), text('\n')]),
  );
  const root = element('articles', {}, [text('\n'), join(lines, '\n'), text('\n')]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

/** Renders each page of a file and prints what CUTER extracts from it. */
export async function shareXml({ files }: Options): Promise<void> {
  if (files.length !== 1) throw new Error('Name one XML file: npm run train -- share-xml pages.xml');
  const pages = readFeedPages(readFileSync(files[0], 'utf8'));
  const script = await bundleScript(new URL('../walk-entry.ts', import.meta.url), 'sightlineWalk');
  const renderer = await Renderer.start();
  try {
    const tab = await renderer.open(DESKTOP);
    const articles: UsefulText[] = [];
    for (const page of pages) {
      await tab.load(page.url, page.html);
      const packed = await tab.run<string>(`${script}\nsightlineWalk.readPage()`);
      articles.push(toUsefulText(unpack(JSON.parse(packed)), page));
    }
    process.stdout.write(writeUsefulTexts(articles));
  } finally {
    await renderer.stop();
  }
}
