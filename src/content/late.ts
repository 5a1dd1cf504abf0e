import type { Reading } from '../extract.ts';
import type { Article } from '../page/article.ts';
import { DISPLAY, HIDDEN, type Snapshot } from '../page/snapshot.ts';
import { TAG, tagSet } from '../page/tags.ts';

/** Elements drawn without children or text of their own, so being empty means nothing. */
const FULL_WHEN_EMPTY = tagSet('img', 'svg', 'canvas', 'video', 'audio', 'iframe', 'object', 'embed', 'hr', 'br');
const FIELDS = tagSet('input', 'textarea', 'select', 'button', 'progress', 'meter', 'math');
const WATCHED = /sentinel|infinite|load-?more/i;
const WAITING = /lazy|skeleton|placeholder|shimmer|load(?:er|ing)|deferred|spinner/i;
const FOR_ADS = /(?:^|[-_\s])ads?(?:[-_\s]|$)|advert|sponsor|banner|promo|dfp|gpt/i;
/** Smaller empty boxes are just spacing. */
const LEAST_HEIGHT_PX = 120;
const LEAST_PICTURE_PX = 48;
/** An inline data: picture is longer than this; anything shorter is a transparent placeholder. */
const STUB_LENGTH = 1500;

/**
 * Whether parts of the page seem to load only when scrolled to. Looks, from the article's first row on, for pictures without a
 * source, empty boxes that reserve space in the article's column, and elements whose names announce lazy loading.
 */
export function loadsLate({ snapshot, article }: Reading): boolean {
  const column = findColumn(snapshot, article);
  if (!column) return false;
  for (let row = column.first; row < snapshot.size; row++) {
    // Scroll sentinels often have no size of their own.
    if (snapshot.hidden[row] & ~HIDDEN.zeroSize) continue;
    if (isWatch(snapshot, row)) return true;
    if (snapshot.end[row] !== row + 1 || snapshot.text[row] !== '') continue;
    if (snapshot.tag[row] === TAG.img ? isPictureToCome(snapshot, row) : isRoomToFill(snapshot, row, column))
      return true;
  }
  return false;
}

interface Column {
  /** First row of the article, and end of the smallest element that contains all of it. */
  first: number;
  end: number;
  left: number;
  right: number;
}

function findColumn(snapshot: Snapshot, { blocks }: Article): Column | undefined {
  const made = blocks.map(({ source }) => source).filter(({ rows }) => rows.length > 0);
  if (made.length === 0) return undefined;
  const first = made.reduce((least, { rows }) => Math.min(least, rows[0]), snapshot.size);
  const last = made.reduce((most, { rows }) => Math.max(most, rows[rows.length - 1]), 0);
  let holder = first;
  while (holder > 0 && snapshot.end[holder] <= last) holder = snapshot.parent[holder];
  const [x, , width] = made.map(({ box }) => box).reduce((a, b) => (b[2] > a[2] ? b : a));
  return { first, end: snapshot.end[holder], left: x, right: x + width };
}

/** The sentinel at the end of an endless list: a watched element that is empty or says "Loading …". */
function isWatch(snapshot: Snapshot, row: number): boolean {
  const isSmall = snapshot.end[row] <= row + 2 && snapshot.text[row] === '' && snapshot.tag[row] !== TAG.button;
  if (!isSmall || !WATCHED.test(`${snapshot.id[row]} ${snapshot.className[row]}`)) return false;
  return snapshot.end[row] === row + 1 || snapshot.text[row + 1].length < 60;
}

function isPictureToCome(snapshot: Snapshot, row: number): boolean {
  const { src, naturalWidthPx } = snapshot.images[row];
  if (src === '') return true;
  const isStub = src.startsWith('data:') && src.length < STUB_LENGTH && naturalWidthPx <= 2;
  return isStub && Math.min(snapshot.width[row], snapshot.height[row]) >= LEAST_PICTURE_PX;
}

function isRoomToFill(snapshot: Snapshot, row: number, { end, left, right }: Column): boolean {
  const tag = snapshot.tag[row];
  if (FULL_WHEN_EMPTY[tag] || FIELDS[tag] || snapshot.display[row] === DISPLAY.inline) return false;
  const name = `${snapshot.id[row]} ${snapshot.className[row]}`;
  if (FOR_ADS.test(name)) return false;
  if (WAITING.test(name)) return true;
  const shared = Math.min(right, snapshot.x[row] + snapshot.width[row]) - Math.max(left, snapshot.x[row]);
  return row < end && snapshot.height[row] >= LEAST_HEIGHT_PX && shared > (right - left) * 0.6;
}

/** Calls back once when the page has grown by half a window, ignoring growth caused by a change of width. */
export function watchGrowth(document: Document, signal: AbortSignal, onGrowth: () => void): void {
  const { body, documentElement } = document;
  const view = document.defaultView!;
  if (!body) return;
  // `innerWidth` is unaffected by the scroll bar that may appear when the page grows.
  let width = view.innerWidth;
  let before = documentElement.scrollHeight;
  const observer = new ResizeObserver(() => {
    if (view.innerWidth !== width) {
      width = view.innerWidth;
      before = documentElement.scrollHeight;
    }
    if (documentElement.scrollHeight - before < view.innerHeight / 2) return;
    stop();
    onGrowth();
  });
  const stop = () => {
    signal.removeEventListener('abort', stop);
    observer.disconnect();
  };
  observer.observe(body);
  signal.addEventListener('abort', stop);
}
