import type { MessageKey } from '../../interface-text.ts';

/** All keyboard commands. The help sheet is generated from this list, so it is always complete. */
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

/** A command's key must be a single character. */
export const isFreeKey = (key: string): boolean => [...key].length === 1 && key.trim() !== '';

/** Keys of a command: the user's own, or the defaults that are not assigned to another command. */
export function keysOf(command: Command, chosen: Readonly<Record<string, string>>): readonly string[] {
  const { keys } = KEYS.find(entry => entry.command === command)!;
  if (Object.hasOwn(chosen, command) && isFreeKey(chosen[command])) return [chosen[command]];
  const taken = new Set(Object.values(chosen));
  return keys.filter(key => !taken.has(key));
}

const NO_KEYS: Readonly<Record<string, string>> = {};

/** Command for a key press; undefined for typing, browser shortcuts, and letters while letter keys are off. */
export function findCommand(
  event: KeyboardEvent,
  typing: boolean,
  letters: boolean,
  chosen = NO_KEYS,
): Command | undefined {
  if (event.isComposing || event.altKey) return undefined;
  if (event.key === 'Escape') return 'close';
  const isControlled = event.ctrlKey || event.metaKey;
  if (typing || (!isControlled && !letters)) return undefined;
  const { key } = event;
  const pressed = isControlled ? `Ctrl+${event.shiftKey ? key.toUpperCase() : key}` : key;
  return KEYS.find(({ command }) => keysOf(command, chosen).includes(pressed))?.command;
}

/** Key name as in menus: a capital alone would not tell that Shift is held. */
export function toKeyName(key: string): string {
  if (key === 'Escape') return 'Esc';
  if (/^[A-Z]$/.test(key)) return `Shift+${key}`;
  return key.replace(/^Ctrl\+([A-Z])$/, 'Ctrl+Shift+$1').replace(/\+[a-z]$/, letter => letter.toUpperCase());
}
