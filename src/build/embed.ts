import { hostOf, safePicture, safeWeb } from '../page/address.ts';
import type { Block, Embed } from '../page/article.ts';
import { oneLine } from '../page/clean-text.ts';
import { findEmbed, findSignedCode } from '../page/providers.ts';
import type { BuildContext } from './build-context.ts';
import { sourceOf } from './source.ts';

/** A player or frame. A same-origin frame is not an embed: its rows follow and are built as text. */
export function buildEmbed(context: BuildContext, row: number): Block[] | undefined {
  const { snapshot } = context;
  if (snapshot.embeds[row]?.readable) return undefined;
  const embed = context.kept[row] ? findEmbedAt(context, row) : undefined;
  return embed ? [{ kind: 'embed', embed, source: sourceOf(context, row, row + 1) }] : [];
}

function findEmbedAt({ snapshot }: BuildContext, row: number): Embed | undefined {
  const frame = snapshot.embeds[row];
  if (frame) return findEmbed(frame.src, oneLine(frame.title, 300));
  const { kind, src, poster } = snapshot.media[row];
  const known = findEmbed(src, '');
  if (known && known.kind !== 'frame') return known;
  // A stream without a public URL (blob:, MediaSource) can still be watched on the page.
  const playable = safeWeb(src);
  const title = oneLine(snapshot.attrs[row]?.title ?? snapshot.attrs[row]?.['aria-label'], 300);
  // An empty player has nothing to show.
  if (src === '' && poster === '' && title === '') return undefined;
  const href = playable || safeWeb(snapshot.page.url);
  return { kind, src: playable, href, title, poster: safePicture(poster), provider: hostOf(href) };
}

/** Maximum ancestors between a listing and the box with its footer, and the rows and letters of that. */
const FOOTER_STEPS = 8;
const MOST_FOOTER = 120;

/** The card of a listing from a site for code: its file, author and address stand in a footer that the trees take for noise. */
export function buildCodeCard(context: BuildContext, row: number): Block[] {
  const { parent, end, links, text } = context.snapshot;
  let [at, letters] = [end[row], 0];
  for (let up = parent[row], steps = 0; up > 0 && steps < FOOTER_STEPS; up = parent[up], steps++) {
    for (; at < end[up]; at++) {
      letters += text[at].length;
      if (letters > MOST_FOOTER || at - end[row] > MOST_FOOTER) return [];
      const name = links[at] ? oneLine(text.slice(at, end[at]).join(''), MOST_FOOTER) : '';
      const embed = links[at] && findSignedCode(links[at].href, name);
      if (embed) return [{ kind: 'embed', embed, source: sourceOf(context, at, end[at]) }];
    }
  }
  return [];
}
