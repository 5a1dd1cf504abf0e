import type { Article } from '../page/article.ts';
import { writeEpub } from './epub.ts';
import { bookPictures } from './epub-images.ts';
import { writeHtml } from './html.ts';
import { writeJson } from './json.ts';
import { writeMarkdown } from './markdown.ts';
import type { ExportOptions } from './options.ts';
import { pictureAddresses } from './pictures.ts';
import { writeText } from './text-file.ts';

export interface Format {
  name: 'markdown' | 'html' | 'epub' | 'text' | 'json';
  extension: string;
  mime: string;
  write(article: Article, options?: ExportOptions): string | Uint8Array;
  /** Addresses of the pictures it holds where their bytes are given. */
  pictures?(article: Article, comments: boolean): Set<string>;
}

/** Everything an article can be saved as, in the order menus show it. A new format is a file and a line here. */
export const FORMATS: readonly Format[] = [
  { name: 'markdown', extension: 'md', mime: 'text/markdown', write: writeMarkdown },
  { name: 'html', extension: 'html', mime: 'text/html', write: writeHtml, pictures: pictureAddresses },
  { name: 'epub', extension: 'epub', mime: 'application/epub+zip', write: writeEpub, pictures: bookPictures },
  { name: 'text', extension: 'txt', mime: 'text/plain', write: writeText },
  { name: 'json', extension: 'json', mime: 'application/json', write: writeJson },
];

export function getFormat(name: string): Format {
  const format = FORMATS.find(one => one.name === name);
  if (!format) throw new Error(`no such format: ${JSON.stringify(name)}`);
  return format;
}
