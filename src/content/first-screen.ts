import type { Drawn } from '../page/drawn.ts';
import { buildDrawn } from '../present/build-drawn.ts';
import { afterPaint } from '../present/frame/after-paint.ts';
import { type LaidGround, mountOf, showGround } from '../present/frame/lay-ground.ts';
import { layReader } from '../present/lay-reader.ts';
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
  // Only once the page has been walked: before that, a new element would force another layout.
  if (!(await begun.walked) || !isWanted()) return;
  const laid = attempt('ground', () => layReader({ document }));
  begun.laid = laid;
  begun.life.signal.addEventListener('abort', () => laid?.life.abort(), { once: true });
  const first = await begun.read;
  if (!laid || !first?.screen || !isWanted()) return;
  if (!attempt('first screen', () => show(laid, first.screen!), false)) return mountOf(laid).replaceChildren();
  closeWithEscape(begun, laid);
  markStage('screen');
  await Promise.race([new Promise<void>(afterPaint), pause(PAINTED_WITHIN_MS)]);
}

/** Whether only the first screen stands, for which another press and Escape mean what they mean to the reader. */
export const isAlone = ({ laid }: FirstWalk): boolean =>
  laid?.isShown === true && !laid.isTaken && !laid.life.signal.aborted;

function closeWithEscape(begun: FirstWalk, laid: LaidGround): void {
  const onKey = ({ isTrusted, key }: KeyboardEvent) =>
    isTrusted && key === 'Escape' && isAlone(begun) && begun.life.abort();
  for (const view of [laid.host.ownerDocument.defaultView, laid.own?.window])
    view?.addEventListener('keydown', onKey, { capture: true, signal: laid.life.signal });
}

function show(laid: LaidGround, screen: Drawn[]): boolean {
  const mount = mountOf(laid);
  mount.append(...screen.map(drawn => buildDrawn(mount.ownerDocument, drawn)));
  showGround(laid);
  return true;
}

const pause = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms));
