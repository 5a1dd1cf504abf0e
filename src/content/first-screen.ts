import { buildDrawn } from '../present/build-drawn.ts';
import { FIRST_CSS } from '../present/first-css.ts';
import { afterPaint } from '../present/frame/after-paint.ts';
import { type LaidGround, layGround, showScreen } from '../present/frame/lay-ground.ts';
import { markStage } from '../stages.ts';
import { attempt } from './attempt.ts';
import type { FirstWalk } from './first-walk.ts';

/** If the first screen takes longer, the reader's script comes meanwhile and draws it itself. */
const WITHIN_MS = 250;
/** In a tab that is not visible nothing is ever painted. */
const PAINTED_WITHIN_MS = 100;

/**
 * Shows the first screen as the background drew it, because the reader's script takes longer to compile than the page to be read. The reader
 * takes over what stands there. Resolves when the script may come: after the frame, or as soon as there is nothing to show.
 */
export async function showFirstScreen(document: Document, begun: FirstWalk): Promise<void> {
  const late = new AbortController();
  const isWanted = () => !late.signal.aborted && !begun.life.signal.aborted;
  await Promise.race([draw(document, begun, isWanted), pause(WITHIN_MS)]);
  late.abort();
}

async function draw(document: Document, begun: FirstWalk, isWanted: () => boolean): Promise<void> {
  const screen = (await begun.read)?.screen;
  if (!screen || !isWanted()) return;
  const laid = attempt('ground', () => layGround({ document, mode: 'closed' }));
  if (!laid) return;
  begun.life.signal.addEventListener('abort', () => laid.life.abort(), { once: true });
  begun.laid = laid;
  attempt('first screen', () =>
    showScreen(
      laid,
      FIRST_CSS,
      screen.map(drawn => buildDrawn(document, drawn)),
    ),
  );
  closeWithEscape(begun, laid);
  markStage('screen');
  await Promise.race([new Promise<void>(afterPaint), pause(PAINTED_WITHIN_MS)]);
}

/** Whether only the first screen stands, for which another press and Escape mean what they mean to the reader. */
export const isAlone = ({ laid }: FirstWalk): boolean =>
  laid?.isShown === true && !laid.isTaken && !laid.life.signal.aborted;

function closeWithEscape(begun: FirstWalk, { host, life: { signal } }: LaidGround): void {
  const onKey = ({ isTrusted, key }: KeyboardEvent) =>
    isTrusted && key === 'Escape' && isAlone(begun) && begun.life.abort();
  host.ownerDocument.defaultView?.addEventListener('keydown', onKey, { capture: true, signal });
}

const pause = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms));
