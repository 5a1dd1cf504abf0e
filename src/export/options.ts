import type { OriginalDrawing } from '../page/styled.ts';

/** Optional input for the formats. */
export interface ExportOptions {
  /** Bytes of pictures by address, embedded by formats that can. Their types are detected from the bytes (see picture-type.ts). */
  images?: ReadonlyMap<string, Uint8Array>;
  /** Name and version of the program that made the article, for the file's metadata. */
  extractedBy?: string;
  /** Include comments. Default false. */
  comments?: boolean;
  /** Localised labels for generated parts; without them, rules and symbols are used. */
  titles?: { notes: string; comments: string; picture: string };
  /** Whether to write front matter in Markdown. Default true. */
  frontMatter?: boolean;
  /** How the page draws the article; if given, HTML is written with the page's own styles. */
  original?: OriginalDrawing;
  /** Include the reasons for keeping each block in JSON. Default false. */
  reasons?: boolean;
  /** Dropped content and the steps that dropped it, for machine-readable formats. */
  leftOut?: readonly { text: string; words: number; label: string; score: number; step?: string }[];
  /** All decisions after the trees, with label names. */
  decisions?: readonly { unit: number; step: string; from: string; to: string; numbers: readonly number[] }[];
  /** Marked passages and their notes, for machine-readable formats. */
  marks?: readonly { quote: string; note: string; made: number }[];
}

export const EXTRACTED_BY = 'Sightline';
