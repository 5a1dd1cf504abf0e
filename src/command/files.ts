import { open, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { tooLarge } from './download.ts';
import { Failure } from './failure.ts';

const HEAD_BYTES = 1024;

/** Rejects files that are not pages, because a browser displays any file somehow: as a picture, or an archive as a download. */
export async function checkFile(url: URL, maxBytes: number): Promise<void> {
  if (url.protocol !== 'file:') return;
  const path = toPath(url);
  const found = await stat(path).catch(cause => {
    throw new Failure('address', `${path} does not exist`, { cause });
  });
  if (!found.isFile()) throw new Failure('address', `${path} is not a file`);
  if (found.size > maxBytes) throw tooLarge(maxBytes);
  if (!isText(await readHead(path))) throw new Failure('not-html', 'is not an HTML page');
}

function toPath(url: URL): string {
  try {
    return fileURLToPath(url);
  } catch (cause) {
    throw new Failure('address', `${url.href} is not a file on this machine`, { cause });
  }
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path).catch(cause => {
    throw new Failure('unreadable', `${path} cannot be opened: ${(cause as Error).message}`, { cause });
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * Sniffing as in the HTML Standard: a control byte that never occurs in text marks a binary file; UTF-16 starts with a byte order
 * mark.
 */
function isText(head: Uint8Array): boolean {
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  if (isUtf16) return true;
  return !/^%PDF-/.test(Buffer.from(head.subarray(0, 5)).toString('latin1')) && !head.some(isBinary);
}

const isBinary = (byte: number) =>
  byte <= 8 || byte === 0x0b || (byte >= 0x0e && byte <= 0x1a) || (byte >= 0x1c && byte <= 0x1f);
