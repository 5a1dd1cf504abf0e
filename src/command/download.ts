import { Failure } from './failure.ts';

export interface Downloaded {
  /** The address after redirects. */
  url: string;
  status: number;
  headers: Headers;
  bytes: Uint8Array;
}

export interface DownloadOptions {
  maxBytes: number;
  timeoutMs: number;
  signal?: AbortSignal;
  /** Truncates a response that is too large instead of rejecting it. */
  cut?: boolean;
}

declare const __VERSION__: string;

/** The name sent to servers and matched in robots.txt. */
export const AGENT = 'Sightline';
const HEADERS = {
  'user-agent': `${AGENT}/${__VERSION__}`,
  accept: 'text/html,application/xhtml+xml,application/xml,*/*',
};

/** Fetches an address without a browser: lists, robots.txt, and pages for `--browser none`. */
export async function download(url: string, options: DownloadOptions): Promise<Downloaded> {
  const limits = [AbortSignal.timeout(options.timeoutMs), ...(options.signal ? [options.signal] : [])];
  try {
    const response = await fetch(url, { headers: HEADERS, signal: AbortSignal.any(limits) });
    const bytes = await readBytes(response, options);
    return { url: response.url, status: response.status, headers: response.headers, bytes };
  } catch (error) {
    throw toFailure(url, error, options.timeoutMs);
  }
}

async function readBytes(response: Response, { maxBytes, cut }: DownloadOptions): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > maxBytes && !cut) throw tooLarge(maxBytes);
    parts.push(part);
    if (size > maxBytes) break;
  }
  return Buffer.concat(parts).subarray(0, maxBytes);
}

export function tooLarge(maxBytes: number): Failure {
  return new Failure('too-large', `is larger than ${Math.round(maxBytes / 1e6)} MB`);
}

function toFailure(url: string, error: unknown, timeoutMs: number): Failure {
  if (error instanceof Failure) return error;
  if ((error as Error).name === 'TimeoutError') {
    return new Failure('timeout', `did not answer in ${timeoutMs / 1000} s`, { cause: error });
  }
  // fetch only reports that it failed; the reason is in the cause.
  const why = (error as Error).cause instanceof Error ? ((error as Error).cause as Error) : (error as Error);
  if (/redirect count exceeded/.test(why.message)) return new Failure('redirects', 'redirects endlessly');
  return new Failure('network', `${new URL(url).host} could not be reached: ${why.message}`, { cause: error });
}
