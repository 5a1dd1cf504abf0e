import { useContext, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { directionOf } from '../../interface-text.ts';
import type { Article, Block } from '../../page/article.ts';
import { type OriginalDrawing, unwrap } from '../../page/styled.ts';
import { useReaderContext } from '../context.ts';
import { IconButton } from '../tools/controls.tsx';
import { type DropScope, Drops } from '../tools/Drops.tsx';
import { Blocks, drawBlock, Levels } from './Blocks.tsx';
import { guessHeight } from './guess-height.ts';
import type { DrawnHeading } from './heading-levels.ts';
import { drawStyled, Original, OriginalBlock } from './OriginalView.tsx';
import { MAX_INDENT } from './PostHead.tsx';
import { minutesInWords, readingMinutes } from './reading-time.ts';
import { Time } from './Time.tsx';
import { isLong } from './weight.ts';

/** Blocks per layout chunk. The browser skips chunks that are off screen. */
const CHUNK = 8;

interface ArticleViewProps {
  article: Article;
  levels: Map<Block, DrawnHeading>;
  wordsPerMinute: number;
  /** Number of blocks drawn so far; the rest follow after the first paint. */
  drawn: number;
  /** How the page draws the article. Set only in the original look. */
  original?: OriginalDrawing;
  /** Removes a block. Set only while the user is correcting. */
  drop?: (block: Block, scope: DropScope) => void;
}

const keys = new WeakMap<Block, number>();
let keysGiven = 0;

/** A block keeps its key after a correction, however many blocks before it came or went. */
function keyOf(block: Block): number {
  if (!keys.has(block)) {
    const isAlone = isLong(block);
    if (isAlone) beginGroup();
    keys.set(block, keysGiven++);
    if (isAlone) beginGroup();
  }
  return keys.get(block)!;
}

function beginGroup(): void {
  keysGiven = Math.ceil(keysGiven / CHUNK) * CHUNK;
}

const grouped = new WeakMap<Block[], Block[][]>();

/** Blocks first drawn together stay together, so that removing one from a book changes one chunk, not all that follow. */
function toChunks(blocks: Block[]): Block[][] {
  const known = grouped.get(blocks);
  if (known) return known;
  // So that an article is divided alike in every context, whatever was drawn there before.
  if (blocks.length > 0 && !keys.has(blocks[0])) beginGroup();
  const chunks: Block[][] = [];
  let last = -1;
  for (const block of blocks) {
    const group = Math.floor(keyOf(block) / CHUNK);
    if (group === last) chunks[chunks.length - 1].push(block);
    else chunks.push([block]);
    last = group;
  }
  grouped.set(blocks, chunks);
  return chunks;
}

/** Chunks of the blocks drawn so far. The last one may still grow. */
function chunksOf(blocks: Block[], drawn: number): Block[][] {
  const chunks: Block[][] = [];
  let left = drawn;
  for (const chunk of toChunks(blocks)) {
    if (left <= 0) break;
    chunks.push(left < chunk.length ? chunk.slice(0, left) : chunk);
    left -= chunk.length;
  }
  return chunks;
}

export function ArticleView({ article, levels, wordsPerMinute, drawn, original, drop }: ArticleViewProps) {
  let from = 0;
  let depth = 0;
  const depthOf = (block: Block) => (block.kind === 'post' ? (depth = block.depth) : depth);
  return (
    <Levels.Provider value={levels}>
      <Original.Provider value={original}>
        <Head article={article} wordsPerMinute={wordsPerMinute} />
        {chunksOf(article.blocks, drawn).map(blocks => {
          const chunk = <Chunk key={keyOf(blocks[0])} {...{ blocks, from, drop }} depths={blocks.map(depthOf)} />;
          from += blocks.length;
          return chunk;
        })}
      </Original.Provider>
    </Levels.Provider>
  );
}

function Head({ article, wordsPerMinute }: { article: Article; wordsPerMinute: number }) {
  const { words } = useReaderContext();
  const drawn = useContext(Original)?.title;
  const title = drawn && unwrap(drawn);
  const minutes = readingMinutes(article.wordCount, article.language, wordsPerMinute);
  return (
    <header class="head">
      {article.site && <p class="site">{article.site}</p>}
      <h1 tabIndex={-1} data-say="" class={title ? 'original' : undefined} style={title?.style}>
        {title ? title.children.map(drawStyled) : article.title || article.site || words('readerUntitled')}
      </h1>
      <p class="meta">
        {article.byline && article.byline !== article.site && <span class="byline">{article.byline}</span>}
        {article.date && (
          <span>
            <Time date={article.date} />
          </span>
        )}
        {article.wordCount > 0 && (
          <span>
            <span class="minutes" lang={words('readerLanguage')} dir={directionOf(words)}>
              {minutesInWords(words, minutes)}
            </span>
          </span>
        )}
      </p>
    </header>
  );
}

interface ChunkProps {
  blocks: Block[];
  /** Depth of the post each block belongs to. */
  depths: number[];
  /** Index of the first block in the article. */
  from: number;
  drop: ArticleViewProps['drop'];
}

function Chunk({ blocks, depths, from, drop }: ChunkProps) {
  const chunk = useRef<HTMLDivElement>(null);
  const same = blocks.map((block, at) => `${keyOf(block)}.${depths[at]}`).join();
  // Written outside the render: dropping a block renumbers all that follow but changes nothing else about them.
  useLayoutEffect(() => {
    let at = from;
    for (const slot of chunk.current!.children) slot.setAttribute('data-block', String(at++));
  }, [same, from, drop]);
  // Returning the same element lets Preact skip it: changing a setting must not walk a book.
  return useMemo(
    () => (
      <div class="chunk" ref={chunk} style={guessHeight(blocks)}>
        {blocks.map((block, at) => (
          <Slot key={keyOf(block)} block={block} depth={depths[at]} drop={drop} />
        ))}
      </div>
    ),
    [same, drop],
  );
}

function Slot({ block, depth, drop }: { block: Block; depth: number; drop: ArticleViewProps['drop'] }) {
  const { words } = useReaderContext();
  const original = useContext(Original);
  const view = useMemo(
    () => (original ? <OriginalBlock block={block} drawing={original} /> : drawBlock(block)),
    [block, original],
  );
  return (
    <div
      class="slot"
      data-kind={block.kind}
      data-wide={isWide(block) && depth === 0 ? '' : undefined}
      data-depth={depth || undefined}
      style={depth > 0 ? { '--depth': Math.min(depth, MAX_INDENT) } : undefined}
    >
      {view}
      {drop && canGo(block) && <Drops words={words} block={block} drop={drop} />}
    </div>
  );
}

/** A block without rows shares its page element with other blocks (`partOf` in build/source.ts): dropping it would drop them all. */
const canGo = ({ source }: Block) => source.units.length > 0 && source.rows.length > 0;

/** Blocks that may extend beyond the text column where the window has room. */
function isWide(block: Block): boolean {
  switch (block.kind) {
    case 'figure':
      return block.pictures.length > 1 || (block.pictures[0]?.widthPx ?? 0) > 720;
    case 'table':
      return Math.max(0, ...block.rows.slice(0, 50).map(row => row.length)) > 4;
    case 'embed':
      return block.embed.kind === 'video' || block.embed.kind === 'frame';
    default:
      return false;
  }
}

/** The article's notes, at its end. */
export function Notes({ article, goBack }: { article: Article; goBack(id: string): void }) {
  const { words } = useReaderContext();
  if (article.notes.length === 0) return null;
  return (
    <section class="notes" aria-label={words('readerNotes')}>
      <h2>{words('readerNotes')}</h2>
      <ol>
        {article.notes.map(note => (
          <li key={note.id} data-note-end={note.id} tabIndex={-1}>
            <span class="note-label">{note.mark}</span>
            <div>
              <Blocks blocks={note.blocks} />
            </div>
            <IconButton icon="undo" label={words('readerNoteBack')} onClick={() => goBack(note.id)} />
          </li>
        ))}
      </ol>
    </section>
  );
}
