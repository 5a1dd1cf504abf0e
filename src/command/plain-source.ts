import { readFile } from 'node:fs/promises';
import { extract } from '../dom/index.ts';
import type { ReadResult } from '../result.ts';
import { checkAnswer, checkResult } from './checks.ts';
import { download } from './download.ts';
import { Failure } from './failure.ts';
import { checkFile } from './files.ts';
import type { Source } from './sources.ts';

/** Parsing takes many times the memory of the page. */
const MAX_BYTES = 16_000_000;

interface Loaded {
  bytes: Uint8Array;
  type?: string;
  url: string;
}

/** Reads pages as the server sends them, unrendered and without running scripts. */
export function openPlainSource({ timeoutMs }: { timeoutMs: number }): Source {
  return {
    name: 'none',
    async read(url) {
      const loaded = url.protocol === 'file:' ? await loadFile(url) : await loadPage(url, timeoutMs);
      return readLoaded(loaded);
    },
    close: async () => {},
  };
}

async function loadFile(url: URL): Promise<Loaded> {
  await checkFile(url, MAX_BYTES);
  return { bytes: await readFile(url), url: url.href };
}

async function loadPage(address: URL, timeoutMs: number): Promise<Loaded> {
  const { status, headers, bytes, url } = await download(address.href, { maxBytes: MAX_BYTES, timeoutMs });
  const type = headers.get('content-type') ?? undefined;
  if (/^attachment/i.test(headers.get('content-disposition') ?? '')) {
    throw new Failure('download', `is offered as a download (${type}), not shown`);
  }
  checkAnswer({ status, type });
  if (status === 204 || status === 205) throw new Failure('empty', 'has no content');
  return { bytes, type, url };
}

/** The parser detects the encoding as browsers do: from the server, the first bytes, or the page itself. */
async function readLoaded({ bytes, type, url }: Loaded): Promise<ReadResult> {
  const { JSDOM, VirtualConsole } = await import('jsdom');
  const contentType = type && /xml|html/i.test(type) ? type : 'text/html';
  // The virtual console swallows reports of broken style sheets.
  const dom = new JSDOM(bytes, { url, contentType, virtualConsole: new VirtualConsole() });
  try {
    const result = extract(dom.window.document, { url });
    checkResult(result);
    return result;
  } finally {
    dom.window.close();
  }
}
