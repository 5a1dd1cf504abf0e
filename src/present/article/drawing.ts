import { useMemo } from 'preact/hooks';
import type { Article } from '../../page/article.ts';
import type { OriginalDrawing } from '../../page/styled.ts';
import type { ReaderSettings } from '../../settings.ts';
import type { Place } from '../contract.ts';
import { type PageLook, readPageLook } from '../frame/page-look.ts';
import type { OwnOptions } from '../reader-parts.ts';
import { picturesOf } from '../tools/Viewer.tsx';
import { headingLevels, toOutline } from './heading-levels.ts';
import { useIdleLayout } from './idle-layout.ts';
import { blocksInSight } from './in-sight.ts';
import { useProgressiveRender } from './progressive-render.ts';
import { withReadableTones } from './readable-tones.ts';

/** How much of the article is drawn, and its outline and pictures once the first frame is out. */
export function useDrawing(
  article: Article,
  page: { current: HTMLElement | null },
  settings: ReaderSettings,
  heightPx: number,
  begin: Place | undefined,
) {
  const inSight = useMemo(() => blocksInSight(article, settings, heightPx * settings.columns, begin?.block), []);
  const progress = useProgressiveRender(article.blocks, inSight);
  const { drawn, isPainted, isWhole } = progress;
  /** Changes identity whenever the content on the page changes. */
  const onPage = useMemo(() => ({}), [article.blocks, drawn, isWhole]);
  useIdleLayout(page, onPage, isWhole, settings);
  const levels = useMemo(() => headingLevels(article), [article]);
  const outline = useMemo(() => (isPainted ? toOutline(levels) : []), [levels, isPainted]);
  const pictures = useMemo(() => (isPainted ? picturesOf(article.blocks) : []), [article, isPainted]);
  return { ...progress, onPage, levels, outline, pictures };
}

interface Original {
  pageLook: PageLook | undefined;
  drawing: OriginalDrawing | undefined;
}

/** How the page itself draws the article. Computed only when needed, because it forces a layout of the page. */
export function useOriginal(
  options: Pick<OwnOptions, 'document' | 'article' | 'original'>,
  article: Article,
  { look }: ReaderSettings,
): Original {
  const isWanted = look === 'original';
  const pageLook = useMemo(
    () => (isWanted && options.document ? readPageLook(options.document, options.article) : undefined),
    [isWanted],
  );
  const drawing = useMemo(() => {
    const drawn = isWanted ? options.original?.() : undefined;
    return drawn && pageLook ? withReadableTones(drawn, pageLook) : drawn;
  }, [isWanted, article]);
  return { pageLook, drawing };
}
