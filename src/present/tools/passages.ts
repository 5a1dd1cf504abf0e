import { isBefore, isInSight } from '../view.ts';
import { lastOf } from './place.ts';
import { readSelection } from './selection.ts';
import { type Span, toSentences } from './sentences.ts';
import { indexText, type TextIndex, toOffset, toRange } from './text-index.ts';

/** A unit of reading aloud: a paragraph, a heading, a table row. */
export interface Passage {
  element: HTMLElement;
  index: TextIndex;
  sentences: Span[];
}

/** Passage index and sentence index. */
export type Spot = [passage: number, sentence: number];

/** A table row is one passage: single cells say little, so they are read like a list. */
export function readPassages(article: HTMLElement, language: string): Passage[] {
  const passages: Passage[] = [];
  for (const element of article.querySelectorAll<HTMLElement>('tr:has([data-say]), [data-say]')) {
    if (passages.at(-1)?.element.contains(element)) continue;
    const index = indexText(element, element.localName === 'tr' ? ', ' : undefined);
    const sentences = index.nodes.length ? toSentences(index.text, language) : [];
    if (sentences.length) passages.push({ element, index, sentences });
  }
  return passages;
}

/** Span of a sentence without surrounding white space. */
export function trim({ index: { text }, sentences }: Passage, sentence: number): Span {
  const [from, to] = sentences[sentence];
  const words = text.slice(from, to).trim();
  const start = text.indexOf(words, from);
  return [start, start + words.length];
}

export const rangeOf = (passage: Passage, sentence: number) => toRange(passage.index, ...trim(passage, sentence));

/** The focused heading, or else the first sentence that begins in view; within a very long sentence, that sentence. */
export function findInSight(passages: Passage[], scroller: HTMLElement): Spot {
  const { activeElement } = scroller.getRootNode() as ShadowRoot | Document;
  const gone = passages.findIndex(({ element }) => element === activeElement);
  if (gone >= 0 && isInSight(scroller, passages[gone].element)) return [gone, 0];
  const beginsBefore = (passage: Passage, sentence: number) => {
    const [from] = trim(passage, sentence);
    return isBefore(scroller, toRange(passage.index, from, from + 1));
  };
  const last = lastOf(passages.length, at => beginsBefore(passages[at], 0));
  const at = Math.max(0, last);
  const { element, sentences } = passages[at];
  const sentence = sentences.findIndex((_, sentence) => !beginsBefore(passages[at], sentence));
  if (sentence >= 0) return [at, sentence];
  const next = passages[at + 1];
  const isNext = next && (isInSight(scroller, next.element) || isBefore(scroller, element));
  return isNext ? [at + 1, 0] : [at, sentences.length - 1];
}

/** The sentence where the selection begins; undefined if nothing is selected or nothing readable follows. */
export function findSelected(passages: Passage[], article: HTMLElement): Spot | undefined {
  const range = readSelection(article);
  const passage = passages.findIndex(({ index: { nodes } }) => {
    const last = nodes.at(-1)!;
    return range && range.comparePoint(last, Math.max(0, last.length - 1)) >= 0;
  });
  if (!range || passage < 0) return undefined;
  const { index, sentences } = passages[passage];
  const from = toOffset(index, range.startContainer, range.startOffset);
  const sentence = sentences.findIndex(([, to]) => to > from);
  return [passage, Math.max(0, sentence)];
}
