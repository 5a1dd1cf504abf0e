import { createContext } from 'preact';
import { useContext, useMemo, useRef } from 'preact/hooks';
import type { Messages } from '../interface-text.ts';
import type { Picture } from '../page/article.ts';
import type { MathNode } from '../page/snapshot.ts';

/** What every component of the article may ask for. */
export interface ReaderContextValue {
  words: Messages;
  /** Opens the picture over everything. */
  view(picture: Picture): void;
  /** Shows a note of the article beside the mark that was pressed. */
  showNote(id: string, mark: HTMLElement): void;
  /** Scrolls to a heading of the article; false where there is none of that name. */
  goTo(id: string): boolean;
  /** How the page marks a note: "1", "*". */
  noteMark(id: string): string;
  copyText(text: string): void;
  /** A formula of which only the source is known. */
  typeset(tex: string, isDisplayed: boolean): Promise<MathNode | undefined>;
  /** Says a sentence through the live region. */
  say(sentence: string): void;
  /** Address of the page, to know its own fragments. */
  url: string;
}

/** What an article can ask for where there is no reader around it. */
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

/** One value for the whole life of the reader, so that its users are not drawn again; what it does is always the latest. */
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
