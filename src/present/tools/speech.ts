import { useEffect, useRef, useState } from 'preact/hooks';
import { paint } from '../frame/paint.ts';
import { bringIntoView, isInSight } from '../view.ts';
import { foldsOver } from './folds.ts';
import { findInSight, findSelected, type Passage, rangeOf, readPassages, type Spot, trim } from './passages.ts';
import { toRange } from './text-index.ts';

export type SpeechState = 'off' | 'speaking' | 'paused';

export interface Speech {
  state: SpeechState;
  toggle(): void;
  stop(): void;
  bySentence(by: number): void;
  byParagraph(by: number): void;
}

interface SpeechOptions {
  article: { current: HTMLElement | null };
  scroller: { current: HTMLElement | null };
  language: string;
  rate: number;
  /** Name of the voice to use, '' for the browser's choice. */
  voice: string;
  /** Speech is missing or gives no sound. */
  onUnavailable(): void;
}

/** No voice has taken longer to begin; what is still silent then will stay so. */
const SILENT_MS = 5000;

/**
 * Reads the article aloud, sentence by sentence: one utterance each, because long ones stop without a word in Chromium. `drawn`
 * changes with what is on the page.
 */
export function useSpeech(options: SpeechOptions, drawn: object): Speech {
  const [state, setState] = useState<SpeechState>('off');
  const now = useRef(options);
  now.current = options;
  const speaker = useRef<Speaker | undefined>(undefined);
  useEffect(() => () => speaker.current?.stop(), []);
  useEffect(() => {
    if (state === 'speaking') speaker.current?.say();
  }, [options.rate, options.voice]);
  useEffect(() => {
    if (speaker.current?.refresh() && state === 'speaking') speaker.current.say();
  }, [drawn]);

  const open = () => (speaker.current ??= createSpeaker(() => now.current, setState));
  return {
    state,
    toggle() {
      if (state === 'speaking') open().pause();
      else open().start(state === 'paused');
    },
    stop: () => open().stop(),
    bySentence: by => state !== 'off' && open().move(by, false),
    byParagraph: by => state !== 'off' && open().move(by, true),
  } as Speech;
}

interface Speaker {
  /** Where it was paused it goes on, wherever one has scrolled. */
  start(isPaused: boolean): void;
  pause(): void;
  stop(): void;
  say(): void;
  move(by: number, paragraph: boolean): void;
  /** What is drawn has changed: what comes next is read from there. True where that is no more what was being read. */
  refresh(): boolean;
}

function createSpeaker(options: () => SpeechOptions, setState: (state: SpeechState) => void): Speaker {
  const synth: SpeechSynthesis | undefined = globalThis.speechSynthesis;
  let passages: Passage[] = [];
  let passage = -1;
  let sentence = 0;
  /** Counts utterances: what a cancelled one still reports is not ours any more. */
  let turn = 0;
  let silence = 0;

  const quiet = () => {
    turn++;
    clearTimeout(silence);
    synth?.cancel();
    const { article } = options();
    if (article.current) for (const name of ['sentence', 'word'] as const) paint(article.current, name, []);
  };
  const stop = () => {
    quiet();
    setState('off');
  };
  const give = (up: boolean) => {
    if (up) options().onUnavailable();
    stop();
  };

  const say = () => {
    quiet();
    const current = passages[passage];
    if (!synth || !current) return give(!synth);
    const { article, scroller, language, rate, voice } = options();
    const mine = turn;
    const [from, to] = trim(current, sentence);
    const range = toRange(current.index, from, to);
    paint(article.current!, 'sentence', [range]);
    bringIntoView(scroller.current!, range);
    const utterance = new SpeechSynthesisUtterance(current.index.text.slice(from, to));
    utterance.lang = current.element.closest('[lang]')?.getAttribute('lang') || language;
    utterance.rate = rate;
    // Some systems have thousands, and list them anew each time they are asked.
    if (voice !== '') utterance.voice = synth.getVoices().find(({ name }) => name === voice) ?? null;
    utterance.onstart = () => clearTimeout(silence);
    utterance.onboundary = event => {
      if (mine !== turn || event.name !== 'word') return;
      const at = from + event.charIndex;
      // Not every voice says how long its word is.
      const length = event.charLength || (/^[^\s\p{P}]+/u.exec(current.index.text.slice(at, to))?.[0].length ?? 0);
      if (length > 0) paint(article.current!, 'word', [toRange(current.index, at, Math.min(to, at + length))]);
    };
    utterance.onend = () => mine === turn && move(1, false);
    utterance.onerror = event => {
      if (mine === turn && event.error !== 'interrupted' && event.error !== 'canceled') give(true);
    };
    silence = window.setTimeout(() => mine === turn && give(true), SILENT_MS);
    synth.speak(utterance);
    setState('speaking');
  };

  /** From a passage on, the first that is shown: what is folded is not read, and a fold may be opened meanwhile. */
  const goTo = (at: number, by: number) => {
    passage = at;
    while (passages[passage] && foldsOver(passages[passage].element).length) passage += by;
    sentence = 0;
  };
  const move = (by: number, paragraph: boolean) => {
    const next = sentence + by;
    if (!paragraph && passages[passage]?.sentences[next]) sentence = next;
    else {
      goTo(passage + by, by);
      if (!paragraph && by < 0) sentence = Math.max(0, (passages[passage]?.sentences.length ?? 0) - 1);
    }
    if (passage >= passages.length) {
      passage = -1;
      return stop();
    }
    passage = Math.max(0, passage);
    say();
  };

  /** Where it stopped, while that is still drawn and, unless it was only paused, in sight. */
  const findKept = (before: Passage | undefined, isPaused: boolean): Spot | undefined => {
    const at = passages.findIndex(({ element }) => element === before?.element);
    const isKept = at >= 0 && (isPaused || isInSight(options().scroller.current!, rangeOf(passages[at], sentence)));
    return isKept ? [at, sentence] : undefined;
  };
  const start = (isPaused: boolean) => {
    const before = passages[passage];
    const { article, scroller, language } = options();
    passages = readPassages(article.current!, language);
    if (passages.length === 0) return give(false);
    const selected = findSelected(passages, article.current!);
    const spot = selected ?? findKept(before, isPaused) ?? findInSight(passages, scroller.current!);
    goTo(spot[0], 1);
    if (passage === spot[0]) sentence = spot[1];
    // What is read is painted, and one can go on from there next time.
    if (selected) article.current!.ownerDocument.getSelection()?.removeAllRanges();
    say();
  };
  const pause = () => {
    quiet();
    setState('paused');
  };
  const refresh = () => {
    const before = passages[passage];
    const ahead = passages.slice(passage);
    const { article, language } = options();
    if (!before || !article.current) return false;
    passages = readPassages(article.current, language);
    const isSame = ({ index }: Passage) => index.text === before.index.text;
    const kept = passages.findIndex(one => one.element === before.element && isSame(one));
    passage = kept >= 0 ? kept : passages.findIndex(isSame);
    if (passage >= 0) return false;
    // Its words are gone: next are those in their place, or the first behind them that are still there.
    const places = new Map(passages.map(({ element }, at) => [element, at]));
    const next = ahead.find(({ element }) => places.has(element));
    passage = next ? places.get(next.element)! : passages.length;
    sentence = 0;
    return true;
  };
  return { start, pause, stop, say, move, refresh };
}

/** More than anyone tries; some systems have a thousand of one language, most of them the same voice in disguise. */
const MAX_VOICES = 40;

/** Voices that speak a language, those of its own country first, disguises ("English+Andy") last. */
export function voicesFor(language: string): SpeechSynthesisVoice[] {
  const toTag = (name: string) => name.toLowerCase().replaceAll('_', '-');
  const wanted = toTag(language);
  const base = wanted.split('-')[0];
  const rank = ({ lang, name }: SpeechSynthesisVoice) =>
    (toTag(lang) === wanted ? 0 : 1) + (name.includes('+') ? 2 : 0);
  const voices = globalThis.speechSynthesis?.getVoices() ?? [];
  return voices
    .filter(({ lang }) => !base || toTag(lang).split('-')[0] === base)
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, MAX_VOICES);
}
