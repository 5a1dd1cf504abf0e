import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BadServer {
  url: string;
  /** Each request with when it came. */
  asked: { path: string; atMs: number }[];
  /** Called when a path is asked for. */
  onAsked(path: string, listener: () => void): void;
  close(): Promise<void>;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A server that does what servers and pages do to whoever comes without a person. */
export async function serveBadly(): Promise<BadServer> {
  const asked: BadServer['asked'] = [];
  const listeners = new Map<string, () => void>();
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://host').pathname;
    asked.push({ path, atMs: performance.now() });
    listeners.get(path)?.();
    (ANSWERS[path] ?? (path.startsWith('/article/') ? article : missing))(request, response);
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    onAsked: (path, listener) => void listeners.set(path, listener),
    async close() {
      server.closeAllConnections();
      await new Promise(done => server.close(done));
    },
  };
}

const html =
  (body: string): Answer =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);

const SENTENCE =
  'The ferry leaves at seven, and whoever comes late walks around the bay, which takes until noon on a dry day, or longer.';

/** A page with a text of its own, so that each is told from the others. */
const article: Answer = (request, response) => {
  const name = decodeURIComponent(request.url!.split('/').pop()!);
  html(
    `<!doctype html><title>${name}</title><nav><a href=/>Home</a> <a href=/a>About</a></nav><main><h1>Story ${name}</h1>` +
      `<p>Number ${name}. ${SENTENCE}</p><p>${SENTENCE} ${SENTENCE}</p><p>${SENTENCE}</p></main><footer>© Nobody</footer>`,
  )(request, response);
};

const missing: Answer = (_request, response) =>
  void response.writeHead(404, { 'content-type': 'text/html' }).end('<p>Not here');

/** Two pages, by the address the server was asked under. */
const sitemap: Answer = ({ headers }, response) => {
  const urls = [1, 2].map(n => `<url><loc>http://${headers.host}/article/${n}</loc></url>`);
  response.writeHead(200, { 'content-type': 'application/xml' }).end(`<urlset>${urls.join('')}</urlset>`);
};

const to =
  (status: number, headers: Record<string, string>, body = ''): Answer =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body);

/** More than a hundred megabytes, in pieces, and nobody says how much is to come. */
const endless: Answer = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  const piece = Buffer.from(`<p>${'all work and no play '.repeat(5000)}</p>`);
  let left = 1200;
  const send = () => {
    while (left-- > 0) if (!response.write(piece)) return void response.once('drain', send);
    response.end();
  };
  send();
};

const ANSWERS: Record<string, Answer> = {
  '/robots.txt': to(200, { 'content-type': 'text/plain' }, 'User-agent: *\nDisallow: /private/\n'),
  '/sitemap.xml': sitemap,
  '/hangs': () => {},
  '/busy': html(`<title>Busy</title><p>${SENTENCE}</p><script>for(;;);</script>`),
  '/loop': to(302, { location: '/loop?again' }),
  '/refresh': html('<script>location.replace("/refresh?" + Math.random())</script><p>Wait …'),
  '/password': to(401, { 'www-authenticate': 'Basic realm="here"', 'content-type': 'text/html' }, '<p>Who are you?'),
  '/download': to(
    200,
    { 'content-type': 'application/zip', 'content-disposition': 'attachment; filename="a.zip"' },
    'PK..',
  ),
  '/picture': to(200, { 'content-type': 'image/png' }, '\x89PNG'),
  '/nothing': to(204, {}),
  '/gone': to(410, { 'content-type': 'text/html' }, '<p>Gone'),
  '/broken': to(500, { 'content-type': 'text/html' }, '<p>Sorry'),
  '/empty': html('<!doctype html><title>Empty</title>'),
  '/endless': endless,
  '/dialog': html(
    `<title>Dialog</title><script>alert('stop'); onbeforeunload = () => 'stay'; confirm('?')</script><article><h1>Dialog</h1><p>${SENTENCE}</p><p>${SENTENCE} ${SENTENCE}</p></article>`,
  ),
  '/private/a': article,
  '/crash': html(`<title>Crash</title><p>${SENTENCE}</p><img src=/hangs>`),
  '/latin': (_request, response) =>
    void response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(
        Buffer.from(
          `<meta charset=windows-1252><title>Café</title><article><h1>Café</h1><p>Gar\xe7on, l\x92addition. ${SENTENCE}</p><p>${SENTENCE} ${SENTENCE}</p></article>`,
          'latin1',
        ),
      ),
};
