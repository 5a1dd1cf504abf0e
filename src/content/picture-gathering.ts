import { fromBase64 } from '../export/data-address.ts';
import type { Format } from '../export/formats.ts';
import type { WantedPictures } from '../export/pictures.ts';
import { ASKED_MS } from '../present/contract.ts';
import type { Exporting } from './exports.ts';
import { fetchImages, gather, type ImageRequest, type Images } from './images.ts';

/** Fetching that takes longer than this is announced. */
const LONG_MS = 800;
/** Interval between progress messages: a screen reader announces each one. */
const REPORT_EVERY_MS = 2000;
/** How many hosts the question names; a longer list would not help the user. */
const MOST_NAMED = 3;

/** Fetches the pictures to embed and counts those left out. Undefined if the user cancelled. */
export async function gatherPictures(
  exporting: Exporting,
  { pictures, pictureTypes: types }: Format,
): Promise<{ images: Images; missing: number } | undefined> {
  const wanted = pictures?.(exporting.article, exporting.comments);
  if (!wanted || !types || wanted.size === 0) return { images: new Map(), missing: 0 };
  const cancelled = new AbortController();
  const request = { document: exporting.document, wanted, types, signal: cancelled.signal };
  const images = await withProgress(exporting, cancelled, wanted.size, onProgress =>
    fetchImages({ ...request, onProgress }),
  );
  const refused = new Map([...wanted].filter(([src]) => !images.has(src) && isElsewhere(src, exporting.document)));
  if (refused.size > 0 && !cancelled.signal.aborted && (await mayFetch(exporting, refused))) {
    const fetchThere = (onProgress: ImageRequest['onProgress']) =>
      gather({ ...request, wanted: refused, onProgress }, async src =>
        fromBase64(await exporting.background.fetchPicture(src)),
      );
    for (const [src, image] of await withProgress(exporting, cancelled, refused.size, fetchThere))
      images.set(src, image);
  }
  return cancelled.signal.aborted ? undefined : { images, missing: wanted.size - images.size };
}

/** Shows progress with a cancel button if fetching takes long. */
async function withProgress(
  { words, say }: Exporting,
  cancelled: AbortController,
  total: number,
  run: (onProgress: (settled: number) => void) => Promise<Images>,
): Promise<Images> {
  let settled = 0;
  const cancel = { label: words('toastCancel'), run: () => cancelled.abort() };
  const report = () => say(words('toastPictures', settled, total), cancel);
  const first = setTimeout(report, LONG_MS);
  const again = setInterval(report, REPORT_EVERY_MS);
  try {
    const gone = new Promise<Images>(done => {
      cancelled.signal.addEventListener('abort', () => done(new Map()), { once: true });
    });
    return await Promise.race([run(count => (settled = count)), gone]);
  } finally {
    clearTimeout(first);
    clearInterval(again);
  }
}

function isElsewhere(src: string, { location }: Document): boolean {
  return /^https?:/.test(src) && URL.canParse(src) && new URL(src).origin !== location.origin;
}

/** Other hosts let a page show their pictures but not read them. With the user's permission for those hosts, the extension may. */
async function mayFetch(exporting: Exporting, refused: WantedPictures): Promise<boolean> {
  const { background } = exporting;
  const hosts = [...new Set([...refused.keys()].map(src => new URL(src).hostname))];
  try {
    if (await background.arePermitted(hosts)) return true;
    if (!(await isWanted(exporting, hosts, refused.size))) return false;
    return await background.permitHosts(hosts);
  } catch {
    // The background may have been stopped while the user was deciding.
    return background.arePermitted(hosts).catch(() => false);
  }
}

/** Browsers require a user gesture before they ask for a permission; pressing the answer is one. */
function isWanted({ words, say }: Exporting, hosts: string[], count: number): Promise<boolean> {
  const named = hosts.slice(0, MOST_NAMED).join(', ') + (hosts.length > MOST_NAMED ? ' …' : '');
  return new Promise(done => {
    const dismiss = say(
      words('toastElsewhere', count, named),
      { label: words('toastFetch'), run: () => done(true) },
      { label: words('toastWithout'), run: () => done(false) },
    );
    // No answer means carry on without them: the user asked for a file.
    setTimeout(() => {
      dismiss();
      done(false);
    }, ASKED_MS);
  });
}
