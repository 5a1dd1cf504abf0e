import { useEffect, useRef, useState } from 'preact/hooks';
import { paint } from './paint.ts';
import { type Span, toSentences } from './sentences.ts';
import { indexText, type TextIndex, toRange } from './text-index.ts';
import { bringIntoView } from './view.ts';

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

/** Reads the article aloud, sentence by sentence: one utterance each, because long ones stop without a word in Chromium. */
export function useSpeech(options: SpeechOptions): Speech {
  const [state, setState] = useState<SpeechState>('off');
  const now = useRef(options);
  now.current = options;
  const speaker = useRef<Speaker | undefined>(undefined);
  useEffect(() => () => speaker.current?.stop(), []);
  useEffect(() => {
    if (state === 'speaking') speaker.current?.say();
  }, [options.rate, options.voice]);

  const open = () => (speaker.current ??= createSpeaker(() => now.current, setState));
  return {
    state,
    toggle() {
      if (state === 'speaking') open().pause();
      else open().start();
    },
    stop: () => open().stop(),
    bySentence: by => state !== 'off' && open().move(by, false),
    byParagraph: by => state !== 'off' && open().move(by, true),
  } as Speech;
}

interface Passage {
  element: HTMLElement;
  index: TextIndex;
  sentences: Span[];
}

interface Speaker {
  start(): void;
  pause(): void;
  stop(): void;
  say(): void;
  move(by: number, paragraph: boolean): void;
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
    const [from, to] = current.sentences[sentence];
    const range = toRange(current.index, from, to);
    paint(article.current!, 'sentence', [range]);
    bringIntoView(scroller.current!, range);
    const utterance = new SpeechSynthesisUtterance(current.index.text.slice(from, to));
    utterance.lang = current.element.closest('[lang]')?.getAttribute('lang') || language;
    utterance.rate = rate;
    utterance.voice = synth.getVoices().find(({ name }) => name === voice) ?? null;
    utterance.onstart = () => clearTimeout(silence);
    utterance.onboundary = event => {
      if (mine !== turn || event.name !== 'word' || !event.charLength) return;
      const at = from + event.charIndex;
      paint(article.current!, 'word', [toRange(current.index, at, Math.min(to, at + event.charLength))]);
    };
    utterance.onend = () => mine === turn && move(1, false);
    utterance.onerror = event => {
      if (mine === turn && event.error !== 'interrupted' && event.error !== 'canceled') give(true);
    };
    silence = window.setTimeout(() => mine === turn && give(true), SILENT_MS);
    synth.speak(utterance);
    setState('speaking');
  };

  const move = (by: number, paragraph: boolean) => {
    if (paragraph) {
      passage += by;
      sentence = 0;
    } else sentence += by;
    if (sentence >= (passages[passage]?.sentences.length ?? 0)) {
      passage++;
      sentence = 0;
    } else if (sentence < 0) {
      passage--;
      sentence = Math.max(0, (passages[passage]?.sentences.length ?? 1) - 1);
    }
    if (passage >= passages.length) {
      passage = -1;
      return stop();
    }
    passage = Math.max(0, passage);
    say();
  };

  const start = () => {
    const before = passages[passage]?.element;
    const { article, scroller, language } = options();
    passages = readPassages(article.current!, language);
    // Goes on where it stopped while that is still drawn; else begins with what is in sight.
    const kept = passages.findIndex(({ element }) => element === before);
    if (kept < 0) {
      const top = scroller.current!.getBoundingClientRect().top;
      passage = Math.max(
        0,
        passages.findIndex(({ element }) => element.getBoundingClientRect().bottom > top),
      );
      sentence = 0;
    } else passage = kept;
    if (passages.length === 0) return give(false);
    say();
  };
  const pause = () => {
    quiet();
    setState('paused');
  };
  return { start, pause, stop, say, move };
}

function readPassages(article: HTMLElement, language: string): Passage[] {
  const passages: Passage[] = [];
  for (const element of article.querySelectorAll<HTMLElement>('[data-say]')) {
    const index = indexText(element);
    const sentences = index.nodes.length ? toSentences(index.text, language) : [];
    if (sentences.length) passages.push({ element, index, sentences });
  }
  return passages;
}

/** Voices that speak a language, those of its own country first. */
export function voicesFor(language: string): SpeechSynthesisVoice[] {
  const base = language.toLowerCase().split('-')[0];
  const voices = globalThis.speechSynthesis?.getVoices() ?? [];
  return voices.filter(voice => !base || voice.lang.toLowerCase().split(/[-_]/)[0] === base);
}
