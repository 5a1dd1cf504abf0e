import type { Reading } from '../page/reading.ts';
import { mapStore } from '../site/store.ts';
import { learnPage } from '../site/template.ts';
import { exportTemplates, importTemplates } from '../site/template-transfer.ts';

/**
 * Keeps in memory what repeats on each site's pages. It applies the extension's own limits on pages per site and total size, so
 * memory is bounded for a crawl of any length and the import cuts nothing off.
 */
export class SiteLearner {
  readonly #store = mapStore();
  /** Pages arrive concurrently and update shared state, so they are queued. */
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
