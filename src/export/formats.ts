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
  /** The pictures it holds where their bytes are given, and of which types they may be. */
  pictures?(article: Article, comments: boolean): WantedPictures;
  pictureTypes?: ReadonlySet<string>;
}

/** Everything an article can be saved as, in the order menus show it. A new format is a file and a line here. */
export const FORMATS: readonly Format[] = [
  { name: 'markdown', extension: 'md', mime: 'text/markdown', write: writeMarkdown },
  {
    ...{ name: 'html', extension: 'html', mime: 'text/html', write: writeHtml },
    ...{ pictures: findPictures, pictureTypes: new Set(Object.keys(EXTENSIONS)) },
  },
  {
    ...{ name: 'epub', extension: 'epub', mime: 'application/epub+zip', write: writeEpub },
    // WebP belongs to the standard since 2023, and to few of the devices that people read on.
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
