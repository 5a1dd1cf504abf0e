import type { Snapshot } from '../page/snapshot.ts';
import { TAG } from '../page/tags.ts';

/**
 * Meaningful words in class names, ids and roles. Each is one hint among many, never decisive. A hint on a box that holds most
 * of the page's text says nothing about its parts (the article inside `class="ad"`), so it is not passed down from there.
 */
export const HINT = {
  nav: 1,
  ad: 2,
  comment: 4,
  main: 8,
  footer: 16,
  aside: 32,
  share: 64,
  related: 128,
  meta: 256,
  legal: 512,
  form: 1024,
  header: 2048,
  overlay: 4096,
  caption: 8192,
} as const;

const WORDS: Record<keyof typeof HINT, string> = {
  nav: 'nav navbar navigation menu submenu menubar breadcrumb breadcrumbs pagination pager paging toc tabs tab toolbar topbar sitemap categories archive archives',
  ad: 'ad ads adv advert advertisement advertising advertisements adsense banner sponsor sponsored sponsors dfp gpt outbrain taboola promobox',
  comment: 'comment comments disqus commentlist commenter reply replies respond discussion responses',
  main: 'main article articlebody content maincontent post entry story body text blog page hentry prose markdown richtext',
  footer: 'footer foot bottom colophon',
  aside: 'aside sidebar side rail widget widgets secondary complementary right left',
  share: 'share sharing social addthis sharedaddy facebook twitter pinterest whatsapp like likes follow print email',
  related:
    'related recommended recommend recommendations more popular trending latest recent read similar teaser teasers promo promos featured also mostread suggested carousel card cards',
  meta: 'author byline meta date time timestamp published pubdate posted credit info dateline category categories tag tags',
  legal: 'copyright legal disclaimer cookie cookies consent gdpr privacy terms',
  form: 'form login signup signin register subscribe subscription newsletter search searchform input button btn cta',
  header: 'header head masthead top logo branding hero',
  overlay: 'modal popup overlay dialog lightbox tooltip dropdown toast drawer offcanvas paywall',
  caption: 'caption figcaption credit imagecaption',
};

const MASK_OF_WORD = new Map<string, number>();
for (const [name, words] of Object.entries(WORDS))
  for (const word of words.split(' '))
    MASK_OF_WORD.set(word, (MASK_OF_WORD.get(word) ?? 0) | HINT[name as keyof typeof HINT]);

/** Roles give the same hints more reliably than class names. */
const MASK_OF_ROLE: Record<string, number> = {
  navigation: HINT.nav,
  menu: HINT.nav,
  menubar: HINT.nav,
  tablist: HINT.nav,
  main: HINT.main,
  article: HINT.main,
  contentinfo: HINT.footer,
  complementary: HINT.aside,
  banner: HINT.header,
  search: HINT.form,
  form: HINT.form,
  dialog: HINT.overlay,
  alertdialog: HINT.overlay,
  toolbar: HINT.share,
};

const LONGEST_NAME = 300;

/** A run of letters, split where a lower-case letter is followed by a capital. */
const WORD = /[A-Z]+[a-z]*|[a-z]+/g;

/**
 * The hints in a class attribute or id, split into words at camelCase, hyphens, underscores and digits. The advertisement words
 * follow Yunis 2016, Table 3.1, applied to single words.
 */
function hintsIn(name: string): number {
  let mask = 0;
  for (const word of name.match(WORD) ?? []) mask |= hintOf(word.toLowerCase());
  return mask;
}

function hintOf(word: string): number {
  const isAd = word.startsWith('ads') || word.startsWith('adb') || word.includes('advert');
  return (MASK_OF_WORD.get(word) ?? 0) | (isAd ? HINT.ad : 0);
}

/**
 * Hints per row, passed down from every ancestor whose share of the page's words is below `neutralShare`.
 * `own` has only the row's own hints.
 */
export function readHints(snapshot: Snapshot, wordShare: (row: number) => number, neutralShare: number) {
  const { size, parent, tag, id, className, attrs } = snapshot;
  const passed = new Uint16Array(size);
  const own = new Uint16Array(size);
  const known = new Map<string, number>([['', 0]]);
  const lookUp = (name: string): number => {
    let mask = known.get(name);
    if (mask === undefined) known.set(name, (mask = hintsIn(name.slice(0, LONGEST_NAME))));
    return mask;
  };
  for (let row = 0; row < size; row++) {
    const up = parent[row];
    if (tag[row] !== TAG['#text']) {
      own[row] = lookUp(className[row]) | lookUp(id[row]) | (MASK_OF_ROLE[attrs[row]?.role ?? ''] ?? 0);
      if (own[row] !== 0 && wordShare(row) < neutralShare) passed[row] = own[row];
    }
    if (up >= 0) passed[row] |= passed[up];
  }
  return { passed, own };
}
