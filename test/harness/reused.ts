/** Browsers without an extension outlive the file that opened them: to start one takes as long as the tests of many a file. */
import type { Host, HostOptions } from './host.ts';

type Open = (options?: HostOptions) => Promise<Host>;

const idle = new Map<Open, Host[]>();

/** What `close` gives back, the next file that asks has; all of them end with the process. */
export function reused(open: Open): Open {
  return async (options = {}) => {
    if (!process.env.VITEST || options.extension || options.network) return open(options);
    const host = idle.get(open)?.pop() ?? (await openFor(open));
    await host.prepare(options);
    return host;
  };
}

async function openFor(open: Open): Promise<Host> {
  idle.set(open, idle.get(open) ?? []);
  const host = await open();
  const close = host.close.bind(host);
  host.close = async () => {
    try {
      await host.clear();
      idle.get(open)!.push(host);
    } catch {
      // A test may have left it in no state for another.
      await close();
    }
  };
  return host;
}
