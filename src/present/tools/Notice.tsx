import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Messages } from '../../interface-text.ts';
import { type Answer, ASKED_MS, type ReaderActions } from '../contract.ts';
import { keepStill } from './place.ts';

/** Long enough to read a sentence. Notices with an undo button stay longer; any stays while hovered or focused. */
const SHOWN_MS = 6000;
const OFFERED_MS = 12_000;

export type Back = 'undo' | 'redo';
export type Say = (sentence: string, back?: Back, answers?: readonly Answer[]) => void;

interface Sentence {
  sentence: string;
  /** Reverses the change announced. */
  back?: Back;
  /** Answers offered by the caller. */
  answers?: readonly Answer[];
  at: number;
}

/** The notice in the live region, ours or the caller's. Disappears after a while; repeated ones are announced again. */
export function useNotice(
  note: string | undefined,
  answers: readonly Answer[] | undefined,
): [Sentence | undefined, Say, (held: boolean) => void] {
  const [notice, setNotice] = useState<Sentence>();
  const [isHeld, hold] = useState(false);
  const count = useRef(0);
  const say: Say = (sentence, back, answers) => setNotice({ sentence, back, answers, at: ++count.current });
  useEffect(() => {
    if (note) say(note, undefined, answers);
  }, [note]);
  useEffect(() => {
    if (!notice || isHeld) return;
    const timer = setTimeout(
      () => setNotice(undefined),
      notice.answers ? ASKED_MS : notice.back ? OFFERED_MS : SHOWN_MS,
    );
    return () => clearTimeout(timer);
  }, [notice, isHeld]);
  return [notice, say, hold];
}

interface NoticeProps {
  words: Messages;
  notice: Sentence | undefined;
  actions: ReaderActions;
  hold(held: boolean): void;
}

export function Notice({ words, notice, actions, hold }: NoticeProps) {
  const strip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = strip.current!;
    const { style } = element.parentElement!;
    // Reading a height in the first frame would force a second layout.
    if (!notice) return style.setProperty('--notice', '0px');
    const scroller = element.parentElement!.querySelector<HTMLElement>('.scroll')!;
    keepStill(scroller, () => style.setProperty('--notice', `${element.offsetHeight}px`));
  }, [notice]);
  return (
    <div ref={strip} class="notice" role="status">
      {notice && (
        <div
          key={notice.at}
          class="sentence"
          onPointerEnter={() => hold(true)}
          onPointerLeave={() => hold(false)}
          onFocusIn={() => hold(true)}
          onFocusOut={() => hold(false)}
        >
          <span>{notice.sentence}</span>
          {notice.back && (
            <button type="button" onClick={() => actions[notice.back!]()}>
              {words(notice.back === 'undo' ? 'readerUndo' : 'readerRedo')}
            </button>
          )}
          {notice.answers?.map(({ label, run }) => (
            <button key={label} type="button" onClick={run}>
              {label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
