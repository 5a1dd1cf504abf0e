import { gunzipSync } from 'node:zlib';
import sax from 'sax';
import { download } from './download.ts';
import { Failure, toOneLine } from './failure.ts';

/** sitemaps.org: 50 MB and 50,000 addresses per file. An index must not name another index, but some do. */
const MAX_BYTES = 64_000_000;
const MAX_FILES = 50_000;
const MAX_DEPTH = 5;
const TIMEOUT_MS = 60_000;

export interface Sitemap {
  kind: 'pages' | 'index';
  addresses: string[];
}

/** Undefined for other XML or HTML. Broken XML yields everything before the error. */
export function parseSitemap(xml: string): Sitemap | undefined {
  const parser = sax.parser(true, { trim: true });
  const addresses: string[] = [];
  let kind: Sitemap['kind'] | undefined;
  let path = '';
  let text = '';
  parser.onopentag = ({ name }) => {
    const local = name.replace(/^.*:/, '');
    if (path === '') kind = local === 'urlset' ? 'pages' : local === 'sitemapindex' ? 'index' : undefined;
    path += `/${local}`;
    text = '';
  };
  parser.ontext = parser.oncdata = part => {
    text += part;
  };
  parser.onclosetag = () => {
    // Not a picture's <image:loc>, which is one level deeper.
    if (/^\/(?:urlset\/url|sitemapindex\/sitemap)\/loc$/.test(path) && text.trim() !== '') addresses.push(text.trim());
    path = path.slice(0, path.lastIndexOf('/'));
  };
  parser.onerror = error => {
    throw error;
  };
  try {
    parser.write(xml).close();
  } catch {
    // Truncated or not well-formed: use what was read so far.
  }
  return kind && { kind, addresses };
}

/** Yields every page in a sitemap, following indexes. `report` is called for parts that could not be read. */
export async function* readSitemap(
  url: string,
  report: (url: string, why: string) => void,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  const open = [{ url, depth: 0 }];
  const seen = new Set([url]);
  for (let next = open.shift(); next; next = open.shift()) {
    const { depth } = next;
    // If the first file fails, the whole list is missing, not just a part.
    const sitemap = await fetchSitemap(next.url, signal).catch((error: Error) => {
      if (depth === 0) throw error;
      report(next.url, error.message);
    });
    if (sitemap?.kind === 'pages') yield* sitemap.addresses;
    if (sitemap?.kind !== 'index' || depth >= MAX_DEPTH) continue;
    for (const part of sitemap.addresses) {
      if (seen.size >= MAX_FILES || seen.has(part)) continue;
      seen.add(part);
      open.push({ url: part, depth: depth + 1 });
    }
  }
}

async function fetchSitemap(url: string, signal?: AbortSignal): Promise<Sitemap> {
  if (!/^https?:/i.test(url)) throw new Failure('address', `"${toOneLine(url)}" is not the address of a sitemap`);
  const { status, bytes } = await download(url, { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, signal });
  if (status >= 400) throw new Failure('status', `the server answered ${status}`);
  const sitemap = parseSitemap(toText(bytes));
  if (!sitemap) throw new Failure('unreadable', 'is not a sitemap');
  return sitemap;
}

/** Decodes UTF-8 or UTF-16, gzipped or not. */
export function toText(bytes: Uint8Array): string {
  const plain = isPacked(bytes) ? unpack(bytes) : bytes;
  const [first, second] = plain;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(plain);
}

const isPacked = (bytes: Uint8Array) => bytes[0] === 0x1f && bytes[1] === 0x8b;

function unpack(bytes: Uint8Array): Uint8Array {
  try {
    // Limited, because a small file can expand to more than the available memory.
    return gunzipSync(bytes, { maxOutputLength: MAX_BYTES });
  } catch (error) {
    throw new Failure('unreadable', 'is a gzip file that cannot be unpacked', { cause: error });
  }
}
