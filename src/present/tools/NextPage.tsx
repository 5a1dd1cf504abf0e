import { useEffect, useRef } from 'preact/hooks';
import { directionOf, type Messages } from '../../interface-text.ts';
import type { ReaderActions, ReaderState } from '../contract.ts';

interface NextPageProps {
  words: Messages;
  state: ReaderState;
  actions: ReaderActions;
  /** Address of the page to load automatically near the end; '' if the user has not enabled that. */
  unasked: string;
}

/** Load when the end is within one window height, so that the page arrives before the reader does. */
const NEAR = '100%';

/** At the end of the text, if the article continues: buttons for the next page and for all of them. */
export function NextPage({ words, state: { loadingPage }, actions, unasked }: NextPageProps) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    if (unasked === '') return;
    // Ask once per page: one that fails is not requested again and again.
    const watch = new IntersectionObserver(
      ([{ isIntersecting }]) => {
        if (!isIntersecting) return;
        watch.disconnect();
        actions.nextPage(false);
      },
      { root: ref.current!.closest('.scroll'), rootMargin: NEAR },
    );
    watch.observe(ref.current!);
    return () => watch.disconnect();
  }, [unasked]);
  return (
    <section
      ref={ref}
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
