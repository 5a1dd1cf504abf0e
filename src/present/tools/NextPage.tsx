import { directionOf, type Messages } from '../../interface-text.ts';
import type { ReaderActions, ReaderState } from '../contract.ts';

interface NextPageProps {
  words: Messages;
  state: ReaderState;
  actions: ReaderActions;
}

/** Where the text ends and the article does not: its next page is one press away, and so are all of them. */
export function NextPage({ words, state: { loadingPage }, actions }: NextPageProps) {
  return (
    <section
      class="next-page"
      aria-label={words('readerNextPage')}
      lang={words('readerLanguage')}
      dir={directionOf(words)}
    >
      {loadingPage === undefined ? (
        <div class="row">
          <button type="button" class="text-button" onClick={() => actions.nextPage(false)}>
            {words('readerNextPage')}
          </button>
          <button type="button" class="text-button" onClick={() => actions.nextPage(true)}>
            {words('readerAllPages')}
          </button>
        </div>
      ) : (
        <div class="row">
          <progress aria-label={words('readerLoadingPage', loadingPage)} />
          <span>{words('readerLoadingPage', loadingPage)}</span>
          <button type="button" class="text-button" onClick={() => actions.nextPage(false)}>
            {words('lateStop')}
          </button>
        </div>
      )}
    </section>
  );
}
