/**
 * The error report a user can send: version, browser, step, error. Error messages may quote text from the page or its URL;
 * both are removed.
 */
declare const __VERSION__: string;

export interface Trouble {
  step: string;
  error: unknown;
}

const MAX_MESSAGE = 200;
const MAX_PLACES = 6;

export function writeReport(trouble: Trouble, earlier: readonly Trouble[] = []): string {
  const lines = [`Sightline ${__VERSION__}`, globalThis.navigator?.userAgent ?? '', ...toLines(trouble)];
  return [...lines, ...earlier.flatMap(one => ['', 'Before that:', ...toLines(one)])].join('\n');
}

function toLines({ step, error }: Trouble): string[] {
  const { name, message, stack } =
    error instanceof Error ? error : { name: 'Error', message: String(error), stack: '' };
  return [`Step: ${step}`, `${name}: ${withoutPage(message)}`, ...toPlaces(stack ?? '')];
}

/** Short quoted names are kept, since they are property names. Longer quotations may be page text. */
function withoutPage(message: string): string {
  return message
    .slice(0, 4 * MAX_MESSAGE)
    .replace(/(?<![a-z-])[a-z-]+:\/\/[^\s"'`]*/gi, '(address)')
    .replace(/(["'`“])([^"'`”]*)(["'`”]|$)/g, (all, _open, quoted: string) =>
      /^[\w$.]{1,40}$/.test(quoted) ? all : '(text)',
    )
    .slice(0, MAX_MESSAGE);
}

/** Stack frames in our own scripts, as file:line:column. */
function toPlaces(stack: string): string[] {
  return [...stack.matchAll(/-extension:\/\/[^\s/]+\/(?:[^\s/]+\/)*([\w.-]+\.js:\d+:\d+)/g)]
    .slice(0, MAX_PLACES)
    .map(([, place]) => `  at ${place}`);
}
