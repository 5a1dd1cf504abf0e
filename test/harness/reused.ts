/** Reuses browsers across test files: starting one takes as long as many a file's tests. */
import type { Browser } from 'webextension-polyfill';
import type { Host, HostOptions } from './host.ts';

/** For functions that run in an extension page. */
declare const browser: Browser;

type Open = (options?: HostOptions) => Promise<Host>;

/** `close` returns the browser to a pool for the next file that wants the same extension; all of them end with the process. */
export function reused(open: Open): Open {
  const idle = new Map<string, Host[]>();
  return async (options = {}) => {
    const { extension = '', isNew, isPrivate, network, permitted } = options;
    if (!process.env.VITEST || isNew || isPrivate || network || permitted) return open(options);
    const pool = idle.get(extension) ?? [];
    idle.set(extension, pool);
    const host = pool.pop() ?? (await openFor(open, extension, pool));
    await host.prepare(options);
    return host;
  };
}

async function openFor(open: Open, extension: string, pool: Host[]): Promise<Host> {
  const host = await open({ extension: extension || undefined });
  const close = host.close.bind(host);
  host.close = async () => {
    try {
      if (extension) await forget(host);
      await host.clear();
      pool.push(host);
    } catch {
      // A test may have left it unusable for others.
      await close();
    }
  };
  return host;
}

/** As after the installation: nothing is stored, and the background has not started. */
async function forget(host: Host): Promise<void> {
  await host.inExtension(async () => {
    for (const area of ['local', 'sync', 'session'] as const)
      if (Object.keys(await browser.storage[area].get(null)).length > 0) await browser.storage[area].clear();
  });
  await host.stopBackground();
}
