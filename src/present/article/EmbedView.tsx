import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../../icons.tsx';
import { hostOf } from '../../page/address.ts';
import type { Embed } from '../../page/article.ts';
import { useReaderContext } from '../context.ts';
import { safeFrame, safeHref, safeImage, safeMedia } from './safe.ts';

/** A player, frame or post, shown as a card first. Nothing is fetched from the provider until the reader asks for it. */
export function EmbedView({ embed }: { embed: Embed }) {
  const [playing, setPlaying] = useState(false);
  if (embed.kind === 'post') return <Post embed={embed} />;
  const playable = isFrame(embed) ? safeFrame(embed.src) : safeMedia(embed.src);
  return (
    <figure class="embed" data-kind={embed.kind}>
      {playing && playable ? (
        <Player embed={embed} src={playable} />
      ) : (
        <Poster embed={embed} play={playable ? () => setPlaying(true) : undefined} />
      )}
      <figcaption>
        {embed.title && <span>{embed.title} · </span>}
        <Source embed={embed} />
      </figcaption>
    </figure>
  );
}

function Poster({ embed, play }: { embed: Embed; play?: () => void }) {
  const { words } = useReaderContext();
  const [broken, setBroken] = useState(false);
  // The poster of the page's own player is already on the page. Fetching one from a provider would reveal who reads what.
  const poster = embed.src && isFrame(embed) ? undefined : safeImage(embed.poster);
  const image = poster && !broken && <img src={poster} alt="" decoding="async" onError={() => setBroken(true)} />;
  if (!play) {
    return (
      <div class="poster">
        {image}
        <span class="poster-note">{words('readerEmbedElsewhere')}</span>
      </div>
    );
  }
  return (
    <button
      type="button"
      class="poster"
      aria-label={words('readerPlay', embed.title || embed.provider || hostOf(embed.src))}
      onClick={play}
    >
      {image}
      <span class="play">
        <Icon name="play" />
      </span>
    </button>
  );
}

function Player({ embed, src }: { embed: Embed; src: string }) {
  const ref = useRef<HTMLElement | null>(null);
  useEffect(() => ref.current?.focus(), []);
  const title = embed.title || embed.provider;
  if (isFrame(embed)) {
    return (
      <iframe
        ref={element => {
          ref.current = element;
        }}
        title={title || hostOf(src)}
        sandbox={sandboxOf(embed, src)}
        allow="fullscreen; picture-in-picture; encrypted-media; autoplay"
        referrerpolicy="strict-origin-when-cross-origin"
        src={src}
      />
    );
  }
  const Media = embed.kind === 'audio' ? 'audio' : 'video';
  return (
    <Media
      ref={(element: HTMLMediaElement | null) => {
        ref.current = element;
      }}
      src={src}
      poster={embed.kind === 'video' ? safeImage(embed.poster) : undefined}
      controls
      autoplay
      aria-label={title}
    />
  );
}

const SANDBOX = 'allow-scripts allow-presentation allow-popups allow-popups-to-escape-sandbox allow-forms';

/**
 * A frame of the page's origin could reach its parent, which is our document. So a player keeps its origin only if we built its address for
 * a known provider, and that provider is not the page itself.
 */
function sandboxOf({ kind }: Embed, src: string): string {
  const isOurs = kind !== 'frame' && new URL(src).origin !== globalThis.location.origin;
  return isOurs ? `${SANDBOX} allow-same-origin` : SANDBOX;
}

/** A media file has the same `src` and `href`; a provider's player has a different address from the page it links to. */
function isFrame({ kind, src, href }: Embed): boolean {
  return kind === 'frame' || src !== href;
}

/** A post from elsewhere, drawn as a quote with its source instead of by the provider's script. */
function Post({ embed }: { embed: Embed }) {
  return (
    <blockquote class="post">
      {embed.title && <p data-say="">{embed.title}</p>}
      <footer>
        <Source embed={embed} />
      </footer>
    </blockquote>
  );
}

function Source({ embed }: { embed: Embed }) {
  const { words } = useReaderContext();
  const href = safeHref(embed.href) ?? safeHref(embed.src);
  if (!href) return null;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {words('readerOpenAt', embed.provider || hostOf(href))}
    </a>
  );
}
