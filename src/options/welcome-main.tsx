/** Opened once, after installation. */
import { render } from 'preact';
import { browser } from '../browser.ts';
import { directionOf, wordsOfBrowser } from '../interface-text.ts';
import { openReader } from '../present/reader.ts';
import { loadSettings, saveReader } from '../settings.ts';
import { inTurn, openStorage, syncOrLocal } from '../storage.ts';
import { previewArticle } from './preview.ts';
import { Welcome } from './Welcome.tsx';

const words = wordsOfBrowser((key, values) => browser.i18n.getMessage(key, values));

/** Opens the real reader over this page with a sample article. Settings chosen in it are saved as usual. */
async function tryReader(): Promise<void> {
  const area = syncOrLocal(openStorage(browser.storage));
  const { reader } = await loadSettings(area);
  const life = new AbortController();
  const nothing = () => undefined;
  openReader({
    document,
    words,
    signal: life.signal,
    article: previewArticle(words),
    settings: { ...reader, opened: 0 },
    actions: {
      close: () => life.abort(),
      lose: () => life.abort(),
      highlight: nothing,
      inspect: nothing,
      label: nothing,
      exportAs: nothing,
      copy: nothing,
      saveSettings: change => void inTurn(() => saveReader(area, { ...change, opened: undefined })),
      correct: nothing,
      undo: nothing,
      redo: nothing,
      nextPage: nothing,
      scrollThrough: nothing,
      openOptions: () => void browser.runtime.openOptionsPage(),
    },
  });
}

async function readShortcut(): Promise<string> {
  const commands = await browser.commands.getAll().catch(() => []);
  return commands.find(({ name }) => name === 'read')?.shortcut ?? '';
}

document.documentElement.lang = words('readerLanguage');
document.documentElement.dir = directionOf(words);
document.title = `${words('extensionName')} – ${words('welcomeTitle')}`;
render(<Welcome words={words} shortcut={await readShortcut()} tryReader={() => void tryReader()} />, document.body);
