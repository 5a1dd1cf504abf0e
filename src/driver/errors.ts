/** Why a page could not be read: for programs to tell cases apart. */
export type ReadFailure = 'timeout' | 'crashed' | 'navigated' | 'unreadable';

export class ReadError extends Error {
  override name = 'ReadError';

  constructor(
    readonly reason: ReadFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
