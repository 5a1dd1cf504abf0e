import { afterAll, beforeAll } from 'vitest';
import type { Host, HostOptions } from './hosts.ts';
import { type Server, serve } from './server.ts';

/** One browser and one server for the tests of a file; there from the first test on. */
export interface Ground {
  host: Host;
  server: Server;
}

/** `ready` is called before the first test. */
export function setGround(
  open: (options?: HostOptions) => Promise<Host>,
  options?: HostOptions,
  ready?: (ground: Ground) => unknown,
): Ground {
  const ground = {} as Ground;
  beforeAll(async () => {
    [ground.host, ground.server] = await Promise.all([open(options), serve()]);
    await ready?.(ground);
  }, 120_000);
  afterAll(async () => {
    await ground.host?.close();
    await ground.server?.close();
  });
  return ground;
}
