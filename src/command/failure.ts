/** Why a page was not read, for people and for programs. Each has one sentence, made where it happened. */
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

/** One page that could not be read: the others go on. */
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

/** What ends the whole run, and with which exit code. */
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

/** A second attempt may go better: the network, a busy machine or another page may have been at fault. */
const PASSING: ReadonlySet<FailureReason> = new Set(['network', 'timeout', 'crashed']);

export function mayPass({ reason, message }: Failure): boolean {
  return PASSING.has(reason) || (reason === 'status' && /\b(?:429|502|503|504)\b/.test(message));
}

/** Pages and servers have a hand in these words, and a terminal obeys control characters. */
export function toOneLine(text: string, maxChars = 300): string {
  const line = text
    .slice(0, 4 * maxChars)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  return line.length > maxChars ? `${line.slice(0, maxChars - 1)}…` : line;
}
