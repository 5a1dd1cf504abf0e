import { afterAll, beforeAll } from 'vitest';
import { bundle } from '../harness/bundle.ts';
import type { Host, HostOptions, Tab } from '../harness/hosts.ts';
import { type Server, serve } from '../harness/server.ts';

/** One browser, one server and one script for the tests of a file; there from the first test on. */
export interface Stage {
  host: Host;
  server: Server;
  /** A page of its own with the script in it. */
  open(page: string): Promise<Tab>;
}

export function setStage(open: (options?: HostOptions) => Promise<Host>, room: string, options?: HostOptions): Stage {
  let script = '';
  const stage = {
    async open(page) {
      const tab = await stage.host.open(stage.server.page(page));
      await tab.addScript(script);
      return tab;
    },
  } as Stage;
  beforeAll(async () => {
    [stage.host, stage.server, script] = await Promise.all([open(options), serve(), bundle(room, 'room')]);
  }, 120_000);
  afterAll(async () => {
    await stage.host?.close();
    await stage.server?.close();
  });
  return stage;
}

/** What is drawn some frames after a change is drawn by then. */
export function settle(tab: Tab): Promise<unknown> {
  return tab.evaluate(
    () => new Promise(done => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), 350)),
  );
}
