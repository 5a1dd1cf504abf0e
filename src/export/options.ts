import type { OriginalDrawing } from '../page/styled.ts';

/** What a format may use beyond the article. None of it is needed. */
export interface ExportOptions {
  /** Bytes of pictures by address: written into formats that can hold them. What they are, they say themselves (see picture-type.ts). */
  images?: ReadonlyMap<string, Uint8Array>;
  /** Name and version of what made the article; goes into the file's head. */
  extractedBy?: string;
  /** What readers wrote, too. Default false. */
  comments?: boolean;
  /** Words of the user's language for what the article has no words for; without them lines and signs stand there. */
  titles?: { notes: string; comments: string; picture: string };
  /** False leaves out the head of a Markdown file. Default true. */
  frontMatter?: boolean;
  /** How the page draws the article: HTML is written with the page's own styles then. */
  original?: OriginalDrawing;
  /** Why each block was kept, in JSON. Default false. */
  reasons?: boolean;
  /** What was left out of the page and which step decided it: for formats that programs read. */
  leftOut?: readonly { text: string; words: number; label: string; score: number; step?: string }[];
  /** Every decision after the trees, with the names of labels. */
  decisions?: readonly { unit: number; step: string; from: string; to: string; numbers: readonly number[] }[];
  /** Passages somebody marked, with what they wrote to them: for formats that programs read. */
  marks?: readonly { quote: string; note: string; made: number }[];
}

export const EXTRACTED_BY = 'Sightline';
