import { browser } from '../browser.ts';
import { run } from './run.ts';

/** Give up on pages that take longer to load. */
const LOAD_MS = 60_000;

/**
 * Opens a link in a new tab, in the reader. The menu click grants no access to another site, so the browser asks for permission
 * first, in the same turn. Without it, only the tab opens.
 */
export async function openInReader(url: string): Promise<void> {
  if (!URL.canParse(url)) return;
  const { protocol, hostname } = new URL(url);
  const isPage = protocol === 'http:' || protocol === 'https:';
  const isAllowed = isPage && (await browser.permissions.request({ origins: [`*://${hostname}/*`] }));
  const { id } = await browser.tabs.create({ url });
  if (!isAllowed || id === undefined || !(await isLoaded(id))) return;
  await run(await browser.tabs.get(id), { name: 'read' });
}

function isLoaded(tabId: number): Promise<boolean> {
  return new Promise(done => {
    const end = (answer: boolean) => {
      clearTimeout(timer);
      browser.tabs.onUpdated.removeListener(onUpdated);
      done(answer);
    };
    const onUpdated = (id: number, { status }: { status?: string }) =>
      id === tabId && status === 'complete' && end(true);
    const timer = setTimeout(() => end(false), LOAD_MS);
    browser.tabs.onUpdated.addListener(onUpdated);
    // It may have loaded before the listener was added.
    browser.tabs.get(tabId).then(
      ({ status, url }) => status === 'complete' && url !== 'about:blank' && end(true),
      () => end(false),
    );
  });
}
