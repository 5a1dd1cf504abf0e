import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Messages } from '../interface-text.ts';
import type { Picture } from '../page/article.ts';

/** What every component of the article may ask for. */
export interface Surroundings {
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
  /** Says a sentence through the live region. */
  say(sentence: string): void;
  /** Address of the page, to know its own fragments. */
  url: string;
}

/** What an article can ask for where there is no reader around it. */
export const NOWHERE: Surroundings = {
  words: key => key,
  view() {},
  showNote() {},
  goTo: () => false,
  noteMark: id => id,
  copyText() {},
  say() {},
  url: '',
};

export const ReaderContext = createContext(NOWHERE);

export function useAround(): Surroundings {
  return useContext(ReaderContext);
}
