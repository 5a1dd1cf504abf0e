import { saysSomething } from '../features/units.ts';
import { safePicture, toUrl } from '../page/address.ts';
import type { Picture } from '../page/article.ts';
import { oneLine } from '../page/clean-text.ts';
import type { ImageFact } from '../page/snapshot.ts';
import { TAG } from '../page/tags.ts';
import type { BuildContext } from './build-context.ts';
import { hrefOf } from './link.ts';

/** Smaller ones are spacers, counters and tracking pixels whatever their label says. */
const MIN_PX = 8;
/** What stands behind a link and says where it opens, or over a picture and makes it larger. */
const ICON_PX = 24;
const ICON = /\bicon\b|new (?:window|tab)|external|leaving|zoom|enlarge|vergröß|agrandir|ampliar|full-?screen/i;
const ENDING = '\\.(?:jpe?g|png|gif|webp|avif|svg|bmp|tiff?|heic)';
const PICTURE_FILE = new RegExp(`${ENDING}$`, 'i');
/** Tested first: parsing an address costs. */
const PICTURE_NAME = new RegExp(ENDING, 'i');

/** What stands in until the picture comes, and never did: one that is hardly anything, an empty file, the name of none. */
const STUB =
  /^https?:.*\/(?:false|null|undefined|(?:blank|placeholder|spacer|transparent|lazy_placeholder|1x1|pixel|(?:ajax-?|pre)?loader|loading|spinner|lazyimage[\w-]*)\.(?:gif|png|svg|jpg)|(?:clear|dot|empty)\.gif)$/i;
/** Characters of a picture that is written into the page; blurred thumbnails and clear dots have fewer. */
const LEAST_INLINE = 1500;

const isStub = (src: string) => (src.startsWith('data:') ? src.length < LEAST_INLINE : STUB.test(src));

/** A picture that leads to one of these is a button. */
const SHARES =
  /^https?:\/\/(?:[\w-]+\.)*(?:pinterest\.\w+\/pin\/create|facebook\.com\/(?:sharer|share\.php|dialog\/share)|(?:twitter|x)\.com\/(?:intent|share|home\?)|linkedin\.com\/(?:shareArticle|sharing)|reddit\.com\/submit|api\.whatsapp\.com\/send|wa\.me\/\?|t\.me\/share|telegram\.me\/share|tumblr\.com\/(?:share|widgets)|addtoany\.com|addthis\.com)/i;

/** The picture of an image row; undefined where there is nothing that can be shown. */
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
  // What the page draws itself is no stand-in for a file, however little it takes to write it down.
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

/** Three lines of text; a picture that has not arrived and has no size of its own is as large as the words in its place. */
const ALT_PX = 72;

/** Whether the box is that of the alternative text: it says nothing of the picture, whose size is unknown. */
const isAltBox = ({ naturalWidthPx, declaredWidthPx, declaredHeightPx, alt }: ImageFact, heightPx: number) =>
  naturalWidthPx === 0 && !declaredWidthPx && !declaredHeightPx && alt !== '' && heightPx > 0 && heightPx < ALT_PX;

/** A side of its box; of one that is still to come, a dot is no box. */
const room = ({ lazy }: ImageFact, px: number) => (lazy && px < MIN_PX ? 0 : px);

const BY_CAMERA = /^(?:IMG|DSC[NF]?|PXL|MVIMG|Screen ?shot|Bildschirmfoto)[-_ ]?\d/i;

/** What a camera or an upload called the file says nothing about the picture. */
function altOf(given: string, src: string): string {
  const alt = oneLine(given);
  const isPartOfAddress = /[\d_-]/.test(alt) && !/\s/.test(alt) && src.includes(alt);
  return PICTURE_FILE.test(alt) || BY_CAMERA.test(alt) || isPartOfAddress || !saysSomething(alt) ? '' : alt;
}

/** As wide as a page of text on a sharp screen; what is shown narrower was chosen for a thumbnail, or for no screen at all. */
const GOOD_PX = 1000;
const POOR_PX = 600;

/** The smallest that is good enough, or the largest, where what is shown is poor and there are better ones. */
function larger(candidates: Picture['candidates'], shownPx: number, shown: string): string | undefined {
  const known = candidates.filter(({ widthPx = 0 }) => widthPx > 0).sort((a, b) => a.widthPx! - b.widthPx!);
  const own = shownPx || (known.find(({ src }) => src === shown)?.widthPx ?? 0);
  const best = known.find(({ widthPx }) => widthPx! >= GOOD_PX) ?? known.at(-1);
  return best && own > 0 && own < POOR_PX && best.widthPx! > own ? best.src : undefined;
}

/** Where the picture links to; a larger copy of itself does not count. */
function linkAround(context: BuildContext, row: number): string {
  const link = context.linkOf[row];
  const href = link >= 0 ? hrefOf(context, link) : '';
  // What opens over the page.
  if (/^#|#$/.test(href)) return '';
  const mayBePicture = PICTURE_NAME.test(href);
  return mayBePicture && PICTURE_FILE.test(toUrl(href, context.snapshot.page.url)?.pathname ?? '') ? '' : href;
}
