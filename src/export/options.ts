/** What a format may use beyond the article. None of it is needed. */
export interface ExportOptions {
  /** Bytes of pictures by address: written into formats that can hold them. */
  images?: Map<string, ImageBytes>;
  /** Name and version of what made the article; goes into the file's head. */
  extractedBy?: string;
  /** What readers wrote, too. Default false. */
  comments?: boolean;
  /** Words of the user's language for what the article has no words for; without them lines and signs stand there. */
  titles?: { notes: string; comments: string; picture: string };
  /** False leaves out the head of a Markdown file. Default true. */
  frontMatter?: boolean;
  /** When the file was made, ISO 8601. Given by the caller, so that the same article gives the same bytes. */
  modified?: string;
  /** Passages somebody marked, with what they wrote to them: for formats that programs read. */
  marks?: readonly { quote: string; note: string; made: number }[];
}

export interface ImageBytes {
  bytes: Uint8Array;
  type: string;
}

export const EXTRACTED_BY = 'Sightline';
