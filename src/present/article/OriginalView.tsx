import { createContext, type VNode } from 'preact';
import { useContext } from 'preact/hooks';
import { isDrawnAsPage } from '../../export/original.ts';
import type { Block } from '../../page/article.ts';
import { codeAsDrawn, type OriginalDrawing, type StyledElement, standing, unwrap } from '../../page/styled.ts';
import { drawBlock, Levels } from './Blocks.tsx';
import { CodeView } from './CodeView.tsx';
import { Link } from './Inlines.tsx';
import { MathView } from './MathView.tsx';
import { safeImage } from './safe.ts';

/** How the page draws its article; undefined in every other look. */
export const Original = createContext<OriginalDrawing | undefined>(undefined);

export function OriginalBlock({ block, drawing }: { block: Block; drawing: OriginalDrawing }) {
  const levels = useContext(Levels);
  const styled = block.kind === 'paragraph' || isDrawnAsPage(block) ? drawing.ofRows(block.source.rows) : undefined;
  if (block.kind === 'code') return <OriginalCode block={block} drawing={drawing} />;
  if (!styled) return <div style={placeOf(block, drawing)}>{drawBlock(block, captionOf(block, drawing))}</div>;
  if (!isDrawnAsPage(block)) {
    return (
      <div class="original-text" style={styled.style}>
        {drawBlock(block)}
      </div>
    );
  }
  if (block.kind === 'callout')
    return (
      <aside class="original" role="note" data-callout={block.callout}>
        {drawStyled(styled, 0)}
      </aside>
    );
  if (block.kind !== 'heading') return <div class="original">{drawStyled(styled, 0)}</div>;
  const { level, anchor } = levels.get(block) ?? { level: block.level, anchor: undefined };
  const Tag = `h${Math.min(6, Math.max(2, level))}` as 'h2';
  return (
    <div class="original">
      <Tag data-say="" data-heading={anchor} tabIndex={-1} style={styled.style}>
        {styled.children.map(drawStyled)}
      </Tag>
    </div>
  );
}

/** Pictures and players keep their width on the page, and stay centred if they were. */
function placeOf({ kind, source }: Block, drawing: OriginalDrawing): Record<string, string> | undefined {
  return kind === 'figure' || kind === 'embed' ? standing(source.box, drawing) : undefined;
}

function captionOf(block: Block, drawing: OriginalDrawing): StyledElement['style'] | undefined {
  if (block.kind !== 'figure' || block.caption.length === 0) return undefined;
  const styled = drawing.ofWords(block.source.rows);
  return styled && unwrap(styled).style;
}

function OriginalCode({ block, drawing }: { block: Extract<Block, { kind: 'code' }>; drawing: OriginalDrawing }) {
  const styled = drawing.ofRows(block.source.rows);
  if (!styled) return drawBlock(block);
  const { style, children } = codeAsDrawn(styled, block.text);
  return <CodeView text={block.text} language={block.language} style={style} drawn={children.map(drawStyled)} />;
}

const VOID = new Set(['img', 'br']);
/** Headings of the article are handled above; any other heading element on the page is only text styled like one. */
const HEADING = /^h[1-6]$/;

export function drawStyled(part: StyledElement | string, key: number): VNode | string {
  if (typeof part === 'string') return part;
  const { tag, style, href, picture, math, colspan, rowspan, children } = part;
  if (math)
    return (
      <MathView key={key} tex={math.tex} mathml={math.mathml} text={String(children[0] ?? '')} display={math.display} />
    );
  if (picture) return <StyledPicture key={key} {...picture} />;
  if (VOID.has(tag)) return <br key={key} />;
  const drawn = children.map(drawStyled);
  if (tag === 'a') {
    return (
      <span key={key} class="original-link" style={style}>
        <Link href={href}>{drawn}</Link>
      </span>
    );
  }
  const Tag = HEADING.test(tag) ? 'div' : tag;
  // Reading aloud and search use the box that directly contains the text.
  const isSpoken =
    !style.display?.startsWith('inline') && children.some(child => typeof child === 'string' && child.trim() !== '');
  return (
    // @ts-expect-error The names come from a short list (walk/original.ts).
    <Tag key={key} style={style} colSpan={colspan} rowSpan={rowspan} data-say={isSpoken ? '' : undefined}>
      {drawn}
    </Tag>
  );
}

function StyledPicture({ src, alt, widthPx, heightPx }: NonNullable<StyledElement['picture']>) {
  const safe = safeImage(src);
  if (!safe) return <>{alt}</>;
  return <img src={safe} alt={alt} width={widthPx || undefined} height={heightPx || undefined} decoding="async" />;
}
