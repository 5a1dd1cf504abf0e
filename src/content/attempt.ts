/**
 * What a reading can do without: what is remembered, what is tidied up, what the toolbar button shows. When such a part fails, it
 * is written down for a report and the article comes without it.
 */
const failures: { step: string; error: unknown }[] = [];
/** A part that fails again and again says the same. */
const MAX_FAILURES = 20;

export function noteFailure(step: string, error: unknown): void {
  console.warn('Sightline', step, error);
  if (failures.length < MAX_FAILURES) failures.push({ step, error });
}

export const notedFailures = (): readonly { step: string; error: unknown }[] => failures;

/** Does it, or gives the fallback. */
export function attempt<T>(step: string, run: () => T, fallback?: T): T | undefined {
  try {
    return run();
  } catch (error) {
    noteFailure(step, error);
    return fallback;
  }
}

/** The same for what takes its time. */
export async function attemptAsync<T>(step: string, run: () => Promise<T>, fallback: T): Promise<T> {
  try {
    return await run();
  } catch (error) {
    noteFailure(step, error);
    return fallback;
  }
}
