import type { Menus } from 'webextension-polyfill';
import { browser } from '../browser.ts';
import type { MessageKey } from '../interface-text.ts';
import type { Command } from './run.ts';

interface Entry {
  id: string;
  word: MessageKey;
  parent?: string;
  /** What a press does; without it the entry only holds others, or is handled where the click arrives. */
  command?: Command;
  /** Not on the toolbar button, where a press reads anyway, or only there. */
  contexts?: Menus.ContextType[];
}

const FORMATS: [string, MessageKey][] = [
  ['markdown', 'formatMarkdown'],
  ['html', 'formatHtml'],
  ['epub', 'formatEpub'],
  ['text', 'formatText'],
  ['json', 'formatJson'],
];

/** Chromium shows at most six entries of an extension on its button; the export formats share one. */
const ENTRIES = [
  { id: 'read', word: 'read', command: { name: 'read' } },
  { id: 'selection', word: 'menuReadSelection', command: { name: 'readSelection' }, contexts: ['selection'] },
  { id: 'link', word: 'menuOpenLink', contexts: ['link'] },
  { id: 'highlight', word: 'highlight', command: { name: 'highlight' } },
  { id: 'export', word: 'menuExport' },
  ...FORMATS.map(
    ([format, word]): Entry => ({
      id: `export.${format}`,
      word,
      parent: 'export',
      command: { name: 'exportAs', format },
    }),
  ),
  { id: 'label', word: 'menuLabel', command: { name: 'label' } },
  { id: 'always', word: 'menuAlways' },
  { id: 'never', word: 'menuNever' },
] as const satisfies readonly Entry[];

export type MenuId = (typeof ENTRIES)[number]['id'];

export async function createMenus(): Promise<void> {
  await browser.contextMenus.removeAll();
  for (const { id, word, parent, contexts } of ENTRIES as readonly Entry[]) {
    browser.contextMenus.create({
      id,
      parentId: parent,
      title: browser.i18n.getMessage(word),
      contexts: contexts ?? ['page', 'action'],
    });
  }
}

export function toCommand(id: string): Command | undefined {
  return (ENTRIES as readonly Entry[]).find(entry => entry.id === id)?.command;
}
