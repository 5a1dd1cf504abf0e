import { hostOf } from '../page/address.ts';
import type { Embed, Picture } from '../page/article.ts';
import { element, type Markup, text } from './escape.ts';
import type { MarkupHost } from './markup-host.ts';

export function writePicture({ src, alt, widthPx, heightPx }: Picture, host: MarkupHost): Markup {
  const address = host.pictureSrc(src);
  if (address === '') return element('span', { class: 'picture' }, [text(alt || '🖼')]);
  const size = widthPx > 0 && heightPx > 0 ? { width: widthPx, height: heightPx } : {};
  return element('img', { src: address, ...size, alt });
}

export function writeEmbed({ kind, src, href, title, poster, provider }: Embed, host: MarkupHost): Markup {
  const name = title || provider || hostOf(href);
  const still = poster === '' ? '' : host.stillSrc(poster);
  if (!host.isBook && (kind === 'video' || kind === 'audio') && src === href) {
    const caption = name === '' ? text('') : element('figcaption', {}, [text(name)]);
    return element('figure', {}, [
      element(kind, { src, controls: 'controls', poster: still, preload: 'none' }),
      caption,
    ]);
  }
  const picture = still === '' ? [] : [element('img', { src: still, alt: name }), element('br')];
  return element('figure', { class: 'embed' }, [element('a', { href }, [...picture, text(`▶ ${name}`)])]);
}
