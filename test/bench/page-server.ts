import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FieldPage } from '../field/source.ts';

export interface PageServer {
  urls: string[];
  /** Called with the number of pages requested so far. */
  onAsked(listener: (count: number) => void): void;
  close(): Promise<void>;
}

/** Blocks the saved pages' further requests at once, because looking up their vanished servers would take time. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

/** Serves saved pages, each at its own local address. */
export async function servePages(pages: readonly FieldPage[]): Promise<PageServer> {
  const numbered = new Map(pages.map((page, number) => [`/${number}`, page]));
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY };
  let count = 0;
  let tell: (count: number) => void = () => {};
  const server = createServer((request, response) => {
    const page = numbered.get(request.url ?? '');
    if (!page) return void response.writeHead(404).end();
    response.writeHead(200, headers).end(page.read());
    tell(++count);
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    urls: [...numbered.keys()].map(path => `http://127.0.0.1:${port}${path}`),
    onAsked(listener) {
      tell = listener;
    },
    async close() {
      server.closeAllConnections();
      await new Promise(done => server.close(done));
    },
  };
}
