import { toFileName } from '../export/filename.ts';
import { type Format, getFormat } from '../export/formats.ts';
import { withMarks } from '../export/marks.ts';
import type { Messages } from '../interface-text.ts';
import type { BackgroundCalls } from '../messages.ts';
import type { Article } from '../page/article.ts';
import type { Reading } from '../page/reading.ts';
import type { OriginalDrawing } from '../page/styled.ts';
import { flatten } from '../page/thread.ts';
import type { Mark } from '../present/contract.ts';
import { copyToClipboard } from '../present/tools/clipboard.ts';
import { canDownload, download } from '../present/tools/download.ts';
import { decisionsOf } from '../reading/decisions.ts';
import { leftOut } from '../reading/left-out.ts';
import type { Images } from './images.ts';
import { gatherPictures } from './picture-gathering.ts';
import type { Say } from './toast.ts';

declare const __VERSION__: string;

export interface Exporting {
  document: Document;
  article: Article;
  /** Whether to include readers' comments. */
  comments: boolean;
  /** The reading behind the article, with every decision. */
  reading: Reading;
  /** Passages the user highlighted. */
  marks: readonly Mark[];
  /** The page's own styling, if the user reads in the original look. */
  original?: OriginalDrawing;
  words: Messages;
  say: Say;
  background: Pick<BackgroundCalls, 'arePermitted' | 'permitHosts' | 'fetchPicture'>;
}

export async function saveArticle(exporting: Exporting, name: string): Promise<void> {
  const { document, article, words, say } = exporting;
  const format = getFormat(name);
  if (!canDownload(document)) return copyInstead(exporting, format);
  const gathered = await gatherPictures(exporting, format);
  if (!gathered) return void say(words('toastCancelled'));
  const { images, missing } = gathered;
  const file = toFileName(article.title, format.extension);
  download(document, file, write(exporting, format, images) as BlobPart, format.mime);
  say(missing === 0 ? words('toastSaved', file) : words('toastSavedWithout', file, missing));
}

/** If the page blocks downloads, text formats go to the clipboard. */
async function copyInstead(exporting: Exporting, format: Format): Promise<void> {
  const written = write(exporting, format);
  const copied = typeof written === 'string' && (await copyToClipboard(exporting.document, written));
  exporting.say(exporting.words(copied ? 'toastSandboxed' : 'toastNoDownload'));
}

export async function copyArticle(exporting: Exporting, name: 'markdown' | 'text'): Promise<void> {
  const { document, words, say } = exporting;
  const copied = await copyToClipboard(document, String(write(exporting, getFormat(name))));
  say(words(copied ? 'toastCopied' : 'toastNotCopied'));
}

/** JSON carries the marked passages as data; every other format lists them at the end of the text. */
function write(
  { article, reading, comments, marks, original, words }: Exporting,
  format: Format,
  images?: Images,
): string | Uint8Array {
  const titles = {
    notes: words('readerNotes'),
    comments: words('readerComments', flatten(article.comments).length),
    picture: words('readerImage'),
  };
  const options = { extractedBy: `Sightline ${__VERSION__}`, images, comments, titles, original };
  if (format.name === 'json')
    return format.write(article, { ...options, marks, leftOut: leftOut(reading), decisions: decisionsOf(reading) });
  return format.write(withMarks(article, marks, words('readerMarks')), options);
}
