import { useState } from 'preact/hooks';
import { Icon } from '../../icons.tsx';
import type { Picture } from '../../page/article.ts';
import { useReaderContext } from '../context.ts';
import { safeImage } from './safe.ts';

/** The widest a picture is drawn in the article, for the browser's choice among candidates. */
const SIZES = '(min-width: 60em) 56em, 100vw';

/**
 * One image. Width and height are given before it loads, so that the text below it never moves. Not lazily loaded: that
 * is refused on pages with a strict policy, and most of these pictures the page has loaded already.
 */
export function Image({
  picture,
  sizes = SIZES,
  onBroken,
}: {
  picture: Picture;
  sizes?: string;
  onBroken?: () => void;
}) {
  const srcset = toSrcset(picture);
  // By style too: the attributes alone give way to what the picture turns out to be.
  const isSized = picture.widthPx > 0 && picture.heightPx > 0;
  return (
    <img
      sizes={srcset ? sizes : undefined}
      srcset={srcset}
      alt={picture.alt}
      width={picture.widthPx || undefined}
      height={picture.heightPx || undefined}
      style={
        isSized
          ? {
              aspectRatio: `${picture.widthPx} / ${picture.heightPx}`,
              '--width': `${picture.widthPx}px`,
              '--ratio': picture.widthPx / picture.heightPx,
            }
          : undefined
      }
      decoding="async"
      referrerpolicy={picture.referrerPolicy}
      onError={onBroken}
      onLoad={event => event.currentTarget.setAttribute('data-here', '')}
      src={safeImage(picture.src)}
    />
  );
}

function toSrcset(picture: Picture): string | undefined {
  const sized = picture.candidates.filter(({ src, widthPx }) => widthPx && safeImage(src) && !/[\s,]/.test(src));
  return sized.length > 1 ? sized.map(({ src, widthPx }) => `${src} ${widthPx}w`).join(', ') : undefined;
}

/** A picture one can press to see it large; where it cannot be had, its words and a way to the original. */
export function PictureButton({ picture }: { picture: Picture }) {
  const { words, view } = useReaderContext();
  const [broken, setBroken] = useState(safeImage(picture.src) === undefined);
  if (broken) return <Missing picture={picture} />;
  return (
    <button
      type="button"
      class="picture"
      aria-label={picture.alt ? words('readerEnlargeNamed', picture.alt) : words('readerEnlarge')}
      onClick={() => view(picture)}
    >
      <Image picture={picture} onBroken={() => setBroken(true)} />
    </button>
  );
}

function Missing({ picture }: { picture: Picture }) {
  const { words } = useReaderContext();
  return (
    <span class="missing">
      <Icon name="image" />
      <span>{picture.alt || words('readerImageMissing')}</span>
    </span>
  );
}

/** A picture inside a line: an emoji, an icon, a formula as an image. Never enlarged, never taller than the line likes. */
export function InlinePicture({ picture }: { picture: Picture }) {
  const { words } = useReaderContext();
  const [broken, setBroken] = useState(safeImage(picture.src) === undefined);
  // Nothing to see; but a link around it must still have a name.
  if (broken) return picture.alt ? picture.alt : <span class="hidden">{words('readerImage')}</span>;
  return (
    <span class="inline-picture">
      <Image picture={picture} sizes="10em" onBroken={() => setBroken(true)} />
    </span>
  );
}
