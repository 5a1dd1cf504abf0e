import { mkdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CORPORA } from './corpus.ts';
import { toWindow, type Window, windowName } from './renderer.ts';

export interface Options {
  step: string;
  /** The labelled pages; read-only. */
  corpusFolder: string;
  /** Output of the steps. */
  workFolder: string;
  corpora: string[];
  windows: Window[];
  /** At most this many pages of each corpus; 0 for all. */
  pages: number;
  split: 'train' | 'dev' | 'all';
  threads: number;
  /** Rebuild what already exists. */
  isFresh: boolean;
  /** Which snapshots: '' for the current walk (render) or the last one (later steps), or the name of an earlier walk. */
  walk: string;
  /** Name of a fit. */
  name: string;
  /** The fit whose scores the later stages use. */
  from: string;
  /** The fit that predicts each page's kind, for the second look. */
  kinds: string;
  /** Which vectors `fit` reads. */
  stage: string;
  /** What `score` scores: labels, oof, sightline or a method. */
  source: string;
  /** Score threshold for keeping a unit; NaN for each page's own (classify/choice.ts). */
  threshold: number;
  /** Name for saving `wrapper`'s best wrapper; '' to not save it. */
  save: string;
  /** Arguments after the step's name. */
  files: string[];
  rest: string[];
}

export function readOptions(all: readonly string[]): Options {
  // Arguments after a bare `--` are passed on by `fit`.
  const bar = all.indexOf('--');
  const args = bar < 0 ? all : all.slice(0, bar);
  const rest = bar < 0 ? [] : all.slice(bar + 1);
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      corpus: { type: 'string', default: '../shared/corpus' },
      work: { type: 'string', default: '.cache/train' },
      corpora: { type: 'string', default: CORPORA.join(',') },
      windows: { type: 'string', default: '1366x900' },
      pages: { type: 'string', default: '0' },
      split: { type: 'string', default: 'all' },
      threads: { type: 'string', default: String(Math.max(1, cpus().length)) },
      fresh: { type: 'boolean', default: false },
      walk: { type: 'string', default: '' },
      name: { type: 'string', default: 'first' },
      from: { type: 'string', default: 'first' },
      kinds: { type: 'string', default: 'page' },
      stage: { type: 'string', default: 'vectors' },
      source: { type: 'string', default: 'oof' },
      save: { type: 'string', default: '' },
      threshold: { type: 'string', default: 'NaN' },
    },
  });
  const corpora = values.corpora.split(',').filter(Boolean);
  const unknown = corpora.filter(name => !(CORPORA as readonly string[]).includes(name));
  if (unknown.length) throw new Error(`No such corpus: ${unknown.join(', ')}. There are ${CORPORA.join(', ')}.`);
  const split = values.split;
  if (split !== 'train' && split !== 'dev' && split !== 'all') throw new Error('--split is train, dev or all.');
  return {
    step: positionals[0] ?? 'help',
    corpusFolder: resolve(values.corpus),
    workFolder: resolve(values.work),
    corpora,
    windows: values.windows.split(',').map(toWindow),
    pages: toCount(values.pages, '--pages'),
    split,
    threads: Math.max(1, toCount(values.threads, '--threads')),
    isFresh: values.fresh,
    walk: values.walk,
    name: values.name,
    from: values.from,
    kinds: values.kinds,
    stage: values.stage,
    source: values.source,
    threshold: Number(values.threshold),
    save: toName(values.save),
    files: positionals.slice(1),
    rest: [...rest],
  };
}

function toName(text: string): string {
  if (text !== '' && !/^[\w.-]{1,80}$/.test(text)) throw new Error('--save wants a name of letters, digits, - and _.');
  return text;
}

function toCount(text: string, name: string): number {
  const n = Number(text);
  if (!Number.isInteger(n) || n < 0) throw new Error(`${name} wants a whole number, not "${text}".`);
  return n;
}

/** The pages selected by the options, in order. */
export function choosePages<P extends { corpus: string; split: string }>(pages: readonly P[], options: Options): P[] {
  const counts = new Map<string, number>();
  return pages.filter(page => {
    if (options.split !== 'all' && page.split !== options.split) return false;
    const n = (counts.get(page.corpus) ?? 0) + 1;
    counts.set(page.corpus, n);
    return options.pages === 0 || n <= options.pages;
  });
}

/** Picks this many items, evenly spaced: a corpus is often sorted by site. */
export function spread<T>(list: readonly T[], count: number): T[] {
  if (list.length <= count) return [...list];
  return Array.from({ length: count }, (_, i) => list[Math.floor((i * list.length) / count)]);
}

/** A subfolder of the work folder, created if missing. */
export function workFolder(options: Options, ...parts: string[]): string {
  const folder = join(options.workFolder, ...parts);
  mkdirSync(folder, { recursive: true });
  return folder;
}

export function corpusAt(corpus: string, window: Window): string {
  return `${corpus}@${windowName(window)}`;
}
