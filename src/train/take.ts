import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { FrozenBlock } from '../label/freeze-labels.ts';
import { MAIN_CLASS } from '../methods/element-raw.ts';
import { LABEL, LABELS, type LabelName } from '../page/label.ts';
import { GIVEN, htmlFile, readCorpus } from './corpus.ts';
import { type Options, workFolder } from './options.ts';
import { DESKTOP, type Window, windowName } from './renderer.ts';

/**
 * Turns pages that people saved with their labels ("Save as labelled page", the labelling mode) into a corpus, which every later
 * step accepts with --corpus. A page taken again replaces the earlier version.
 */
export async function take(options: Options): Promise<void> {
  const folder = workFolder(options, 'given');
  for (const name of ['pages', 'html']) mkdirSync(join(folder, name), { recursive: true });
  const file = join(folder, 'pages', `${GIVEN}.jsonl`);
  const lines = new Map(existsSync(file) ? readLines(file) : []);
  const windows = new Set<string>();
  let left = 0;
  for (const path of options.files) {
    try {
      const { id, line, html, window } = readGiven(readFileSync(path, 'utf8'));
      writeFileSync(htmlFile(folder, id), brotliCompressSync(html));
      lines.set(id, line);
      windows.add(window);
    } catch (error) {
      left++;
      console.log(`left out ${basename(path)}: ${error instanceof Error ? error.message : error}`);
    }
  }
  writeFileSync(file, [...lines.values()].map(line => `${line}\n`).join(''));
  const { pages } = readCorpus(folder, [GIVEN]);
  console.log(`${options.files.length - left} pages taken, ${left} left out; ${pages.length} in ${folder}`);
  const asked = `--corpus ${folder} --corpora ${GIVEN} --windows ${[...windows].join()}`;
  if (windows.size > 0)
    console.log(`Next: npm run train -- render ${asked}   (then label and vectors, asked the same)`);
}

function readLines(file: string): [string, string][] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map(line => [(JSON.parse(line) as { id: string }).id, line]);
}

export interface Given {
  id: string;
  /** One line of a corpus. */
  line: string;
  /** The page without its labels: trees that could see them would learn nothing else. */
  html: string;
  /** The window size for which the boxes are valid. */
  window: string;
}

const VERSION = 1;
const LABELS_ELEMENT = /<script type="application\/json" id="sightline-labels">([^<]*)<\/script>/;

/** Throws an explanation if the file was not saved by Sightline. */
export function readGiven(saved: string): Given {
  const written = LABELS_ELEMENT.exec(saved)?.[1];
  if (written === undefined) throw new Error('not a page saved with its labels');
  const page = JSON.parse(written) as Record<string, unknown>;
  if (page.version !== VERSION)
    throw new Error(`saved by another version (${page.version}; this one reads ${VERSION})`);
  if (typeof page.id !== 'string' || !/^given-[\w-]+$/.test(page.id)) throw new Error('its labels have no usable id');
  if (!Array.isArray(page.blocks) || !page.blocks.every(isBlock)) throw new Error('its labels are damaged');
  const blocks = page.blocks;
  const textsOf = (test: (kind: LabelName) => boolean) =>
    blocks.filter(({ kind }) => test(kind)).map(({ text }) => text);
  const line = JSON.stringify({
    ...page,
    corpus: GIVEN,
    title: textsOf(kind => kind === 'title')[0] ?? page.title,
    author: textsOf(kind => kind === 'byline'),
    date: textsOf(kind => kind === 'date')[0],
    truth: textsOf(kind => kind !== 'image' && LABELS[LABEL[kind]].part === 'main').join('\n'),
    blocks: blocks.map(({ tag, text, box, label, kind }) => ({
      tag,
      text,
      box,
      label: label === 'meta' ? kind : label,
    })),
  });
  return { id: page.id, line, html: withoutLabels(saved), window: windowOf(page.viewport) };
}

function windowOf(viewport: unknown): string {
  const { widthPx, heightPx } = { ...DESKTOP, ...(viewport as Partial<Window>) };
  return windowName({ widthPx: Math.round(widthPx), heightPx: Math.round(heightPx) });
}

function isBlock(block: FrozenBlock | null): block is FrozenBlock {
  return typeof block?.text === 'string' && typeof block.label === 'string' && LABEL[block.kind] !== undefined;
}

function withoutLabels(saved: string): string {
  return saved
    .replace(LABELS_ELEMENT, '')
    .replace(/ data-sightline-(?:label|score)="[^"<>]*"/g, '')
    .replace(new RegExp(`\\s?${MAIN_CLASS}(?=[\\s"])`, 'g'), '');
}
