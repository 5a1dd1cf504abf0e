import { createContext, type VNode } from 'preact';
import { useContext } from 'preact/hooks';
import { statedNumber } from '../../export/item-mark.ts';
import { hostOf } from '../../page/address.ts';
import type { Block, Entry } from '../../page/article.ts';
import { CalloutView } from './CalloutView.tsx';
import { CodeView } from './CodeView.tsx';
import { EmbedView } from './EmbedView.tsx';
import type { DrawnHeading } from './heading-levels.ts';
import { drawInlines, Link } from './Inlines.tsx';
import { MathView } from './MathView.tsx';
import { PictureButton } from './PictureView.tsx';
import { PostHead, TeaserHead } from './PostHead.tsx';
import { scrollable } from './scrollable.ts';
import { TableView } from './TableView.tsx';

type Of<K extends Block['kind']> = Extract<Block, { kind: K }>;

type CaptionStyle = Readonly<Record<string, string>>;

/** How each heading is drawn (see heading-levels.ts). */
export const Levels = createContext<Map<Block, DrawnHeading>>(new Map());

export function Blocks({ blocks }: { blocks: Block[] }) {
  return <>{blocks.map(block => drawBlock(block))}</>;
}

/** `caption`: the page's own caption style, in the original look. */
export function drawBlock(block: Block, caption?: CaptionStyle): VNode {
  switch (block.kind) {
    case 'paragraph':
      return <p data-say="">{drawInlines(block.inlines)}</p>;
    case 'heading':
      return <Heading block={block} />;
    case 'list':
      return <List block={block} />;
    case 'definitions':
      return <Definitions block={block} />;
    case 'table':
      return <TableView block={block} />;
    case 'figure':
      return <Figure block={block} caption={caption} />;
    case 'quote':
      return <Quote block={block} />;
    case 'code':
      return <CodeView text={block.text} language={block.language} />;
    case 'math':
      return (
        <div class="math" {...scrollable(block.text || block.tex)}>
          <MathView tex={block.tex} mathml={block.mathml} text={block.text} display />
        </div>
      );
    case 'embed':
      return <EmbedView embed={block.embed} />;
    case 'details':
      return (
        <details>
          <summary data-say="">{drawInlines(block.summary)}</summary>
          <Blocks blocks={block.blocks} />
        </details>
      );
    case 'callout':
      return <CalloutView block={block} />;
    case 'rule':
      return <hr />;
    case 'post':
      return <Post block={block} />;
  }
}

function Heading({ block }: { block: Of<'heading'> }) {
  const plain = { level: Math.min(6, Math.max(2, block.level)), anchor: undefined };
  const { level, anchor } = useContext(Levels).get(block) ?? plain;
  const Tag = `h${level}` as 'h2';
  return (
    <Tag data-say="" data-heading={anchor} tabIndex={-1}>
      {drawInlines(block.inlines)}
    </Tag>
  );
}

function Post({ block }: { block: Of<'post'> }) {
  const heading = useContext(Levels).get(block);
  // A post without a heading marks the end of the one before it: only the gap shows.
  return heading ? <PostHead {...block} heading={heading} /> : null;
}

function List({ block }: { block: Of<'list'> }) {
  if (block.entries) return <Listing items={block.items} entries={block.entries} />;
  const items = block.items.map((blocks, at) => (
    <li key={at} value={statedNumber(block, at)}>
      <Blocks blocks={blocks} />
    </li>
  ));
  if (!block.ordered) return <ul>{items}</ul>;
  return (
    <ol start={block.start} type={block.numbering} reversed={block.isReversed}>
      {items}
    </ol>
  );
}

function Listing({ items, entries }: { items: Block[][]; entries: Entry[] }) {
  return (
    <ul class="listing">
      {items.map(([title, ...blocks], at) => (
        <li key={at}>
          {drawBlock(title)}
          <TeaserHead {...entries[at]} />
          <Blocks blocks={blocks} />
        </li>
      ))}
    </ul>
  );
}

function Definitions({ block }: { block: Of<'definitions'> }) {
  return (
    <dl>
      {block.items.flatMap(({ terms, details }, item) => [
        ...terms.map((term, at) => (
          <dt key={`t${item}.${at}`} data-say="">
            {drawInlines(term)}
          </dt>
        )),
        ...details.map((blocks, at) => (
          <dd key={`d${item}.${at}`}>
            <Blocks blocks={blocks} />
          </dd>
        )),
      ])}
    </dl>
  );
}

function Figure({ block, caption }: { block: Of<'figure'>; caption?: CaptionStyle }) {
  const many = block.pictures.length > 1;
  return (
    <figure class={many ? 'gallery' : 'figure'} data-wide={!many && block.pictures[0]?.widthPx > 700 ? '' : undefined}>
      <div class="pictures">
        {block.pictures.map((picture, at) => (
          <PictureButton key={at} picture={picture} />
        ))}
      </div>
      {block.caption.length > 0 && (
        <figcaption data-say="" style={caption}>
          {drawInlines(block.caption)}
        </figcaption>
      )}
    </figure>
  );
}

function Quote({ block }: { block: Of<'quote'> }) {
  return (
    <blockquote>
      <Blocks blocks={block.blocks} />
      {block.cite && (
        <footer data-say="">
          <cite>{/^https?:/i.test(block.cite) ? <Link href={block.cite}>{hostOf(block.cite)}</Link> : block.cite}</cite>
        </footer>
      )}
    </blockquote>
  );
}
