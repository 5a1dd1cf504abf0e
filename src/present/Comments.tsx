import { useMemo, useState } from 'preact/hooks';
import type { Article, Comment } from '../page/article.ts';
import { Time } from './ArticleView.tsx';
import { Blocks } from './Blocks.tsx';
import { useAround } from './context.ts';

/** Deeper replies stay at this indent: a thread is read down, not to the right. */
const MAX_INDENT = 6;

export function Comments({ article, open }: { article: Article; open: boolean }) {
  const { words } = useAround();
  const count = useMemo(() => flatten(article.comments).length, [article]);
  const isOpen = open || article.pageKind === 'thread';
  // Folded ones are not there: nothing to draw, to find or to read aloud.
  const [isShown, setShown] = useState(isOpen);
  if (count === 0) return null;
  return (
    <details class="comments" open={isOpen} onToggle={event => setShown(event.currentTarget.open)}>
      <summary>
        <h2>{words('readerComments', count)}</h2>
      </summary>
      {isShown && <Thread comments={article.comments} depth={0} />}
    </details>
  );
}

function Thread({ comments, depth }: { comments: Comment[]; depth: number }) {
  const { words } = useAround();
  return (
    <ol class="thread">
      {comments.map((comment, at) => (
        <li key={at}>
          <article class="comment">
            <p class="comment-head">
              <b>{comment.author || words('readerSomeone')}</b> {comment.date && <Time date={comment.date} />}
            </p>
            <Blocks blocks={comment.blocks} />
          </article>
          {comment.replies.length > 0 && (
            <Thread comments={depth < MAX_INDENT ? comment.replies : flatten(comment.replies)} depth={depth + 1} />
          )}
        </li>
      ))}
    </ol>
  );
}

/** In reading order, without a stack of calls: a page can nest replies as deep as it likes. */
function flatten(comments: Comment[]): Comment[] {
  const flat: Comment[] = [];
  const open = [...comments].reverse();
  for (let next = open.pop(); next; next = open.pop()) {
    flat.push({ ...next, replies: [] });
    for (let at = next.replies.length - 1; at >= 0; at--) open.push(next.replies[at]);
  }
  return flat;
}
