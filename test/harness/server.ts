import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const PAGES = fileURLToPath(new URL('../pages', import.meta.url));

export interface Server {
  /** http://127.0.0.1:port/, serving the files of test/pages. */
  url: string;
  /** The same server at another origin. */
  otherUrl: string;
  /** Publishes a text and returns its address. Publishing to the same path replaces it. */
  page(body: string | Uint8Array, options?: PageOptions): string;
  /** Paths requested so far, in order. */
  asked: string[];
  /** The referrer of each path's last request; '' if the browser sent none. */
  referrers: Map<string, string>;
  close(): Promise<void>;
}

export interface PageOptions {
  path?: string;
  /** Headers such as Content-Security-Policy; 'content-type' replaces text/html. */
  headers?: Record<string, string>;
  status?: number;
}

interface Published extends PageOptions {
  body: string | Uint8Array;
}

// biome-ignore format: read as a table
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8', '.css': 'text/css', '.js': 'text/javascript', '.json': 'application/json',
  '.png': 'image/png', '.jpg': 'image/jpeg', '.webp': 'image/webp', '.svg': 'image/svg+xml', '.woff2': 'font/woff2',
  '.xml': 'application/xml', '.pdf': 'application/pdf', '.txt': 'text/plain; charset=utf-8', '.xhtml': 'application/xhtml+xml',
};

/** Serves a folder and published texts on a free local port. */
export async function serve(folder = PAGES): Promise<Server> {
  const published = new Map<string, Published>();
  const asked: string[] = [];
  const referrers = new Map<string, string>();
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname);
    asked.push(path);
    referrers.set(path, request.headers.referer ?? '');
    const page = published.get(path);
    if (page) return sendPage(page, response);
    sendFile(folder, path, response).catch(() =>
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not here'),
    );
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  return {
    url,
    otherUrl: `http://localhost:${port}/`,
    asked,
    referrers,
    page(body, options = {}) {
      const path = options.path ?? `/page-${published.size + 1}`;
      published.set(path, { ...options, body });
      return new URL(path, url).href;
    },
    async close() {
      server.closeAllConnections();
      await new Promise(done => server.close(done));
    },
  };
}

function sendPage(page: Published, response: ServerResponse): void {
  response.writeHead(page.status ?? 200, {
    'content-type': TYPES['.html'],
    'cache-control': 'no-store',
    ...page.headers,
  });
  response.end(page.body);
}

async function sendFile(folder: string, path: string, response: ServerResponse): Promise<void> {
  const file = normalize(join(folder, path));
  if (!file.startsWith(folder + sep) || !(await stat(file)).isFile()) throw new Error('outside');
  response.writeHead(200, {
    'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
    'cache-control': 'no-store',
  });
  createReadStream(file).pipe(response);
}
