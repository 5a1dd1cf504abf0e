import type { Menus } from 'webextension-polyfill';
import { browser } from '../browser.ts';
import type { MessageKey } from '../interface-text.ts';
import type { Command } from './run.ts';

interface Entry {
  id: string;
  word: MessageKey;
  parent?: string;
  /** What a click does. Undefined for submenus and for entries handled in main.ts. */
  command?: Command;
  /** Where the entry appears, if not on both the page and the toolbar button. */
  contexts?: Menus.ContextType[];
}

const FORMATS: [string, MessageKey][] = [
  ['markdown', 'formatMarkdown'],
  ['html', 'formatHtml'],
  ['epub', 'formatEpub'],
  ['text', 'formatText'],
  ['json', 'formatJson'],
];

/** Chromium shows at most six entries per extension in its button's menu, so the export formats share one. */
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
