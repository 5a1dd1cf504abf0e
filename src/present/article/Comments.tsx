import { useMemo, useState } from 'preact/hooks';
import type { Article, Post } from '../../page/article.ts';
import { flatten } from '../../page/thread.ts';
import { useReaderContext } from '../context.ts';
import { Blocks } from './Blocks.tsx';
import { MAX_INDENT, PostHead } from './PostHead.tsx';

export function Comments({ article, open }: { article: Article; open: boolean }) {
  const { words } = useReaderContext();
  const count = useMemo(() => flatten(article.comments).length, [article]);
  // Not rendered while folded: nothing to draw, find or read aloud.
  const [isShown, setShown] = useState(open);
  if (count === 0) return null;
  return (
    <details class="comments" open={open} onToggle={event => setShown(event.currentTarget.open)}>
      <summary>
        <h2>{words('readerComments', count)}</h2>
      </summary>
      {isShown && <Thread comments={article.comments} depth={0} />}
    </details>
  );
}

function Thread({ comments, depth }: { comments: Post[]; depth: number }) {
  return (
    <ol class="thread">
      {comments.map((comment, at) => (
        <li key={at}>
          <article class="comment">
            <PostHead {...comment} />
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
