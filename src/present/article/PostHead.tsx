import type { Signature } from '../../page/article.ts';
import { useReaderContext } from '../context.ts';
import type { DrawnHeading } from './heading-levels.ts';
import { Time } from './Time.tsx';

/** Deeper replies stay at this indent: threads are read downwards. */
export const MAX_INDENT = 6;

interface PostHeadProps extends Signature {
  /** Set if posts are the page's main content: their heads are then headings. */
  heading?: DrawnHeading;
}

/** Author and date of a post. */
export function PostHead({ author, date, votes, heading }: PostHeadProps) {
  const { words } = useReaderContext();
  const Tag = heading ? (`h${heading.level}` as 'h2') : 'p';
  return (
    <Tag class="comment-head" data-say="" data-heading={heading?.anchor} tabIndex={heading ? -1 : undefined}>
      <b>{author || words('readerSomeone')}</b> {date && <Time date={date} />} <Votes votes={votes} />
    </Tag>
  );
}

/** Author, date and votes of a teaser, as far as they are known. */
export function TeaserHead({ author, date, votes }: Signature) {
  if (author === '' && date === '' && votes === undefined) return null;
  return (
    <p class="comment-head" data-say="">
      {author && <b>{author}</b>} {date && <Time date={date} />} <Votes votes={votes} />
    </p>
  );
}

function Votes({ votes }: Pick<Signature, 'votes'>) {
  const { words } = useReaderContext();
  if (votes === undefined) return null;
  return (
    <span class="votes" role="img" aria-label={words('readerVotes', votes)}>
      {`▲ ${votes}`}
    </span>
  );
}
