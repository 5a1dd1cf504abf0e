/** Saves articles with pictures from the reader of the built extension. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser } from 'webextension-polyfill';
import { ARTICLE, findDialog } from '../whole/pages.ts';
import { type BROWSERS, type Host, type Tab, until } from './hosts.ts';
import { type Server, serve } from './server.ts';

/** For functions that run in an extension page. */
declare const browser: Browser;

/** Size of the pictures in pixels. They are noise, so that codecs cannot make them smaller than photographs. */
const SIDE = [800, 500] as const;
const PARAGRAPH = `<p>${'The keeper wrote down every tide in pencil, because ink froze in the drawer all winter long. '.repeat(15)}</p>`;
const POLL_MS = 10;
const LONGEST_MS = 30_000;

export interface Saved {
  bytes: Buffer;
  /** From the call to the complete file. */
  tookMs: number;
}

/** One browser with the extension, and a server with pictures. */
export class SavingStage {
  private constructor(
    readonly host: Host,
    readonly server: Server,
    readonly tab: Tab,
  ) {}

  static async open({ name, open }: (typeof BROWSERS)[number]): Promise<SavingStage> {
    const extension = resolve('dist', name);
    if (!existsSync(extension)) throw new Error('Build first: npm run build');
    const [host, server] = await Promise.all([open({ extension, permitted: ['localhost'] }), serve()]);
    const tab = await host.open(server.page('<canvas></canvas>', { path: '/paint' }));
    const draw = (type: string) => tab.evaluate(paint, ...SIDE, type);
    const [jpeg, webp] = await Promise.all([draw('image/jpeg'), draw('image/webp')]);
    const bytes = (written: string) => Buffer.from(written.split(',')[1], 'base64');
    server.page(bytes(jpeg), { path: '/a.jpg', headers: { 'content-type': 'image/jpeg' } });
    // A wrong content type, and an unspecific one.
    server.page(bytes(webp), { path: '/b.jpg', headers: { 'content-type': 'image/jpeg' } });
    server.page(bytes(jpeg), { path: '/c', headers: { 'content-type': 'application/octet-stream' } });
    return new SavingStage(host, server, tab);
  }

  async close(): Promise<void> {
    await this.host.close();
    await this.server.close();
  }

  /** Opens the page and the reader. */
  async read(html: string, path: string): Promise<void> {
    await this.tab.goto(this.server.page(html, { path }));
    await this.press();
  }

  async press(): Promise<void> {
    await this.host.pressToolbar(this.tab);
    await until(async () => (await findDialog(this.tab)) !== '', 'the reader');
  }

  /** Sends the message of the format's menu entry; `saved` waits for the file. */
  async save(format: string): Promise<void> {
    rmSync(this.host.downloads, { recursive: true, force: true });
    mkdirSync(this.host.downloads);
    await this.host.inExtension(
      async (message: object) => {
        const tabs = await browser.tabs.query({});
        for (const { id } of tabs) void browser.tabs.sendMessage(id!, message).catch(() => undefined);
      },
      { sightline: 'content', call: 'exportAs', args: [format] },
    );
  }

  /** Waits for the complete file: both browsers use a temporary name until then. */
  async saved(extension: string): Promise<Buffer> {
    const { downloads } = this.host;
    for (const until = performance.now() + LONGEST_MS; performance.now() < until; ) {
      const files = readdirSync(downloads);
      const file = files.find(one => one.endsWith(extension) && statSync(join(downloads, one)).size > 0);
      if (file && !files.some(one => /\.(?:part|crdownload)$/.test(one))) return readFileSync(join(downloads, file));
      await new Promise(done => setTimeout(done, POLL_MS));
    }
    throw new Error(`No ${extension} was saved.`);
  }

  async time(format: string, extension: string): Promise<Saved> {
    const started = performance.now();
    await this.save(format);
    const bytes = await this.saved(extension);
    return { bytes, tookMs: performance.now() - started };
  }
}

export const figure = (src: string, id = '') =>
  `<figure><img id="${id}" src="${src}" width="800" height="500" alt="The lamp"><figcaption>The lamp, seen from the sea</figcaption></figure>`;

/** Adds figures to the article, each followed by 250 words. */
export const withFigures = (figures: string[]) =>
  ARTICLE.replace(/(?<=\.)<\/p>/, () => `</p>${figures.map(one => one + PARAGRAPH).join('')}`);

/** Runs in a page. */
function paint(width: number, height: number, type: string): string {
  const canvas = document.querySelector('canvas')!;
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d')!;
  const image = context.createImageData(width, height);
  for (let at = 0; at < image.data.length; at++) image.data[at] = at % 4 === 3 ? 255 : (at * 2654435761) >>> 24;
  context.putImageData(image, 0, 0);
  return canvas.toDataURL(type);
}
