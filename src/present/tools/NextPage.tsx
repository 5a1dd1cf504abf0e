import { useEffect, useRef } from 'preact/hooks';
import { directionOf, type Messages } from '../../interface-text.ts';
import type { ReaderActions, ReaderState } from '../contract.ts';

interface NextPageProps {
  words: Messages;
  state: ReaderState;
  actions: ReaderActions;
  /** Address of the page that comes without being asked for, once the end is near; '' where the user has not chosen that. */
  unasked: string;
}

/** In windows: the end is near, and the page has time to come before one is there. */
const NEAR = '100%';

/** Where the text ends and the article does not: its next page is one press away, and so are all of them. */
export function NextPage({ words, state: { loadingPage }, actions, unasked }: NextPageProps) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    if (unasked === '') return;
    // Once for each page: one that cannot be had is not asked for again and again.
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
