import { getFormat } from '../export/formats.ts';
import type { Article } from '../page/article.ts';
import type { Words } from '../words.ts';
import { copy } from './clipboard.ts';
import { canDownload, download, toFileName } from './download.ts';

type Say = (text: string) => void;

/** Saves the article as a file; on a page that allows no downloads, what is text goes to the clipboard instead. */
export async function saveArticle(
  document: Document,
  article: Article,
  name: string,
  words: Words,
  say: Say,
): Promise<void> {
  const format = getFormat(name);
  const written = await format.write(article);
  if (!canDownload(document) && typeof written === 'string') {
    const copied = await copy(document, written);
    return say(words(copied ? 'toastSandboxed' : 'toastNotCopied'));
  }
  const file = toFileName(article.title, format.extension);
  download(document, file, written as BlobPart, format.mime);
  say(words('toastSaved', file));
}

export async function copyArticle(
  document: Document,
  article: Article,
  name: 'markdown' | 'text',
  words: Words,
  say: Say,
): Promise<void> {
  const copied = await copy(document, String(await getFormat(name).write(article)));
  say(words(copied ? 'toastCopied' : 'toastNotCopied'));
}
