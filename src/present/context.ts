import { createContext } from 'preact';
import { useContext, useMemo, useRef } from 'preact/hooks';
import type { Messages } from '../interface-text.ts';
import type { Picture } from '../page/article.ts';
import type { MathNode } from '../page/snapshot.ts';

/** Services available to every component of the article. */
export interface ReaderContextValue {
  words: Messages;
  /** Opens the picture in the viewer. */
  view(picture: Picture): void;
  /** Shows a note of the article next to the pressed mark. */
  showNote(id: string, mark: HTMLElement): void;
  /** Scrolls to a heading; false if there is no heading with that id. */
  goTo(id: string): boolean;
  /** The page's mark for a note: "1", "*". */
  noteMark(id: string): string;
  copyText(text: string): void;
  /** Typesets a formula known only by its source. */
  typeset(tex: string, isDisplayed: boolean): Promise<MathNode | undefined>;
  /** Announces a sentence in the live region. */
  say(sentence: string): void;
  /** Address of the page, to recognise links to its own fragments. */
  url: string;
}

/** Stand-in for an article drawn without a reader around it. */
export const NOWHERE: ReaderContextValue = {
  words: key => key,
  view() {},
  showNote() {},
  goTo: () => false,
  noteMark: id => id,
  copyText() {},
  typeset: async () => undefined,
  say() {},
  url: '',
};

export const ReaderContext = createContext(NOWHERE);

export function useReaderContext(): ReaderContextValue {
  return useContext(ReaderContext);
}

/** One value for the reader's whole life, so that consumers are not redrawn; its methods always call the latest version. */
export function useReaderContextValue(latest: ReaderContextValue): ReaderContextValue {
  const now = useRef(latest);
  now.current = latest;
  return useMemo<ReaderContextValue>(
    () => ({
      words: latest.words,
      get url() {
        return now.current.url;
      },
      say: sentence => now.current.say(sentence),
      goTo: id => now.current.goTo(id),
      view: picture => now.current.view(picture),
      showNote: (id, mark) => now.current.showNote(id, mark),
      noteMark: id => now.current.noteMark(id),
      copyText: text => now.current.copyText(text),
      typeset: (tex, isDisplayed) => now.current.typeset(tex, isDisplayed),
    }),
    [],
  );
}
