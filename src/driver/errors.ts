/** Why a page could not be read, in a form programs can test. */
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
