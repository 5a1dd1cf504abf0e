import type { Article } from '../page/article.ts';
import { writeEpub } from './epub.ts';
import { bookPictures } from './epub-images.ts';
import { writeHtml } from './html.ts';
import { writeJson } from './json.ts';
import { writeMarkdown } from './markdown.ts';
import type { ExportOptions } from './options.ts';
import { EXTENSIONS, findPictures, type WantedPictures } from './pictures.ts';
import { writeText } from './text-file.ts';

export type FormatName = 'markdown' | 'html' | 'epub' | 'text' | 'json';

export interface Format {
  name: FormatName;
  extension: string;
  mime: string;
  write(article: Article, options?: ExportOptions): string | Uint8Array;
  /** The pictures the file can embed if their bytes are available, and the allowed types. */
  pictures?(article: Article, comments: boolean): WantedPictures;
  pictureTypes?: ReadonlySet<string>;
}

/** All export formats, in menu order. A new format needs a file and an entry here. */
export const FORMATS: readonly Format[] = [
  { name: 'markdown', extension: 'md', mime: 'text/markdown', write: writeMarkdown },
  {
    ...{ name: 'html', extension: 'html', mime: 'text/html', write: writeHtml },
    ...{ pictures: findPictures, pictureTypes: new Set(Object.keys(EXTENSIONS)) },
  },
  {
    ...{ name: 'epub', extension: 'epub', mime: 'application/epub+zip', write: writeEpub },
    // WebP has been part of the standard since 2023, but few e-book readers support it.
    ...{ pictures: bookPictures, pictureTypes: new Set(['image/jpeg', 'image/png', 'image/gif', 'image/svg+xml']) },
  },
  { name: 'text', extension: 'txt', mime: 'text/plain', write: writeText },
  { name: 'json', extension: 'json', mime: 'application/json', write: writeJson },
];

export function getFormat(name: string): Format {
  const format = FORMATS.find(one => one.name === name);
  if (!format) throw new Error(`no such format: ${JSON.stringify(name)}`);
  return format;
}
