import { browser } from './browser.ts';

/**
 * Typed calls between contexts. Each direction is an interface and each call one of its methods, so a misspelt call, a wrong
 * argument or a missing result does not compile. Errors are rethrown in the caller.
 */
export type Api<T> = {
  [K in keyof T]: T[K] extends (...args: infer A) => Promise<infer R> ? (...args: A) => Promise<R> : never;
};

export type Direction = 'content' | 'background';

interface Message {
  sightline: Direction;
  call: string;
  args: unknown[];
}

/** `isDone` is explicit because Chromium serialises messages as JSON, which drops a `value` of undefined. */
type Answer = { isDone: true; value?: unknown } | { isDone: false; error: { name: string; message: string } };

/** The other side did not answer: its script is not in the page, or belongs to an extension that has since been reloaded. */
export class NoReceiverError extends Error {
  override name = 'NoReceiverError';
}

/** A proxy that sends each method call as a message and resolves with the answer. */
export function caller<T extends Api<T>>(direction: Direction, send: (message: unknown) => Promise<unknown>): T {
  const get = (_target: object, call: string | symbol) => {
    // Without this, a promise resolving to the proxy would treat it as a thenable.
    if (typeof call === 'symbol' || call === 'then') return undefined;
    return async (...args: unknown[]) => toValue(await ask(send, { sightline: direction, call, args }));
  };
  return new Proxy({}, { get }) as T;
}

async function ask(send: (message: unknown) => Promise<unknown>, message: Message): Promise<unknown> {
  try {
    return await send(message);
  } catch (cause) {
    // Both browsers report this only as text: "Could not establish connection. Receiving end does not exist."
    throw new NoReceiverError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

function toValue(answer: unknown): unknown {
  if (!isAnswer(answer)) throw new NoReceiverError('no answer');
  if (answer.isDone) return answer.value;
  throw Object.assign(new Error(answer.error.message), { name: answer.error.name });
}

function isAnswer(answer: unknown): answer is Answer {
  return typeof (answer as Answer | undefined)?.isDone === 'boolean';
}

export interface Sender {
  tabId?: number;
  url?: string;
}

/** Answers calls in one direction with the methods that `toApi` returns for the sender. */
export function answer<T extends Api<T>>(
  direction: Direction,
  toApi: (sender: Sender) => T,
  signal?: AbortSignal,
): void {
  const listener = (
    message: unknown,
    sender: { id?: string; url?: string; tab?: { id?: number } },
    respond: (answer: Answer) => void,
  ) => {
    // Undefined leaves the message to other listeners.
    if (!isMessage(message, direction) || sender.id !== browser.runtime.id) return undefined;
    void perform(toApi({ tabId: sender.tab?.id, url: sender.url }), message).then(respond);
    // Announces an asynchronous answer in the only way both browsers support.
    return true;
  };
  browser.runtime.onMessage.addListener(listener as never);
  signal?.addEventListener('abort', () => browser.runtime.onMessage.removeListener(listener as never), { once: true });
}

function isMessage(message: unknown, direction: Direction): message is Message {
  const { sightline, call, args } = (message ?? {}) as Partial<Message>;
  return sightline === direction && typeof call === 'string' && Array.isArray(args);
}

async function perform(api: object, { call, args }: Message): Promise<Answer> {
  try {
    const method = Object.hasOwn(api, call) ? (api as Record<string, unknown>)[call] : undefined;
    if (typeof method !== 'function') throw new TypeError(`There is no call ${call}`);
    return { isDone: true, value: await method(...args) };
  } catch (error) {
    const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
    return { isDone: false, error: { name, message } };
  }
}
