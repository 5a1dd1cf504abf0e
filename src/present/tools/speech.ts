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
  /** Speech is missing or silent. */
  onUnavailable(): void;
}

/** No voice tested took longer to begin; one still silent by then stays silent. */
const SILENT_MS = 5000;

/**
 * Reads the article aloud, one utterance per sentence, because long ones stop silently in Chromium. `drawn` changes with the content on the
 * page.
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

  const open = () => (speaker.current ??= new Speaker(() => now.current, setState));
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

/** The current passage and position. */
class Speaker {
  private readonly synth: SpeechSynthesis | undefined = globalThis.speechSynthesis;
  private passages: Passage[] = [];
  private passage = -1;
  private sentence = 0;
  /** Counts utterances, to ignore events from cancelled ones. */
  private turn = 0;
  private silence = 0;

  constructor(
    private readonly options: () => SpeechOptions,
    private readonly setState: (state: SpeechState) => void,
  ) {}

  /** Starts speaking; after a pause, continues there, wherever the user has scrolled. */
  start(isPaused: boolean): void {
    const before = this.passages[this.passage];
    const { article, scroller, language } = this.options();
    this.passages = readPassages(article.current!, language);
    if (this.passages.length === 0) {
      this.stop();
      return;
    }
    const selected = findSelected(this.passages, article.current!);
    const spot = selected ?? this.findKept(before, isPaused) ?? findInSight(this.passages, scroller.current!);
    this.goTo(spot[0], 1);
    if (this.passage === spot[0]) this.sentence = spot[1];
    // The sentence is painted now; clear the selection, so that the next start continues from there.
    if (selected) article.current!.ownerDocument.getSelection()?.removeAllRanges();
    this.say();
  }

  pause(): void {
    this.quiet();
    this.setState('paused');
  }

  stop(): void {
    this.quiet();
    this.setState('off');
  }

  say(): void {
    this.quiet();
    const current = this.passages[this.passage];
    if (!this.synth || !current) {
      if (!this.synth) this.options().onUnavailable();
      this.stop();
      return;
    }
    const { article, scroller } = this.options();
    const mine = this.turn;
    const [from, to] = trim(current, this.sentence);
    const range = toRange(current.index, from, to);
    paint(article.current!, 'sentence', [range]);
    bringIntoView(scroller.current!, range);
    const utterance = this.toUtterance(current, from, to);
    utterance.onstart = () => clearTimeout(this.silence);
    utterance.onboundary = event => {
      if (mine === this.turn && event.name === 'word')
        this.paintWord(current, from + event.charIndex, to, event.charLength);
    };
    utterance.onend = () => mine === this.turn && this.move(1, false);
    utterance.onerror = event => {
      if (mine === this.turn && event.error !== 'interrupted' && event.error !== 'canceled') this.giveUp();
    };
    this.silence = window.setTimeout(() => mine === this.turn && this.giveUp(), SILENT_MS);
    this.synth.speak(utterance);
    this.setState('speaking');
  }

  move(by: number, paragraph: boolean): void {
    const next = this.sentence + by;
    if (!paragraph && this.passages[this.passage]?.sentences[next]) this.sentence = next;
    else {
      this.goTo(this.passage + by, by);
      if (!paragraph && by < 0) this.sentence = Math.max(0, (this.passages[this.passage]?.sentences.length ?? 0) - 1);
    }
    if (this.passage >= this.passages.length) {
      this.passage = -1;
      this.stop();
    } else {
      this.passage = Math.max(0, this.passage);
      this.say();
    }
  }

  /** Re-reads the passages after the content has changed. Returns true if the passage being read is gone. */
  refresh(): boolean {
    const before = this.passages[this.passage];
    const ahead = this.passages.slice(this.passage);
    const { article, language } = this.options();
    if (!before || !article.current) return false;
    this.passages = readPassages(article.current, language);
    const isSame = ({ index }: Passage) => index.text === before.index.text;
    const kept = this.passages.findIndex(one => one.element === before.element && isSame(one));
    this.passage = kept >= 0 ? kept : this.passages.findIndex(isSame);
    if (this.passage >= 0) return false;
    // Its words are gone: continue with those in its place, or the first remaining passage after it.
    const places = new Map(this.passages.map(({ element }, at) => [element, at]));
    const next = ahead.find(({ element }) => places.has(element));
    this.passage = next ? places.get(next.element)! : this.passages.length;
    this.sentence = 0;
    return true;
  }

  private quiet(): void {
    this.turn++;
    clearTimeout(this.silence);
    this.synth?.cancel();
    const { article } = this.options();
    if (article.current) for (const name of ['sentence', 'word'] as const) paint(article.current, name, []);
  }

  private giveUp(): void {
    this.options().onUnavailable();
    this.stop();
  }

  private toUtterance({ index, element }: Passage, from: number, to: number): SpeechSynthesisUtterance {
    const { language, rate, voice } = this.options();
    const utterance = new SpeechSynthesisUtterance(index.text.slice(from, to));
    utterance.lang = element.closest('[lang]')?.getAttribute('lang') || language;
    utterance.rate = rate;
    // Some systems have thousands of voices and enumerate them on every call.
    if (voice !== '') utterance.voice = this.synth!.getVoices().find(({ name }) => name === voice) ?? null;
    return utterance;
  }

  private paintWord({ index }: Passage, at: number, to: number, charLength: number): void {
    // Not every voice reports the word length.
    const length = charLength || (/^[^\s\p{P}]+/u.exec(index.text.slice(at, to))?.[0].length ?? 0);
    const article = this.options().article.current!;
    if (length > 0) paint(article, 'word', [toRange(index, at, Math.min(to, at + length))]);
  }

  /** Goes to the first visible passage from `at`: folded ones are not read, but a fold may be opened meanwhile. */
  private goTo(at: number, by: number): void {
    this.passage = at;
    while (this.passages[this.passage] && foldsOver(this.passages[this.passage].element).length) this.passage += by;
    this.sentence = 0;
  }

  /** Where reading stopped, if still rendered and, unless just paused, in view. */
  private findKept(before: Passage | undefined, isPaused: boolean): Spot | undefined {
    const at = this.passages.findIndex(({ element }) => element === before?.element);
    const isKept =
      at >= 0 && (isPaused || isInSight(this.options().scroller.current!, rangeOf(this.passages[at], this.sentence)));
    return isKept ? [at, this.sentence] : undefined;
  }
}

/** More than anyone tries. Some systems have a thousand per language, most of them variants of one voice. */
const MAX_VOICES = 40;

/** Voices for a language: same country first, variants ("English+Andy") last. */
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
