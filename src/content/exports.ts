import { toFileName } from '../export/filename.ts';
import { type Format, getFormat } from '../export/formats.ts';
import { withMarks } from '../export/marks.ts';
import type { ImageBytes } from '../export/options.ts';
import { typeOf } from '../export/pictures.ts';
import type { Messages } from '../interface-text.ts';
import type { Article } from '../page/article.ts';
import { flatten } from '../page/thread.ts';
import type { Mark } from '../present/contract.ts';
import { copyToClipboard } from '../present/tools/clipboard.ts';
import { canDownload, download } from '../present/tools/download.ts';
import { fetchImages } from './images.ts';

declare const __VERSION__: string;

export interface Exporting {
  document: Document;
  article: Article;
  /** Whether what readers wrote goes with it. */
  comments: boolean;
  /** What the user marked in it. */
  marks: readonly Mark[];
  words: Messages;
  say(text: string): void;
}

export async function saveArticle(exporting: Exporting, name: string): Promise<void> {
  const { document, article, words, say } = exporting;
  const format = getFormat(name);
  if (!canDownload(document)) return copyInstead(exporting, format);
  const { images, missing } = await gatherPictures(exporting, format);
  const file = toFileName(article.title, format.extension);
  download(document, file, write(exporting, format, images) as BlobPart, format.mime);
  say(missing === 0 ? words('toastSaved', file) : words('toastSavedWithout', file, missing));
}

/** On a page that allows no downloads, what is text goes to the clipboard. */
async function copyInstead(exporting: Exporting, format: Format): Promise<void> {
  const written = write(exporting, format);
  const copied = typeof written === 'string' && (await copyToClipboard(exporting.document, written));
  exporting.say(exporting.words(copied ? 'toastSandboxed' : 'toastNoDownload'));
}

/** A fetching that takes longer than this is said to be under way. */
const LONG_MS = 800;

/** What the file can hold, and how many pictures stay where they are. */
async function gatherPictures({ article, comments, words, say }: Exporting, { pictures }: Format) {
  const wanted = [...(pictures?.(article, comments) ?? [])].filter(src => /^https?:/.test(src));
  const telling = setTimeout(() => say(words('toastPictures')), LONG_MS);
  const images = await fetchImages(wanted);
  clearTimeout(telling);
  return { images, missing: wanted.filter(src => typeOf(images.get(src)) === '').length };
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
