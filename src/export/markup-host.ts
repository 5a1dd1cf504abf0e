import type { ExportOptions } from './options.ts';

/** What differs between the formats made of markup. */
export interface MarkupHost {
  /** Address to write for a picture; '' where the format cannot hold it, and its words take its place. */
  pictureSrc(src: string): string;
  /** The same for the still of a player: only what the file itself holds, since nobody asked its host for anything. */
  stillSrc(src: string): string;
  /** A book has no players that load from elsewhere, and says which of its links open notes. */
  isBook: boolean;
  titles: ExportOptions['titles'];
  original?: ExportOptions['original'];
}

/** The type by which e-book readers recognise a part: they open notes in place. */
export function bookType({ isBook }: MarkupHost, type: string): Record<string, string> {
  return isBook ? { 'epub:type': type } : {};
}
