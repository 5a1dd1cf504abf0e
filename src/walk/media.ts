import type { EmbedFact, MediaFact } from '../page/snapshot.ts';
import { toHttp } from './links.ts';
import { attribute, getAttributeNames, mediaSrc, querySelector } from './native.ts';

export function readMedia(element: Element, kind: 'video' | 'audio', base: string): MediaFact {
  const source = querySelector(element, 'source[src]');
  const own = attribute(element, 'src') || (source ? attribute(source, 'src') : '') || attribute(element, 'data-src');
  const current = playing(element);
  return {
    kind,
    // A stream's blob: address is useless elsewhere, but 'blob:' records that the player is not empty.
    src: toHttp(own, base) || toHttp(current, base) || (current.startsWith('blob:') ? 'blob:' : ''),
    poster: toHttp(attribute(element, 'poster') || attribute(element, 'data-poster'), base),
    type: attribute(element, 'type', 100) || (source ? attribute(source, 'type', 100) : ''),
  };
}

function playing(element: Element): string {
  try {
    return mediaSrc(element as HTMLMediaElement);
  } catch {
    return '';
  }
}

const PARKED = ['data-src', 'data-lazy-src', 'data-litespeed-src', 'data-cookieblock-src', 'data-url'];
/** In any other data attribute, only an address made for embedding is taken as the frame's. */
const MADE_FOR_FRAMES = /^(?:https?:)?\/\/[^\s]{0,200}(?:embed|player)/i;

/** Reads an iframe, frame, object or embed. Consent tools and lazy loaders move the address to a data attribute. */
export function readEmbed(element: Element, base: string, readable: boolean): EmbedFact {
  const own = toHttp(attribute(element, 'src') || attribute(element, 'data'), base);
  const src = own || readParked(element, base);
  const title = attribute(element, 'title', 500) || attribute(element, 'aria-label', 500);
  return { src, title, readable: readable && src === own };
}

function readParked(element: Element, base: string): string {
  const isParked = (name: string) => name.startsWith('data-') && MADE_FOR_FRAMES.test(attribute(element, name));
  const name = PARKED.find(one => attribute(element, one) !== '') ?? getAttributeNames(element).find(isParked);
  return name === undefined ? '' : toHttp(attribute(element, name), base);
}

/** Custom elements that hold a video id until the user clicks. */
const WAITING = /^(?:lite|amp)-(youtube|vimeo)$/;
const PLAYERS: Record<string, string> = {
  youtube: 'https://www.youtube.com/embed/',
  vimeo: 'https://player.vimeo.com/video/',
};

export function readWaitingPlayer(element: Element, name: string): EmbedFact | undefined {
  const place = WAITING.exec(name)?.[1];
  if (place === undefined || querySelector(element, 'iframe')) return undefined;
  const id = attribute(element, 'videoid', 40) || attribute(element, 'data-videoid', 40);
  if (!/^[\w-]{5,20}$/.test(id)) return undefined;
  const label = attribute(element, 'playlabel', 500).replace(/^[^:]{1,20}:\s*/, '');
  const title = attribute(element, 'title', 500) || attribute(element, 'videotitle', 500) || label;
  return { src: PLAYERS[place] + id, title, readable: false };
}
