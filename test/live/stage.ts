import { afterAll, beforeAll } from 'vitest';
import { bundle } from '../harness/bundle.ts';
import type { Host, HostOptions, Tab } from '../harness/hosts.ts';
import { type Server, serve } from '../harness/server.ts';

/** One browser and one server for the tests of a file; there from the first test on. */
export interface Ground {
  host: Host;
  server: Server;
}

export function setGround(open: (options?: HostOptions) => Promise<Host>, options?: HostOptions): Ground {
  const ground = {} as Ground;
  beforeAll(async () => {
    [ground.host, ground.server] = await Promise.all([open(options), serve()]);
  }, 120_000);
  afterAll(async () => {
    await ground.host?.close();
    await ground.server?.close();
  });
  return ground;
}

/** The same with one script. */
export interface Stage extends Ground {
  /** A page of its own with the script in it. */
  open(page: string): Promise<Tab>;
}

export function setStage(open: (options?: HostOptions) => Promise<Host>, room: string, options?: HostOptions): Stage {
  let script = '';
  const stage = Object.assign(setGround(open, options), {
    async open(page: string) {
      const tab = await stage.host.open(stage.server.page(page));
      await tab.addScript(script);
      return tab;
    },
  });
  beforeAll(async () => {
    script = await bundle(room, 'room');
  }, 120_000);
  return stage;
}

/** What is drawn some frames after a change is drawn by then. */
export function settle(tab: Tab): Promise<unknown> {
  return tab.evaluate(
    () => new Promise(done => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), 350)),
  );
}
