import type { Block, CalloutKind } from '../../page/article.ts';
import { useReaderContext } from '../context.ts';
import { Blocks } from './Blocks.tsx';
import { drawInlines } from './Inlines.tsx';

const WORDS = {
  note: 'readerCalloutNote',
  tip: 'readerCalloutTip',
  important: 'readerCalloutImportant',
  warning: 'readerCalloutWarning',
  caution: 'readerCalloutCaution',
} as const satisfies Record<CalloutKind, string>;

/** A callout box: its kind (in the page's word or ours), its title and its content. */
export function CalloutView({ block }: { block: Extract<Block, { kind: 'callout' }> }) {
  const { words } = useReaderContext();
  const own = words(WORDS[block.callout]);
  const head = (
    <>
      <span class="callout-kind" lang={block.label ? undefined : words('readerLanguage')}>
        {block.label || own}
      </span>
      {block.title.length > 0 && <span class="callout-name">{drawInlines(block.title)}</span>}
    </>
  );
  if (block.isFolded)
    return (
      <details class="callout" data-callout={block.callout}>
        <summary class="callout-head" data-say="">
          {head}
        </summary>
        <Blocks blocks={block.blocks} />
      </details>
    );
  return (
    <aside class="callout" data-callout={block.callout} role="note" aria-label={block.label || own}>
      <p class="callout-head" data-say="">
        {head}
      </p>
      <Blocks blocks={block.blocks} />
    </aside>
  );
}
