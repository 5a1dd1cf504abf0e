import article from './article/article.css?inline';
import blocks from './article/blocks.css?inline';
import frame from './frame/frame.css?inline';
import looks from './frame/looks.css?inline';

/** Styles for the first frame. */
export const FIRST_CSS = [looks, frame, article, blocks].join('\n');
