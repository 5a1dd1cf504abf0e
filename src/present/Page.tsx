import { showsComments } from '../settings.ts';
import { ArticleView, Notes } from './article/ArticleView.tsx';
import { Comments } from './article/Comments.tsx';
import { scrollable } from './article/scrollable.ts';
import { LOW_CONFIDENCE } from './contract.ts';
import type { ReaderParts } from './reader-parts.ts';
import { LateOffer } from './tools/LateBar.tsx';
import { NextPage } from './tools/NextPage.tsx';
import { Rail } from './tools/Outline.tsx';
import { Picks } from './tools/Picks.tsx';
import { PaywallNotice, Tour } from './tools/Tour.tsx';
import { Unsure } from './tools/Unsure.tsx';

/** The article in its scroller, with the outline beside it. */
export function Page({ shared }: { shared: ReaderParts }) {
  const { words, article, state, actions, settings, refs, drawing, original, opened } = shared;
  const { isPainted, outline } = drawing;
  return (
    <>
      {isPainted && settings.outline && outline.length > 1 && (
        <Rail
          words={words}
          entries={outline}
          current={shared.current}
          go={shared.landing.goTo}
          language={article.language}
          direction={article.direction}
        />
      )}
      <div
        ref={refs.scroller}
        class="scroll"
        data-scroll=""
        {...scrollable(words('readerArticle'), 'region')}
        dir={article.direction}
      >
        <article ref={refs.page} class="page" lang={article.language || undefined}>
          {shared.isNew && <Tour words={words} end={() => shared.setNew(false)} />}
          {opened.correcting && <Picks words={words} actions={actions} />}
          {state.confidence < LOW_CONFIDENCE && <Unsure words={words} state={state} actions={actions} />}
          <ArticleView
            article={article}
            levels={drawing.levels}
            wordsPerMinute={settings.wordsPerMinute}
            drawn={drawing.drawn}
            original={original.drawing}
            drop={shared.drop}
          />
          {drawing.isWhole && <AfterText shared={shared} />}
        </article>
      </div>
    </>
  );
}

/** Everything below the text. Drawn last, so that nothing pushes it down. */
function AfterText({ shared }: { shared: ReaderParts }) {
  const { words, article, state, actions, settings, landing, commands } = shared;
  return (
    <>
      <Notes article={article} goBack={landing.goToMark} />
      {state.isWalled && <PaywallNotice words={words} />}
      <LateOffer words={words} state={state} run={commands.scrollThrough} />
      {article.nextPage && (
        <NextPage words={words} state={state} actions={actions} unasked={settings.nextPages ? article.nextPage : ''} />
      )}
      <div class="end-mark" aria-hidden="true" />
      <Comments article={article} open={showsComments(settings, article.pageKind)} />
    </>
  );
}
