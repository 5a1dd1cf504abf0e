import { pathToFileURL } from 'node:url';
import { Readability } from '@mozilla/readability';
import { DefuddleClass } from 'defuddle/node';
import { JSDOM, VirtualConsole } from 'jsdom';
import { parseHTML } from 'linkedom';
import { articleText } from '../../src/export/text.ts';
import { read } from '../../src/extract.ts';
import { readHtml } from '../../src/train/corpus.ts';
import { scoreText } from '../../src/train/metrics.ts';
import { serveWorker } from '../../src/train/serve-worker.ts';
import { readSnapshot } from '../../src/train/snapshots.ts';

export interface DomTask {
  id: string;
  corpus: string;
  url: string;
  truth: string;
  folder: string;
  /** The page as Chromium rendered it. */
  snapshot: string;
  /** The built `sightline/dom`. */
  door: string;
  /** Whether the peers are timed on this page too. */
  withPeers: boolean;
  /** Rotates the order: the first call finds the process cold. */
  turn: number;
}

export interface DomScore {
  id: string;
  corpus: string;
  rendered: number;
  jsdom: number;
  linkedom: number;
  /** By what was called; `parsing` is jsdom's. */
  ms: Record<string, number>;
}

type Call = (document: Document, url: string) => unknown;

const PEERS: [string, Call][] = [
  ['Readability', document => new Readability(document.cloneNode(true) as Document).parse()?.content],
  ['Defuddle', (document, url) => new DefuddleClass(document, { url }).parse().content],
];

serveWorker<DomTask, DomScore>(async ({ id, corpus, url, truth, folder, snapshot, door, withPeers, turn }) => {
  const { extract }: typeof import('../../src/dom/index.ts') = await import(pathToFileURL(door).href);
  const html = readHtml(folder, id).html.toString();
  let text = '';
  // All write HTML, so that the time covers everything a caller gets.
  const own: Call = document => {
    const result = extract(document, { url });
    ({ text } = result);
    return result.html;
  };
  const calls: [string, Call][] = [['sightline/dom', own], ...(withPeers ? PEERS : [])];
  const ms: DomScore['ms'] = {};
  for (const [name, call] of rotate(calls, turn)) {
    // Each call gets its own document, because the previous one may have changed it.
    const parsed = timed(() => new JSDOM(html, { url, virtualConsole: new VirtualConsole() }));
    ms.parsing = parsed.ms;
    ms[name] = timed(() => attempt(() => call(parsed.value.window.document, url))).ms;
    parsed.value.window.close();
  }
  const flat = attempt(() => extract(parseHTML(html).document, { url }).text) ?? '';
  const [rendered, jsdom, linkedom] = [articleText(read(readSnapshot(snapshot)).article), text, flat].map(
    found => scoreText(found, truth).f1,
  );
  return { id, corpus, rendered, jsdom, linkedom, ms };
});

/** If a peer throws, its time still counts. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** Processor time: everything here is single-threaded, and a busy machine would distort elapsed time. */
function timed<T>(act: () => T): { value: T; ms: number } {
  const start = process.cpuUsage();
  const value = act();
  const { user, system } = process.cpuUsage(start);
  return { value, ms: (user + system) / 1000 };
}

function rotate<T>(items: readonly T[], by: number): T[] {
  const cut = by % items.length;
  return [...items.slice(cut), ...items.slice(0, cut)];
}
