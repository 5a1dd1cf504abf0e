/** Reuses browsers without an extension across test files: starting one takes as long as many a file's tests. */
import type { Host, HostOptions } from './host.ts';

type Open = (options?: HostOptions) => Promise<Host>;

const idle = new Map<Open, Host[]>();

/** `close` returns the browser to a pool for the next file; all of them end with the process. */
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
      // A test may have left it unusable for others.
      await close();
    }
  };
  return host;
}
