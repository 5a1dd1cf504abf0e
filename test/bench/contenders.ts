import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { SiteStatistics } from '../../src/methods/site-statistics.ts';
import { bundleScript } from '../../src/train/bundle.ts';

/** An extractor: a script to evaluate in a page, and the expression that calls it. */
export interface Contender {
  name: string;
  version: string;
  script: string;
  /**
   * Returns a list of answers: one, or several if `isMany` (the published methods share one walk). Methods that learn from other
   * pages of the site receive its statistics.
   */
  call: (site?: SiteStatistics) => string;
  isMany?: boolean;
  /** Bytes of the minified script, plain and compressed; undefined if it is not a standalone product. */
  size?: { plain: number; gzip: number };
}

export interface Answer {
  name: string;
  title?: string;
  byline?: string;
  date?: string;
  text: string;
  ms: number;
  /** The part of `ms` spent writing Markdown and HTML, which the others do not do. */
  writeMs?: number;
}

const SIGHTLINE = 'dist/inject/sightline.js';

/** All contenders that can be built; the others are reported and left out. */
export async function findContenders(): Promise<Contender[]> {
  const found: Contender[] = [];
  for (const make of [sightline, readability, defuddle, methods]) {
    try {
      found.push(await make());
    } catch (error) {
      console.log(`left out ${make.name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
    }
  }
  return found;
}

export async function sightline(): Promise<Contender> {
  if (!existsSync(SIGHTLINE)) throw new Error(`${SIGHTLINE} is not there: npm run build`);
  const script = readFileSync(SIGHTLINE, 'utf8');
  return {
    name: 'Sightline',
    version: JSON.parse(readFileSync('package.json', 'utf8')).version,
    script,
    call: () => `(async () => {
      const start = performance.now();
      const { title, byline, date, text, timings } = await sightline.extract(document);
      const ms = performance.now() - start;
      return [{ name: 'Sightline', title, byline, date, text, ms, writeMs: timings.write }];
    })()`,
    size: sizeOf(script),
  };
}

const TO_TEXT = new URL('./peers/text.ts', import.meta.url);

async function readability(): Promise<Contender> {
  return peer(
    'Readability',
    '@mozilla/readability',
    new URL('./peers/readability.ts', import.meta.url),
    'benchReadability',
  );
}

async function defuddle(): Promise<Contender> {
  return peer('Defuddle', 'defuddle', new URL('./peers/defuddle.ts', import.meta.url), 'benchDefuddle');
}

async function peer(name: string, pack: string, entry: URL, global: string): Promise<Contender> {
  const script = await bundleScript(entry, global);
  const text = await bundleScript(TO_TEXT, 'benchText');
  return {
    name,
    version: JSON.parse(readFileSync(`node_modules/${pack}/package.json`, 'utf8')).version,
    script: `${text}\n${script}`,
    call: () => `(() => {
      const { html, ...found } = ${global}.read();
      return [{ name: '${name}', ...found, text: benchText.toText(html) }];
    })()`,
    size: sizeOf(await bundleScript(entry, global, true)),
  };
}

async function methods(): Promise<Contender> {
  return {
    name: 'methods',
    version: '',
    script: await bundleScript(new URL('./peers/methods.ts', import.meta.url), 'benchMethods'),
    call: site => `benchMethods.readAll(${JSON.stringify(site)}).answers`,
    isMany: true,
  };
}

function sizeOf(script: string): { plain: number; gzip: number } {
  return { plain: Buffer.byteLength(script), gzip: gzipSync(script, { level: 9 }).length };
}
