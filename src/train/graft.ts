import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { bundleScript } from './bundle.ts';
import { type Comment, drawFrom, toSection } from './comment-section.ts';
import { type CorpusPage, GRAFTED, readCorpus, readGoldIds, readHtml, TRAINABLE } from './corpus.ts';
import type { Graft } from './graft-entry.ts';
import { type Options, spread, workFolder } from './options.ts';
import { Progress } from './progress.ts';
import { DESKTOP, Renderer } from './renderer.ts';

/**
 * Articles with long comment sections are common on the web but rare in the training corpora; threads are not. Trees trained on
 * those alone take a post with a hundred comments for a thread. So comments are grafted below real articles, with words from real
 * threads and the markup of common comment systems, or none.
 */
export async function graft(options: Options): Promise<void> {
  const { pages } = readCorpus(
    options.corpusFolder,
    [...TRAINABLE].filter(name => name !== GRAFTED),
  );
  const train = pages.filter(page => page.split === 'train');
  const posts = new Posts(train.filter(page => page.genre === 'forum'));
  const gold = readGoldIds(options.corpusFolder);
  const articles = train.filter(
    page => page.genre === 'article' && page.truth !== undefined && !page.blocks && !gold.has(page.id),
  );
  const chosen = spread(articles, options.pages || articles.length);
  const folder = workFolder(options, GRAFTED);
  linkCorpus(options.corpusFolder, folder);

  const script = await bundleScript(new URL('./graft-entry.ts', import.meta.url), 'sightlineGraft');
  const renderer = await Renderer.start();
  const tab = await renderer.open(DESKTOP);
  const progress = new Progress('graft', chosen.length);
  const lines: string[] = [];
  for (const page of chosen) {
    const draw = drawFrom(page.id);
    const comments = posts.draw(page.script, draw);
    const keep = draw(2) && 1 + draw(5);
    try {
      await tab.load(page.url, readHtml(options.corpusFolder, page.id).html);
      const section = toSection(comments, page.lang, draw);
      const call = [toLines(page.truth ?? ''), section, draw(3), keep].map(one => JSON.stringify(one)).join();
      const made =
        comments.length && (await tab.run<Graft | undefined>(`${script}\nsightlineGraft.graftBelow(${call})`));
      if (made) lines.push(write(folder, page, made, comments));
    } catch (error) {
      console.log(`left out ${page.id}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
      await tab.renew();
    }
    progress.step();
  }
  progress.end();
  await renderer.stop();
  writeFileSync(join(folder, 'pages', `${GRAFTED}.jsonl`), `${lines.join('\n')}\n`);
  console.log(`${lines.length} articles with comments; name ${folder} with --corpus in the later steps`);
}

/** The text of threads, split into comments. */
class Posts {
  readonly #threads = new Map<string, string[][]>();

  constructor(threads: readonly CorpusPage[]) {
    for (const { script, truth } of threads) {
      const lines = toLines(truth ?? '').filter(line => line.length >= 20 && line.length <= 1500);
      if (lines.length >= 5) this.#threads.set(script, [...(this.#threads.get(script) ?? []), lines]);
    }
  }

  /** Draws from two to about a hundred comments, log-uniformly. */
  draw(script: string, draw: (below: number) => number): Comment[] {
    const threads = this.#threads.get(script);
    if (!threads) return [];
    const count = Math.round(2 * 60 ** (draw(1000) / 1000));
    return Array.from({ length: count }, () => {
      const lines = threads[draw(threads.length)];
      const from = draw(lines.length);
      return { isReply: draw(4) === 0, lines: lines.slice(from, from + 1 + (draw(2) && draw(4))) };
    });
  }
}

function write(folder: string, page: CorpusPage, made: Graft, comments: readonly Comment[]): string {
  const id = `${GRAFTED}-${page.id}`;
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
  writeFileSync(join(folder, 'html', `${id}.html.br`), brotliCompressSync(made.html, options));
  const { site, split, url, genre, lang, script, title } = page;
  const truth = made.lines.join('\n');
  const text = comments.flatMap(comment => comment.lines).join('\n');
  return JSON.stringify({ id, site, split, url, genre, lang, script, title, truth, comments: text });
}

/** Creates a corpus folder with links to everything in the other one, and room for more. */
function linkCorpus(from: string, to: string): void {
  for (const part of ['pages', 'html']) {
    mkdirSync(join(to, part), { recursive: true });
    const there = new Set(readdirSync(join(to, part)));
    for (const name of readdirSync(join(from, part)))
      if (!there.has(name)) symlinkSync(join(from, part, name), join(to, part, name));
  }
}

function toLines(text: string): string[] {
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean);
}
