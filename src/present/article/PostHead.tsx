import { useReaderContext } from '../context.ts';
import type { DrawnHeading } from './heading-levels.ts';
import { Time } from './Time.tsx';

/** Deeper replies stay at this indent: threads are read downwards. */
export const MAX_INDENT = 6;

interface PostHeadProps {
  author: string;
  date: string;
  /** Set if posts are the page's main content: their heads are then headings. */
  heading?: DrawnHeading;
}

/** Author and date of a post. */
export function PostHead({ author, date, heading }: PostHeadProps) {
  const { words } = useReaderContext();
  const Tag = heading ? (`h${heading.level}` as 'h2') : 'p';
  return (
    <Tag class="comment-head" data-say="" data-heading={heading?.anchor} tabIndex={heading ? -1 : undefined}>
      <b>{author || words('readerSomeone')}</b> {date && <Time date={date} />}
    </Tag>
  );
}
