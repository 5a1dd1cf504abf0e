import { useEffect } from 'preact/hooks';
import type { ReaderSettings } from '../../settings.ts';
import { paint } from '../frame/paint.ts';
import { findSlot } from './place.ts';

/** Parts of a word: "hyphenation" gives hy, phen, a, tion. */
export type Syllables = (word: string) => string[];

interface AidOptions {
  article: { current: HTMLElement | null };
  scroller: { current: HTMLElement | null };
  settings: ReaderSettings;
  /** For the article's language; undefined if there is no divider. */
  loadSyllables(): Promise<Syllables | undefined>;
}

/** No emphasis in formulas, code and buttons. */
const SKIP = 'pre, code, math, .math, button, .note-mark, rt';
/** Words of scripts with spaces between words and separate letters. */
const WORD = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}]+/gu;
/** Share of a word's letters to emphasise, rounded up. Emphasising a short word as a whole would mean nothing. */
const STARTS = 0.4;

/** Emphasis inside words, painted without touching the DOM and only near the window: an article can have two hundred thousand words. */
export function useWordAids({ article, scroller, settings, loadSyllables }: AidOptions, drawn: object): void {
  const { wordStarts, syllables } = settings;
  useEffect(() => {
    const root = article.current;
    if (!root || !scroller.current || (!wordStarts && !syllables)) return;
    const ended = new AbortController();
    let divide: Syllables | undefined;
    const near = new Set<Element>();
    const draw = () => {
      const words = [...near].flatMap(wordsIn);
      paint(root, 'start', wordStarts ? words.map(toStart) : []);
      paint(root, 'syllable', divide ? words.flatMap(word => everySecond(word, divide!)) : []);
    };
    const watch = new IntersectionObserver(
      entries => {
        for (const { target, isIntersecting } of entries) near[isIntersecting ? 'add' : 'delete'](target);
        draw();
      },
      { root: scroller.current, rootMargin: '50%' },
    );
    for (const chunk of root.getElementsByClassName('chunk')) watch.observe(chunk);
    if (syllables)
      void loadSyllables().then(loaded => {
        divide = loaded;
        if (!ended.signal.aborted) draw();
      });
    return () => {
      ended.abort();
      watch.disconnect();
      for (const name of ['start', 'syllable'] as const) paint(root, name, []);
    };
  }, [wordStarts, syllables, drawn]);
}

interface Word {
  node: Text;
  from: number;
  text: string;
}

function wordsIn(chunk: Element): Word[] {
  const walker = chunk.ownerDocument.createTreeWalker(chunk, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, node => {
    if (node.nodeType === Node.TEXT_NODE) return NodeFilter.FILTER_ACCEPT;
    return (node as Element).matches(SKIP) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
  });
  const words: Word[] = [];
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null)
    for (const { index, 0: text } of node.data.matchAll(WORD)) words.push({ node, from: index, text });
  return words;
}

function toRange({ node, from }: Word, start: number, end: number): StaticRange {
  return new StaticRange({
    startContainer: node,
    startOffset: from + start,
    endContainer: node,
    endOffset: from + end,
  });
}

function toStart(word: Word): StaticRange {
  return toRange(word, 0, Math.ceil(word.text.length * STARTS));
}

function everySecond(word: Word, divide: Syllables): StaticRange[] {
  const ranges: StaticRange[] = [];
  let at = 0;
  for (const [i, part] of divide(word.text).entries()) {
    if (i % 2 === 1) ranges.push(toRange(word, at, at + part.length));
    at += part.length;
  }
  return ranges;
}

/** Share of the window, from its top, at which the focused paragraph is read. */
const READ_AT = 0.4;

/** Sets an attribute on the focused block; the style sheet dims the others. */
export function useParagraphFocus({ scroller, settings: { paragraphFocus } }: AidOptions, drawn: object): void {
  useEffect(() => {
    const root = scroller.current;
    if (!root || !paragraphFocus) return;
    let lit: HTMLElement | undefined;
    const look = () => {
      const { top, height } = root.getBoundingClientRect();
      const restPx = root.scrollHeight - root.clientHeight - root.scrollTop;
      // The last paragraphs cannot scroll up to that line, so the line moves down to them.
      const down = READ_AT * height + Math.max(0, READ_AT * height - restPx);
      // While the title is there, use the first paragraph.
      const now = findSlot(root, top + down) ?? root.querySelector<HTMLElement>('.slot') ?? undefined;
      if (now === lit) return;
      lit?.removeAttribute('data-lit');
      lit = now;
      lit?.setAttribute('data-lit', '');
    };
    root.addEventListener('scroll', look, { passive: true });
    look();
    return () => {
      root.removeEventListener('scroll', look);
      lit?.removeAttribute('data-lit');
    };
  }, [paragraphFocus, drawn]);
}
