import type { Reading } from '../page/reading.ts';
import { mapStore } from '../site/store.ts';
import { learnPage } from '../site/template.ts';
import { exportTemplates, importTemplates } from '../site/template-transfer.ts';

/**
 * What repeats on the pages of each site that a crawl sees, in memory. It has the extension's own limits: as many pages of a site
 * and as much in all as the extension would keep, so a crawl of any length takes no more, and its file is not cut by the import.
 */
export class SiteLearner {
  readonly #store = mapStore();
  /** Pages come several at a time, and each adds to what is there. */
  #last: Promise<unknown> = Promise.resolve();

  learn({ snapshot, units }: Reading): Promise<void> {
    return this.#inTurn(() => learnPage(this.#store, snapshot, units, Date.now()));
  }

  import(text: string): Promise<void> {
    return this.#inTurn(() => importTemplates(this.#store, text, new Date()));
  }

  async export(): Promise<string> {
    await this.#last;
    return exportTemplates(this.#store, new Date());
  }

  #inTurn(act: () => Promise<unknown>): Promise<void> {
    const done = this.#last.then(act);
    this.#last = done.catch(() => undefined);
    return done.then(() => undefined);
  }
}
