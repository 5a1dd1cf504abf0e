/** Opens exported files with the programs people use for them, in a real browser where a payload would run. */
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { strFromU8, unzipSync } from 'fflate';
import MarkdownIt from 'markdown-it';
import type { Tab } from '../harness/hosts.ts';
import { unlisted } from './listed.ts';
import { describeElements } from './scan.ts';

export interface Finding {
  where: string;
  what: string;
}

/** The most permissive renderer: passes through anything it takes for HTML. */
const careless = new MarkdownIt({ html: true, linkify: true });
const isFit = new Ajv2020({ allErrors: false }).compile(
  JSON.parse(readFileSync(new URL('../../src/export/article.schema.json', import.meta.url), 'utf8')),
);

/** A page with nothing but the canary. */
export const CHECKER =
  '<!doctype html><html><head><title>Checker</title><link rel="icon" href="data:,"><script>let count = 0; window.ran = () => { count++ }; window.takeRan = () => { const all = count; count = 0; return all }</script></head><body></body></html>';

declare const takeRan: () => number;

/** Matches external references: a drawing may refer only to its own parts. */
const LOADS = /url\(\s*["']?(?!["'#\s])|@import|\shref="(?!#)/i;

export type Written = Partial<Record<'md' | 'html' | 'epub' | 'txt' | 'json', Uint8Array>>;

export async function checkFiles(checker: Tab, files: Written): Promise<Finding[]> {
  const findings: Finding[] = [];
  const tell = (where: string, what: string) => findings.push({ where, what: what.slice(0, 200) });
  const texts = Object.entries(files).filter(([name]) => name !== 'epub');
  for (const [name, bytes] of texts) if (!isWhole(bytes)) tell(name, 'is not UTF-8');
  if (files.json) checkJson(strFromU8(files.json), tell);
  const markups: Markup[] = [];
  if (files.html) markups.push(['html', 'text/html', strFromU8(files.html)]);
  if (files.md) markups.push(['md', 'text/html', careless.render(strFromU8(files.md))]);
  if (files.epub)
    for (const [path, bytes] of Object.entries(unzipSync(files.epub)))
      if (/\.xhtml$/.test(path)) markups.push([`epub ${path}`, 'application/xhtml+xml', strFromU8(bytes)]);
      else if (/\.svg$/.test(path)) markups.push([`epub ${path}`, 'image/svg+xml', strFromU8(bytes)]);
  for (const [at, { found, isBroken, ran }] of (await openAll(checker, markups)).entries()) {
    const [where, type, markup] = markups[at];
    if (isBroken) tell(where, 'is not well-formed');
    if (ran > 0) tell(where, `ran ${ran} times`);
    const isDrawing = type === 'image/svg+xml';
    for (const one of unlisted(found, isDrawing ? 'drawing' : 'file')) tell(where, `has ${one}`);
    // Text content, such as a title, loads nothing.
    if (isDrawing && LOADS.test(markup.replace(/>[^<]*(?=<\/(?!style))/g, '>'))) tell(where, 'loads something');
  }
  return findings;
}

type Markup = [where: string, type: string, markup: string];

/** All at once, which takes as long as the slowest. A payload does not say where it runs: if one does, they are opened in turn. */
async function openAll(checker: Tab, markups: readonly Markup[]): Promise<Opened[]> {
  const together = await Promise.all(markups.map(([, type, markup]) => open(checker, markup, type)));
  if (together.every(({ ran }) => ran === 0)) return together;
  const inTurn: Opened[] = [];
  for (const [, type, markup] of markups) inTurn.push(await open(checker, markup, type));
  return inTurn;
}

function isWhole(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function checkJson(text: string, tell: (where: string, what: string) => void): void {
  const value = JSON.parse(text, (key, item) => {
    if (
      /^(?:src|href|poster|url|image|cite)$/.test(key) &&
      typeof item === 'string' &&
      /^\s*(?:javascript|vbscript|data:text)/i.test(item)
    )
      tell('json', `${key} is ${item}`);
    return item;
  });
  if (!isFit(value))
    tell('json', `does not fit its schema: ${isFit.errors![0].instancePath} ${isFit.errors![0].message}`);
}

type Opened = Awaited<ReturnType<typeof openMarkup>>;

function open(checker: Tab, markup: string, type: string): Promise<Opened> {
  const args = [markup, type].map(text => JSON.stringify(text)).join(', ');
  return checker.evaluate(`(${String(openMarkup)})(${String(describeElements)}, ${args})`) as Promise<Opened>;
}

/** Runs in the checker's page: parses the markup as the browser does, and opens it in a frame where everything in it may run. */
async function openMarkup(describe: typeof describeElements, markup: string, type: string) {
  const parsed = new DOMParser().parseFromString(markup, type as DOMParserSupportedType);
  const found = describe(parsed.querySelectorAll('*'));
  const frame = document.createElement('iframe');
  const address = URL.createObjectURL(new Blob([markup], { type: `${type};charset=utf-8` }));
  takeRan();
  await new Promise(done => {
    frame.addEventListener('load', done);
    frame.src = address;
    document.body.append(frame);
    setTimeout(done, 3000);
  });
  await new Promise(done => setTimeout(done, 60));
  URL.revokeObjectURL(address);
  frame.remove();
  const isBroken = type !== 'text/html' && parsed.querySelector('parsererror') !== null;
  return { found, isBroken, ran: takeRan() };
}
