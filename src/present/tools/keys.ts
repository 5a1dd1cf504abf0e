import type { MessageKey } from '../../interface-text.ts';

/** What a key can ask of the reader. The help sheet is this list, so that it cannot forget one. */
// biome-ignore format: read as a list
export const KEYS = [
  { command: 'close', keys: ['Escape'], word: 'keyClose' },
  { command: 'help', keys: ['?'], word: 'keyHelp' },
  { command: 'appearance', keys: ['a'], word: 'keyAppearance' },
  { command: 'bigger', keys: ['+', '='], word: 'keyBigger' },
  { command: 'smaller', keys: ['-'], word: 'keySmaller' },
  { command: 'normalSize', keys: ['0'], word: 'keyNormalSize' },
  { command: 'wider', keys: ['w'], word: 'keyWider' },
  { command: 'narrower', keys: ['n'], word: 'keyNarrower' },
  { command: 'nextLook', keys: ['l'], word: 'keyNextLook' },
  { command: 'outline', keys: ['o'], word: 'keyOutline' },
  { command: 'nextHeading', keys: ['j'], word: 'keyNextHeading' },
  { command: 'previousHeading', keys: ['k'], word: 'keyPreviousHeading' },
  { command: 'find', keys: ['/', 'f'], word: 'keyFind' },
  { command: 'listen', keys: ['r'], word: 'keyListen' },
  { command: 'nextSentence', keys: ['.'], word: 'keyNextSentence' },
  { command: 'previousSentence', keys: [','], word: 'keyPreviousSentence' },
  { command: 'nextParagraph', keys: ['>'], word: 'keyNextParagraph' },
  { command: 'previousParagraph', keys: ['<'], word: 'keyPreviousParagraph' },
  { command: 'scrollThrough', keys: ['s'], word: 'readerScrollThrough' },
  { command: 'ruler', keys: ['g'], word: 'keyRuler' },
  { command: 'mark', keys: ['m'], word: 'keyMark' },
  { command: 'marks', keys: ['M'], word: 'keyMarks' },
  { command: 'leftOut', keys: ['d'], word: 'keyLeftOut' },
  { command: 'correct', keys: ['x'], word: 'keyCorrect' },
  { command: 'undo', keys: ['u', 'Ctrl+z'], word: 'keyUndo' },
  { command: 'redo', keys: ['U', 'Ctrl+Z'], word: 'keyRedo' },
  { command: 'highlight', keys: ['h'], word: 'keyHighlight' },
  { command: 'inspect', keys: ['i'], word: 'keyInspect' },
  { command: 'export', keys: ['e'], word: 'keyExport' },
  { command: 'copyMarkdown', keys: ['c'], word: 'keyCopyMarkdown' },
  { command: 'print', keys: ['p'], word: 'keyPrint' },
] as const satisfies readonly { command: string; keys: readonly string[]; word: MessageKey }[];

export type Command = (typeof KEYS)[number]['command'];

const BY_KEY = new Map<string, Command>(KEYS.flatMap(({ command, keys }) => keys.map(key => [key, command] as const)));

/** The command of a key press, or undefined where it is none of ours: typing, a browser shortcut, a letter while letters are off. */
export function findCommand(event: KeyboardEvent, typing: boolean, letters: boolean): Command | undefined {
  if (event.isComposing || event.altKey) return undefined;
  if (event.key === 'Escape') return 'close';
  if (event.ctrlKey || event.metaKey) {
    if (typing) return undefined;
    return BY_KEY.get(`Ctrl+${event.shiftKey ? event.key.toUpperCase() : event.key}`);
  }
  return typing || !letters ? undefined : BY_KEY.get(event.key);
}

/** As keyboards and menus write it: a capital alone would not say that Shift is held. */
export function toKeyName(key: string): string {
  if (key === 'Escape') return 'Esc';
  if (/^[A-Z]$/.test(key)) return `Shift+${key}`;
  return key.replace(/^Ctrl\+([A-Z])$/, 'Ctrl+Shift+$1').replace(/\+[a-z]$/, letter => letter.toUpperCase());
}
