import inPage from './in-page.ts?page-script';
import type { DriverPage, Session } from './page.ts';

/** Where our script runs beside a page. Each answer is the JSON value of the call. */
export interface World {
  call(name: 'settle' | 'read', argument: unknown): Promise<unknown>;
}

const ROOM = 'sightline';
const toCall = (name: string, argument: unknown) => `${ROOM}.${name}(${JSON.stringify(argument) ?? 'undefined'})`;

/** A world of our own in Chromium: it shares the page's tree and none of its scripts' names, so neither sees the other. */
export async function createIsolatedWorld(session: Session): Promise<World> {
  const { frameTree } = (await session.send('Page.getFrameTree')) as { frameTree: { frame: { id: string } } };
  const world = { frameId: frameTree.frame.id, worldName: ROOM };
  const { executionContextId } = (await session.send('Page.createIsolatedWorld', world)) as {
    executionContextId: number;
  };
  const evaluate = (expression: string) => evaluateIn(session, executionContextId, expression);
  await evaluate(`${inPage}\n;undefined`);
  return { call: (name, argument) => evaluate(toCall(name, argument)) };
}

async function evaluateIn(session: Session, contextId: number, expression: string): Promise<unknown> {
  const request = { contextId, expression, awaitPromise: true, returnByValue: true };
  const answer = (await session.send('Runtime.evaluate', request)) as {
    result: { value?: unknown };
    exceptionDetails?: { text: string; exception?: { description?: string } };
  };
  const { exceptionDetails: wrong } = answer;
  if (wrong) throw new Error(wrong.exception?.description ?? wrong.text);
  return answer.result.value;
}

/**
 * Where the driver gives no other: the page's own world. The script is a local of one function, so that the page finds no name
 * of ours; what the page did to the browser's own functions we cannot know.
 */
export function createPageWorld(page: DriverPage): World {
  const wrap = (call: string) => `(() => { ${inPage}\nreturn ${call}; })()`;
  return { call: (name, argument) => page.evaluate(wrap(toCall(name, argument))) };
}
