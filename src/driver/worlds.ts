import inPage from './in-page.ts?page-script';
import type { DriverPage, Session } from './page.ts';

/** An execution context for our script in the page. Each call returns a JSON value. */
export interface World {
  call(name: 'settle' | 'read', argument: unknown): Promise<unknown>;
}

const ROOM = 'sightline';
const toCall = (name: string, argument: unknown) => `${ROOM}.${name}(${JSON.stringify(argument) ?? 'undefined'})`;

/** Creates an isolated world in Chromium: it shares the page's DOM but not its globals, so neither can see the other's. */
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
 * Fallback to the page's own world. The script is local to one function, so the page finds none of our names; whether the page
 * has overridden built-in functions cannot be known.
 */
export function createPageWorld(page: DriverPage): World {
  const wrap = (call: string) => `(() => { ${inPage}\nreturn ${call}; })()`;
  return { call: (name, argument) => page.evaluate(wrap(toCall(name, argument))) };
}
