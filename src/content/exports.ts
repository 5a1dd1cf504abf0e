import { toFileName } from '../export/filename.ts';
import { getFormat } from '../export/formats.ts';
import type { ExportOptions } from '../export/options.ts';
import type { Article } from '../page/article.ts';
import { copyToClipboard } from '../present/clipboard.ts';
import type { Words } from '../words.ts';
import { canDownload, download } from './download.ts';
import { fetchImages } from './images.ts';

declare const __VERSION__: string;

export interface Exporting {
  document: Document;
  article: Article;
  words: Words;
  say(text: string): void;
}

/** Saves the article as a file; on a page that allows no downloads, what is text goes to the clipboard instead. */
export async function saveArticle({ document, article, words, say }: Exporting, name: string): Promise<void> {
  const format = getFormat(name);
  const images = name === 'epub' ? await fetchImages(article) : undefined;
  const written = format.write(article, { ...options(), images });
  if (!canDownload(document)) {
    const copied = typeof written === 'string' && (await copyToClipboard(document, written));
    say(words(copied ? 'toastSandboxed' : 'toastNoDownload'));
    return;
  }
  const file = toFileName(article.title, format.extension);
  download(document, file, written as BlobPart, format.mime);
  say(words('toastSaved', file));
}

export async function copyArticle(
  { document, article, words, say }: Exporting,
  name: 'markdown' | 'text',
): Promise<void> {
  const copied = await copyToClipboard(document, String(getFormat(name).write(article, options())));
  say(words(copied ? 'toastCopied' : 'toastNotCopied'));
}

function options(): ExportOptions {
  return { extractedBy: `Sightline ${__VERSION__}`, modified: new Date().toISOString() };
}
