import type { Article } from '../page/article.ts';
import type { ExportOptions } from './options.ts';

/** The parts of an article that blocks refer to. */
export type WrittenArticle = Pick<Article, 'blocks' | 'notes' | 'comments' | 'url' | 'direction' | 'language'>;

/** Differences between the markup formats. */
export interface MarkupHost {
  /** The address to write for a picture; '' if the format cannot include it, in which case its description is written instead. */
  pictureSrc(src: string): string;
  /** The same for a player's poster, but only if it is embedded in the file: opening the file must not contact the player's host. */
  stillSrc(src: string): string;
  /** A book has no players that load from elsewhere, and marks links that open notes. */
  isBook: boolean;
  titles: ExportOptions['titles'];
  original?: ExportOptions['original'];
}

/** Semantic type for e-book readers, which show notes in place. */
export function bookType({ isBook }: MarkupHost, type: string): Record<string, string> {
  return isBook ? { 'epub:type': type } : {};
}
