import { useState } from 'preact/hooks';
import { Icon } from '../../icons.tsx';
import type { Picture } from '../../page/article.ts';
import { useReaderContext } from '../context.ts';
import { safeImage } from './safe.ts';

/** The largest width in the article, for the browser's choice among candidates. */
const SIZES = '(min-width: 60em) 56em, 100vw';

/**
 * One image. Width and height are set before it loads, so that the text below never moves. Not lazily loaded: pages with a strict policy
 * block that, and the page has loaded most of these pictures already.
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
  // In the style too: the attributes alone yield to the loaded picture's own ratio.
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

/** A picture that opens large when pressed. If it cannot be loaded, its alternative text is shown instead. */
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

/** A picture within a line (emoji, icon, formula image). Cannot be enlarged and never grows taller than its line. */
export function InlinePicture({ picture }: { picture: Picture }) {
  const { words } = useReaderContext();
  const [broken, setBroken] = useState(safeImage(picture.src) === undefined);
  // Nothing to show, but a link around it still needs a name.
  if (broken) return picture.alt ? picture.alt : <span class="hidden">{words('readerImage')}</span>;
  return (
    <span class="inline-picture">
      <Image picture={picture} sizes="10em" onBroken={() => setBroken(true)} />
    </span>
  );
}
