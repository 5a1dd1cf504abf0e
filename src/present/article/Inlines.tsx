import type { ComponentChildren } from 'preact';
import type { Inline } from '../../page/article.ts';
import { INLINE_ELEMENTS } from '../../page/inline-elements.ts';
import { useReaderContext } from '../context.ts';
import { MathView } from './MathView.tsx';
import { InlinePicture } from './PictureView.tsx';
import { safeHref } from './safe.ts';

/** Plain function calls instead of components: an article has thousands of inlines, and each component slows the first frame. */
export function drawInlines(inlines: Inline[]): ComponentChildren {
  return inlines.map(drawInline);
}

function drawInline(inline: Inline): ComponentChildren {
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'code':
      return <code>{inline.text}</code>;
    case 'break':
      return <br />;
    case 'link':
      return <Link href={inline.href}>{drawInlines(inline.children)}</Link>;
    case 'abbr':
      return <abbr title={inline.title}>{drawInlines(inline.children)}</abbr>;
    case 'ruby':
      return (
        <ruby>
          {drawInlines(inline.base)}
          <rt>{inline.over}</rt>
        </ruby>
      );
    case 'image':
      return <InlinePicture picture={inline.picture} />;
    case 'math':
      return <MathView tex={inline.tex} mathml={inline.mathml} text={inline.text} />;
    case 'note':
      return <NoteMark id={inline.id} />;
    default: {
      const Tag = INLINE_ELEMENTS[inline.kind];
      return <Tag>{drawInlines(inline.children)}</Tag>;
    }
  }
}

/** A link in the article. Links into this page stay in the reader if it has the target. */
export function Link({ href, children }: { href: string; children: ComponentChildren }) {
  const { url, goTo } = useReaderContext();
  // Links to parts of the article itself are bare fragments and never leave the reader.
  const isHere = href[0] === '#';
  const safe = isHere ? href : safeHref(href);
  if (safe === undefined) return <>{children}</>;
  const fragment = fragmentOf(href, isHere ? '' : url);
  const onClick = (event: MouseEvent) => {
    if ((fragment && goTo(fragment)) || isHere) event.preventDefault();
  };
  return (
    <a href={safe} onClick={onClick}>
      {children}
    </a>
  );
}

function fragmentOf(href: string, url: string): string {
  const at = href.indexOf('#');
  if (at < 0 || href.slice(0, at) !== url.split('#')[0]) return '';
  try {
    return decodeURIComponent(href.slice(at + 1));
  } catch {
    return href.slice(at + 1);
  }
}

function NoteMark({ id }: { id: string }) {
  const { words, showNote, noteMark } = useReaderContext();
  const mark = noteMark(id);
  return (
    <sup class="note-mark">
      <button
        type="button"
        data-note={id}
        aria-label={words('readerNote', mark)}
        aria-haspopup="dialog"
        onClick={event => showNote(id, event.currentTarget)}
      >
        {mark}
      </button>
    </sup>
  );
}

/** Plain text of inline content, for labels and outlines. */
export function textOf(inlines: Inline[]): string {
  return inlines.map(textOfOne).join('');
}

function textOfOne(inline: Inline): string {
  switch (inline.kind) {
    case 'text':
    case 'code':
    case 'math':
      return inline.text;
    case 'break':
      return ' ';
    case 'image':
      return inline.picture.alt;
    case 'note':
      return '';
    case 'ruby':
      return textOf(inline.base);
    default:
      return textOf(inline.children);
  }
}
