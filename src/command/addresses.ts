import { existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { EXIT, Failure, Stop, toOneLine } from './failure.ts';
import { parseSitemap, readSitemap, toText } from './sitemap.ts';

/** A page to read. */
export interface Address {
  url: URL;
  /** As typed by the user. */
  asked: string;
}

/** An invalid entry, to be reported along with the failed pages. */
export interface NoAddress {
  asked: string;
  failure: Failure;
}

export interface Asked {
  addresses: Address[];
  none: NoAddress[];
  /** Number of duplicates. */
  repeated: number;
  /** Whether a list was given: one with a single line is still a list. */
  isList: boolean;
}

export interface Asking {
  targets: readonly string[];
  sitemap?: string;
  readStdin(): Promise<Uint8Array>;
  warn(line: string): void;
  signal?: AbortSignal;
}

/** Collects everything the user asked for, without duplicates. */
export async function findAddresses(asking: Asking): Promise<Asked> {
  const asked: Asked = { addresses: [], none: [], repeated: 0, isList: asking.targets.length > 1 };
  const seen = new Set<string>();
  const add = (line: string) => addLine(asked, seen, line);
  for (const target of asking.targets) {
    if (target === '-') await addList(asked, add, await asking.readStdin(), 'standard input', asking);
    else if (isFile(target)) await addFile(asked, add, target, asking);
    else if (looksLikeSitemap(target)) await addSitemap(asked, add, target, asking);
    else add(target);
  }
  if (asking.sitemap !== undefined) {
    if (isFile(asking.sitemap)) await addList(asked, add, readSmall(asking.sitemap), asking.sitemap, asking);
    else await addSitemap(asked, add, asking.sitemap, asking);
  }
  return asked;
}

function addLine(asked: Asked, seen: Set<string>, line: string): void {
  try {
    const url = toAddress(line);
    const key = toKey(url);
    if (seen.has(key)) asked.repeated++;
    else asked.addresses.push({ url, asked: line });
    seen.add(key);
  } catch (error) {
    asked.none.push({ asked: toOneLine(line), failure: error as Failure });
  }
}

/** Parses an address as people type it, possibly without "https://". Throws a Failure. */
export function toAddress(text: string): URL {
  const trimmed = text.trim();
  const isFileName = /^[^/?#]+\.(?:x?html?|mhtml?|txt|xml|gz|md|json|pdf)$/i.test(trimmed);
  const isBare =
    /^[^\s/:@]+\.[^\s/:@.]{2,}(?::\d+)?(?:[/?#]|$)/.test(trimmed) || /^localhost(?::\d+)?(?:[/?#]|$)/.test(trimmed);
  const whole = isBare && !isFileName ? `https://${trimmed}` : trimmed;
  const url = URL.canParse(whole) ? new URL(whole) : undefined;
  if (url && /^(?:https?|file):$/.test(url.protocol)) return url;
  if (url && /^[a-z][a-z\d+.-]+:$/.test(url.protocol) && !/^[a-z]:[\\/]/i.test(trimmed)) {
    throw new Failure('address', `"${toOneLine(text)}" cannot be read: only http:, https: and file: addresses can`);
  }
  throw new Failure('address', `"${toOneLine(text)}" is neither an address nor an existing file`);
}

/**
 * A page's unique key. The fragment is dropped as a position within the page, unless it looks like a path, which may be a page of
 * its own.
 */
export function toKey(url: URL): string {
  const key = new URL(url);
  if (!/^#[!/]/.test(key.hash)) key.hash = '';
  return key.href;
}

function isFile(target: string): boolean {
  return !/^[a-z]{2,}:/i.test(target) && existsSync(target);
}

function looksLikeSitemap(target: string): boolean {
  if (!/^https?:/i.test(target) || !URL.canParse(target)) return false;
  const name = new URL(target).pathname.split('/').pop()!.toLowerCase();
  return name.includes('sitemap') && (name.endsWith('.xml') || name.endsWith('.xml.gz'));
}

/** Adds a page, a list of addresses or a sitemap, depending on the file's content. */
async function addFile(asked: Asked, add: (line: string) => void, file: string, asking: Asking): Promise<void> {
  if (statSync(file).isDirectory()) {
    asked.none.push({
      asked: file,
      failure: new Failure('address', `"${file}" is a folder: name the files in it instead`),
    });
    return;
  }
  if (/\.(?:x?html?|mhtml?)$/i.test(file) || statSync(file).size > MAX_LIST_BYTES)
    return add(pathToFileURL(resolve(file)).href);
  await addList(asked, add, readSmall(file), file, asking);
}

const MAX_LIST_BYTES = 64_000_000;

function readSmall(file: string): Uint8Array {
  if (statSync(file).size > MAX_LIST_BYTES) throw new Stop(EXIT.usage, `${file} is too large for a list`);
  return readFileSync(file);
}

async function addList(
  asked: Asked,
  add: (line: string) => void,
  bytes: Uint8Array,
  name: string,
  asking: Asking,
): Promise<void> {
  const text = toText(bytes);
  const start = text.slice(0, 2000).trimStart();
  const sitemap = start.startsWith('<') ? parseSitemap(text) : undefined;
  if (!sitemap && (start.startsWith('<') || !isList(text))) {
    if (name === 'standard input')
      throw new Stop(EXIT.usage, 'Standard input is neither a list of addresses nor a sitemap');
    return add(pathToFileURL(resolve(name)).href);
  }
  asked.isList = true;
  if (!sitemap) for (const line of linesOf(text)) add(line);
  else if (sitemap.kind === 'pages') for (const address of sitemap.addresses) add(address);
  else for (const part of sitemap.addresses) await addSitemap(asked, add, part, asking);
}

/** One address per line; # at the start of a line or after a space begins a comment. */
function linesOf(text: string): string[] {
  return text
    .split(/\r?\n|\r/)
    .map(withoutComment)
    .filter(line => line !== '');
}

function withoutComment(line: string): string {
  const at = line.search(/(?:^|\s)#/);
  return (at < 0 ? line : line.slice(0, at)).trim();
}

/** Whether most of the first lines could be addresses, so that a picture, a book or a letter is not taken for a list. */
function isList(text: string): boolean {
  const lines = linesOf(text.slice(0, 20_000)).slice(0, 50);
  const likely = lines.filter(line => !/[\s\uFFFD]/.test(line) && (/^[a-z]+:/i.test(line) || /[./]/.test(line)));
  return !text.includes('\0') && 2 * likely.length > lines.length;
}

async function addSitemap(asked: Asked, add: (line: string) => void, target: string, asking: Asking): Promise<void> {
  const { warn, signal } = asking;
  asked.isList = true;
  try {
    const url = toAddress(target).href;
    for await (const address of readSitemap(url, (part, why) => warn(`${toOneLine(part)} ${why}`), signal))
      add(address);
  } catch (error) {
    throw new Stop(EXIT.usage, `The sitemap ${toOneLine(target)}: ${(error as Error).message}`, { cause: error });
  }
}
