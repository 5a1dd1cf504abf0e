/** Resolves with the answer. After the limit, throws what `late` returns or, without `late`, resolves with undefined. */
export async function withLimit<T>(limitMs: number, answer: Promise<T>, late?: () => Error): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<undefined>((done, fail) => {
    timer = setTimeout(() => (late ? fail(late()) : done(undefined)), limitMs);
  });
  // Avoid an unhandled rejection if it fails after the limit.
  answer.catch(() => undefined);
  try {
    return await Promise.race([answer, over]);
  } finally {
    clearTimeout(timer);
  }
}
