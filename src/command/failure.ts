/** Why a page was not read, as a code for programs. The sentence for people is written where the failure occurs. */
export type FailureReason =
  | 'address'
  | 'forbidden'
  | 'network'
  | 'status'
  | 'password'
  | 'redirects'
  | 'download'
  | 'not-html'
  | 'too-large'
  | 'timeout'
  | 'crashed'
  | 'empty'
  | 'unreadable';

/** A single page could not be read; the others continue. */
export class Failure extends Error {
  override name = 'Failure';

  constructor(
    readonly reason: FailureReason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Ends the whole run, with this exit code. */
export class Stop extends Error {
  override name = 'Stop';

  constructor(
    readonly exitCode: number,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export const EXIT = { ok: 0, somePagesFailed: 1, usage: 2, noBrowser: 3, cannotWrite: 4, interrupted: 130 } as const;

/** Failures that may not recur, caused by the network, a busy machine or another page. */
const PASSING: ReadonlySet<FailureReason> = new Set(['network', 'timeout', 'crashed']);

export function mayPass({ reason, message }: Failure): boolean {
  return PASSING.has(reason) || (reason === 'status' && /\b(?:429|502|503|504)\b/.test(message));
}

/** Makes text from pages and servers safe to print: terminals obey control characters. */
export function toOneLine(text: string, maxChars = 300): string {
  const line = text
    .slice(0, 4 * maxChars)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  return line.length > maxChars ? `${line.slice(0, maxChars - 1)}…` : line;
}
