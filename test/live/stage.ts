import { beforeAll } from 'vitest';
import { bundle } from '../harness/bundle.ts';
import { type Ground, setGround } from '../harness/ground.ts';
import type { Host, HostOptions, Tab } from '../harness/hosts.ts';

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
