import type { Tab } from '../harness/hosts.ts';

const clutter = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title} – The Harbour Post</title>
<meta property="og:site_name" content="The Harbour Post">
<style>
  body { margin: 0; font: 17px/1.5 Georgia, serif; }
  nav, footer { background: #123; padding: 12px; } nav a, footer a { color: #fff; margin-right: 16px; }
  .page { display: flex; max-width: 1100px; margin: 0 auto; } main { width: 680px; padding: 24px; } aside { width: 300px; padding: 24px; font-size: 14px; }
</style></head><body>
<nav><a href="/">Home</a><a href="/world">World</a><a href="/sport">Sport</a><a href="/weather">Weather</a></nav>
<div class="page"><main><article><h1>${title}</h1><p class="byline">By Ines Calder</p><time datetime="2024-05-04">4 May 2024</time>
${body}</article></main>
<aside><h3>Most read</h3><ul><li><a href="/a">Ten boats to see this summer</a></li><li><a href="/b">Why the ferry was late again</a></li></ul>
<form><label>Subscribe to our newsletter <input type="email"></label><button>Sign up</button></form></aside></div>
<footer><a href="/privacy">Privacy</a><a href="/terms">Terms</a> © The Harbour Post</footer></body></html>`;

const paragraphs = (lines: string[]) => lines.map(line => `<p>${line}</p>`).join('\n');

/** A plain article between plain clutter: what is tested here is the extension, not how well it reads. */
export const ARTICLE = clutter(
  'The lighthouse keepers who never left',
  paragraphs([
    'A lamp that had burned for ninety years went dark on a Tuesday, and nobody on the mainland noticed until the fishing boats began to come home by other ways, one after another, complaining about the rocks.',
    'The keepers had been told in March that their work would be done by a small grey box with an aerial. They packed their books, painted the railing one last time, and then, to the surprise of the harbour office, they stayed.',
    'What they did in the months that followed is recorded in a log of four hundred pages, written by hand, in which the weather takes up more room than anything else and the two men are hardly mentioned at all.',
    'When the box failed in its first winter storm, the lamp was lit again within the hour. The office sent a letter of thanks, and a bill for the oil that had been used without permission.',
  ]),
);

export const OTHER_ARTICLE = clutter(
  'A bridge made of borrowed stone',
  paragraphs([
    'Every arch of the old bridge came from somewhere else: a barn, a chapel, two garden walls and the foundations of a bakery that had burned down in the year of the great frost and was never rebuilt.',
    'The masons kept a list of what they had taken and from whom, because each stone was only lent, and the town had promised to give all of them back whenever the river should move to another bed.',
    'Nobody expected the river to do so. It took three hundred years and one very wet spring, and on the morning after, the great-grandchildren of the lenders stood on the bank with the list in their hands.',
  ]),
);

/** A whole picture. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** How many elements besides head and body the page's root has: ours, since the page makes none. */
export function countOurs(tab: Tab): Promise<number> {
  return tab.evaluate(() => document.querySelectorAll('html > :not(head, body)').length);
}

/** The text of the reader's dialog; '' where there is none, only the first screen, or the article is not drawn to its end yet. */
export function findDialog(tab: Tab): Promise<string> {
  return tab
    .inShadow(
      'html > :not(head, body)',
      root => root.querySelector(':not(.first-screen) > .reader:has(.end-mark)')?.textContent ?? '',
    )
    .catch(() => '');
}

/** What is said over the page; what an open reader says in itself is no toast. */
export function toastText(tab: Tab): Promise<string> {
  return tab
    .inShadow(
      'html > :not(head, body, frameset):last-of-type',
      root => root.querySelector('.sightline-toast [role=status]')?.textContent ?? '',
    )
    .catch(() => '');
}
