import { browser } from '../browser.ts';
import type { KeptChange } from '../messages.ts';
import { forgetOwn, saveReader, saveSite } from '../settings.ts';
import { changeSite } from '../site/memory.ts';
import { changePage } from '../site/page-memory.ts';
import { keyed, openStorage, syncOrLocal } from '../storage.ts';

/** Each change reads what is kept first: two at once would lose one, so they are made one after the other, here and nowhere else. */
let last: Promise<unknown> = Promise.resolve();

export function keep(change: KeptChange): Promise<void> {
  const done = last.then(() => make(change));
  last = done.catch(() => undefined);
  return done;
}

async function make(change: KeptChange): Promise<void> {
  const areas = openStorage(browser.storage);
  switch (change.of) {
    case 'page':
      return changePage(keyed(areas.local), change.address, change.title, change.change);
    case 'site':
      return changeSite(keyed(areas.local), change.host, change.change);
    case 'settings':
      return saveReader(syncOrLocal(areas), change.change);
    case 'settings of a site':
      return saveSite(syncOrLocal(areas), change.host, change.change);
    case 'own settings of a site':
      return forgetOwn(syncOrLocal(areas), change.host);
  }
}
