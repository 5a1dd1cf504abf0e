/**
 * Runs the optional parts of a reading: memory, tidying up, the toolbar button. When one fails, the failure is kept for a bug
 * report and the article is shown without it.
 */
const failures: { step: string; error: unknown }[] = [];
/** A part that keeps failing reports the same error each time. */
const MAX_FAILURES = 20;

export function noteFailure(step: string, error: unknown): void {
  console.warn('Sightline', step, error);
  if (failures.length < MAX_FAILURES) failures.push({ step, error });
}

export const notedFailures = (): readonly { step: string; error: unknown }[] => failures;

/** Returns the fallback if `run` throws. */
export function attempt<T>(step: string, run: () => T, fallback?: T): T | undefined {
  try {
    return run();
  } catch (error) {
    noteFailure(step, error);
    return fallback;
  }
}

/** The asynchronous version of `attempt`. */
export async function attemptAsync<T>(step: string, run: () => Promise<T>, fallback: T): Promise<T> {
  try {
    return await run();
  } catch (error) {
    noteFailure(step, error);
    return fallback;
  }
}
