import { browser } from '../browser.ts';
import { keepRectangles } from '../label/kept.ts';
import type { KeptChange } from '../messages.ts';
import { toStatistics } from '../methods/site-statistics.ts';
import { forgetOwn, saveReader, saveSite } from '../settings.ts';
import { changeSite } from '../site/memory.ts';
import { changePage } from '../site/page-memory.ts';
import { learnTemplate } from '../site/template.ts';
import { keepExamples, keepWrapper } from '../site/wrapper-examples.ts';
import { inTurn, keyed, openStorage, StorageError, syncOrLocal } from '../storage.ts';

export const keep = (change: KeptChange): Promise<void> => inTurn(() => make(change));

async function make(change: KeptChange): Promise<void> {
  const areas = openStorage(browser.storage);
  switch (change.of) {
    case 'page':
      return changePage(keyed(areas.local), change.address, change.title, change.change);
    case 'site':
      return changeSite(keyed(areas.local), change.host, change.change);
    case 'template':
      if (await learnTemplate(keyed(areas.local), change.site, toStatistics(change.learned))) return;
      throw new StorageError('full', 'no room for what repeats on a site');
    case 'rectangles':
      return keepRectangles(keyed(areas.local), change.address, change.kept, change.when);
    case 'examples':
      return keepExamples(keyed(areas.local), change.address, change.examples, change.when);
    case 'wrapper':
      return keepWrapper(keyed(areas.local), change.model);
    case 'settings':
      return saveReader(syncOrLocal(areas), change.change);
    case 'settings of a site':
      return saveSite(syncOrLocal(areas), change.host, change.change);
    case 'own settings of a site':
      return forgetOwn(syncOrLocal(areas), change.host);
  }
}
