import type { Dress } from './write-html.ts';

type Draw = NonNullable<Dress['video']>;

/** Discourse and many lazy loaders: a still that a click replaces with the player. */
export const lazy: Draw = ({ id, title }) =>
  `<div class="youtube-onebox lazy-video-container" data-video-id="${id}" data-video-title="${title}" data-provider-name="youtube"><a href="https://www.youtube.com/watch?v=${id}" target="_blank" class="video-thumbnail"><img class="youtube-thumbnail" src="https://img.youtube.com/vi/${id}/maxresdefault.jpg" title="${title}" alt="" width="690" height="388"></a></div>`;

/** A custom element whose script sets the still as a background. */
export const element: Draw = ({ id, title }) =>
  `<lite-youtube videoid="${id}" playlabel="Play: ${title}" style="display:block;width:560px;height:315px;background-image:url(https://i.ytimg.com/vi/${id}/hqdefault.jpg)"><a href="https://youtube.com/watch?v=${id}" class="lty-playbtn" title="Play Video"><span class="lyt-visually-hidden">Play: ${title}</span></a></lite-youtube>`;

/** WordPress: a figure around the frame. */
export const figure: Draw = ({ id, title }) =>
  `<figure class="wp-block-embed is-type-video is-provider-youtube"><div class="wp-block-embed__wrapper"><iframe loading="lazy" title="${title}" width="500" height="281" src="https://www.youtube.com/embed/${id}?feature=oembed" allowfullscreen></iframe></div></figure>`;

/** A lazily loaded frame, with its address in a data attribute. */
export const waiting: Draw = ({ id, title }) =>
  `<div class="video-wrap"><iframe class="lazyload" data-src="https://www.youtube-nocookie.com/embed/${id}" src="about:blank" title="${title}" width="560" height="315"></iframe></div>`;
