import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Messages } from '../../interface-text.ts';
import { type Answer, ASKED_MS, type ReaderActions } from '../contract.ts';

/** Long enough to read a sentence; what offers something stays longer, and as long as it is pointed at. */
const SAID_MS = 6000;
const OFFERED_MS = 12_000;

export type Back = 'undo' | 'redo';
export type Say = (sentence: string, back?: Back, answers?: readonly Answer[]) => void;

interface Sentence {
  sentence: string;
  /** What takes the change back that it tells of. */
  back?: Back;
  /** What the caller lets the user answer. */
  answers?: readonly Answer[];
  at: number;
}

/** The sentence in the live region: ours or the caller's, gone after a while, said again when it is said again. */
export function useSaid(
  note: string | undefined,
  answers: readonly Answer[] | undefined,
): [Sentence | undefined, Say, (held: boolean) => void] {
  const [said, setSaid] = useState<Sentence>();
  const [isHeld, hold] = useState(false);
  const count = useRef(0);
  const say: Say = (sentence, back, answers) => setSaid({ sentence, back, answers, at: ++count.current });
  useEffect(() => {
    if (note) say(note, undefined, answers);
  }, [note]);
  useEffect(() => {
    if (!said || isHeld) return;
    const timer = setTimeout(() => setSaid(undefined), said.answers ? ASKED_MS : said.back ? OFFERED_MS : SAID_MS);
    return () => clearTimeout(timer);
  }, [said, isHeld]);
  return [said, say, hold];
}

interface SaidProps {
  words: Messages;
  said: Sentence | undefined;
  actions: ReaderActions;
  hold(held: boolean): void;
}

export function Said({ words, said, actions, hold }: SaidProps) {
  const strip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = strip.current!;
    // Asked for with the first frame, a height would make it lay out twice.
    element.parentElement!.style.setProperty('--said', said ? `${element.offsetHeight}px` : '0px');
  }, [said]);
  return (
    <div ref={strip} class="said" role="status">
      {said && (
        <div
          key={said.at}
          class="sentence"
          onPointerEnter={() => hold(true)}
          onPointerLeave={() => hold(false)}
          onFocusIn={() => hold(true)}
          onFocusOut={() => hold(false)}
        >
          <span>{said.sentence}</span>
          {said.back && (
            <button type="button" onClick={() => actions[said.back!]()}>
              {words(said.back === 'undo' ? 'readerUndo' : 'readerRedo')}
            </button>
          )}
          {said.answers?.map(({ label, run }) => (
            <button key={label} type="button" onClick={run}>
              {label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
