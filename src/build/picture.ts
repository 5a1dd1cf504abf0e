import { saysSomething } from '../features/units.ts';
import { safePicture, toUrl } from '../page/address.ts';
import type { Picture } from '../page/article.ts';
import { oneLine } from '../page/clean-text.ts';
import type { ImageFact } from '../page/snapshot.ts';
import { TAG } from '../page/tags.ts';
import type { BuildContext } from './build-context.ts';
import { hrefOf } from './link.ts';

/** Smaller pictures are spacers, counters or tracking pixels, whatever their label. */
const MIN_PX = 8;
/** Icons after links to new windows, or on pictures that can be enlarged. */
const ICON_PX = 24;
const ICON = /\bicon\b|new (?:window|tab)|external|leaving|zoom|enlarge|vergröß|agrandir|ampliar|full-?screen/i;
const ENDING = '\\.(?:jpe?g|png|gif|webp|avif|svg|bmp|tiff?|heic)';
const PICTURE_FILE = new RegExp(`${ENDING}$`, 'i');
/** Tested first, because parsing URLs is slow. */
const PICTURE_NAME = new RegExp(ENDING, 'i');

/** Placeholders for pictures that never loaded: tiny images, empty files, "null" and the like. */
const STUB =
  /^https?:.*\/(?:false|null|undefined|(?:blank|placeholder|spacer|transparent|lazy_placeholder|1x1|pixel|(?:ajax-?|pre)?loader|loading|spinner|lazyimage[\w-]*)\.(?:gif|png|svg|jpg)|(?:clear|dot|empty)\.gif)$/i;
/** Characters in a data URL; blurred thumbnails and transparent pixels have fewer. */
const LEAST_INLINE = 1500;

const isStub = (src: string) => (src.startsWith('data:') ? src.length < LEAST_INLINE : STUB.test(src));

/** A picture that links to one of these is a share button. */
const SHARES =
  /^https?:\/\/(?:[\w-]+\.)*(?:pinterest\.\w+\/pin\/create|facebook\.com\/(?:sharer|share\.php|dialog\/share)|(?:twitter|x)\.com\/(?:intent|share|home\?)|linkedin\.com\/(?:shareArticle|sharing)|reddit\.com\/submit|api\.whatsapp\.com\/send|wa\.me\/\?|t\.me\/share|telegram\.me\/share|tumblr\.com\/(?:share|widgets)|addtoany\.com|addthis\.com)/i;

/** The picture of an image row; undefined if nothing can be shown. */
export function toPicture(context: BuildContext, row: number): Picture | undefined {
  const { snapshot } = context;
  const image = snapshot.images[row];
  if (!image) return undefined;
  const isUnknown = isAltBox(image, snapshot.height[row]);
  const [boxWidthPx, boxHeightPx] = isUnknown
    ? [0, 0]
    : [room(image, snapshot.width[row]), room(image, snapshot.height[row])];
  const widthPx = Math.round(image.naturalWidthPx || image.declaredWidthPx || boxWidthPx);
  const heightPx = Math.round(image.naturalHeightPx || image.declaredHeightPx || boxHeightPx);
  if (widthPx > 0 && heightPx > 0 && Math.min(widthPx, heightPx) < MIN_PX) return undefined;
  const isSmall = Math.max(widthPx, heightPx) <= ICON_PX && !isUnknown;
  const isDrawn = isSmall || /\.svg$/i.test(image.src);
  if (isDrawn && ICON.test(image.alt)) return undefined;
  const candidates = image.candidates.filter(({ src }) => safePicture(src) !== '' && !isStub(src));
  const largest = candidates.reduce(
    (best, one) => ((one.widthPx ?? 0) > (best?.widthPx ?? 0) ? one : best),
    candidates[0],
  );
  // A picture drawn by the page itself is not a placeholder, however short its data.
  const isStandIn = snapshot.tag[row] === TAG.img && isStub(image.src);
  const shown = isStandIn ? '' : safePicture(image.src);
  const src = larger(candidates, image.naturalWidthPx, shown) ?? (shown || largest?.src);
  if (!src) return undefined;
  const href = linkAround(context, row);
  if (SHARES.test(href)) return undefined;
  const { referrerPolicy } = image;
  const picture = { src, candidates, alt: altOf(image.alt, src), widthPx, heightPx, href };
  return referrerPolicy ? { ...picture, referrerPolicy } : picture;
}

/** Three lines of text. A picture that has not loaded and has no declared size takes the size of its alternative text. */
const ALT_PX = 72;

/** Whether the box is just that of the alternative text, so that the picture's size is unknown. */
const isAltBox = ({ naturalWidthPx, declaredWidthPx, declaredHeightPx, alt }: ImageFact, heightPx: number) =>
  naturalWidthPx === 0 && !declaredWidthPx && !declaredHeightPx && alt !== '' && heightPx > 0 && heightPx < ALT_PX;

/** One side of the picture's box; 0 (unknown) for a tiny placeholder of a lazy picture. */
const room = ({ lazy }: ImageFact, px: number) => (lazy && px < MIN_PX ? 0 : px);

const BY_CAMERA = /^(?:IMG|DSC[NF]?|PXL|MVIMG|Screen ?shot|Bildschirmfoto)[-_ ]?\d/i;

/** A name given by a camera or an upload does not describe the picture. */
function altOf(given: string, src: string): string {
  const alt = oneLine(given);
  const isPartOfAddress = /[\d_-]/.test(alt) && !/\s/.test(alt) && src.includes(alt);
  return PICTURE_FILE.test(alt) || BY_CAMERA.test(alt) || isPartOfAddress || !saysSomething(alt) ? '' : alt;
}

/** The width of a page of text on a high-density screen. A picture narrower than POOR_PX was chosen for a thumbnail or without a screen. */
const GOOD_PX = 1000;
const POOR_PX = 600;

/** A better candidate if the one shown is poor: the smallest that is good enough, else the largest. */
function larger(candidates: Picture['candidates'], shownPx: number, shown: string): string | undefined {
  const known = candidates.filter(({ widthPx = 0 }) => widthPx > 0).sort((a, b) => a.widthPx! - b.widthPx!);
  const own = shownPx || (known.find(({ src }) => src === shown)?.widthPx ?? 0);
  const best = known.find(({ widthPx }) => widthPx! >= GOOD_PX) ?? known.at(-1);
  return best && own > 0 && own < POOR_PX && best.widthPx! > own ? best.src : undefined;
}

/** The picture's link target, unless that is just a larger copy of the picture. */
function linkAround(context: BuildContext, row: number): string {
  const link = context.linkOf[row];
  const href = link >= 0 ? hrefOf(context, link) : '';
  // Opens a lightbox.
  if (/^#|#$/.test(href)) return '';
  const mayBePicture = PICTURE_NAME.test(href);
  return mayBePicture && PICTURE_FILE.test(toUrl(href, context.snapshot.page.url)?.pathname ?? '') ? '' : href;
}
