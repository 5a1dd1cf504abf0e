import { toFileName } from '../export/filename.ts';
import { type Format, getFormat } from '../export/formats.ts';
import { withMarks } from '../export/marks.ts';
import type { ImageBytes } from '../export/options.ts';
import type { Article } from '../page/article.ts';
import { flatten } from '../page/thread.ts';
import { copyToClipboard } from '../present/clipboard.ts';
import type { Mark } from '../present/contract.ts';
import { canDownload, download } from '../present/download.ts';
import type { Words } from '../words.ts';
import { fetchImages } from './images.ts';

declare const __VERSION__: string;

export interface Exporting {
  document: Document;
  article: Article;
  /** Whether what readers wrote goes with it. */
  comments: boolean;
  /** What the user marked in it. */
  marks: readonly Mark[];
  words: Words;
  say(text: string): void;
}

/** Saves the article as a file; on a page that allows no downloads, what is text goes to the clipboard instead. */
export async function saveArticle(exporting: Exporting, name: string): Promise<void> {
  const { document, article, words, say } = exporting;
  const format = getFormat(name);
  const images = name === 'epub' ? await fetchImages(article) : undefined;
  const written = write(exporting, format, images);
  if (!canDownload(document)) {
    const copied = typeof written === 'string' && (await copyToClipboard(document, written));
    say(words(copied ? 'toastSandboxed' : 'toastNoDownload'));
    return;
  }
  const file = toFileName(article.title, format.extension);
  download(document, file, written as BlobPart, format.mime);
  say(words('toastSaved', file));
}

export async function copyArticle(exporting: Exporting, name: 'markdown' | 'text'): Promise<void> {
  const { document, words, say } = exporting;
  const copied = await copyToClipboard(document, String(write(exporting, getFormat(name))));
  say(words(copied ? 'toastCopied' : 'toastNotCopied'));
}

/** Passages the user marked: a program gets them as they are, a person at the end of the text. */
function write(
  { article, comments, marks, words }: Exporting,
  format: Format,
  images?: Map<string, ImageBytes>,
): string | Uint8Array {
  const titles = {
    notes: words('readerNotes'),
    comments: words('readerComments', flatten(article.comments).length),
    picture: words('readerImage'),
  };
  const made = { extractedBy: `Sightline ${__VERSION__}`, modified: new Date().toISOString() };
  const options = { ...made, images, comments, titles };
  if (format.name === 'json') return format.write(article, { ...options, marks });
  return format.write(withMarks(article, marks, words('readerMarks')), options);
}
