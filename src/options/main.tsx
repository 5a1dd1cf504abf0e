import { render } from 'preact';
import { browser } from '../browser.ts';
import { wordsOfBrowser } from '../interface-text.ts';
import { loadSettings, watchSettings } from '../settings.ts';
import { keyed, openStorage, syncOrLocal } from '../storage.ts';
import { Options } from './Options.tsx';
import type { OptionsServices } from './services.ts';

/** The options page: settings, sites and memory. Every change takes effect at once and everywhere. */
const words = wordsOfBrowser((key, values) => browser.i18n.getMessage(key, values));
const areas = openStorage(browser.storage);
const area = syncOrLocal(areas);

const services: OptionsServices = {
  area,
  memory: keyed(areas.local),
  // Browsers allow this request only directly within the user's click: nothing may be awaited before it.
  allow: host => browser.permissions.request({ origins: [`*://${host}/*`] }),
  disallow: async host => void (await browser.permissions.remove({ origins: [`*://${host}/*`] }).catch(() => false)),
  commands: async () =>
    (await browser.commands.getAll()).map(({ description, shortcut }) => ({
      description: description ?? '',
      shortcut: shortcut ?? '',
    })),
  openShortcuts: shortcutsOpener(),
  version: browser.runtime.getManifest().version,
};

/** Firefox has an API for it, Chromium a URL; phones have no shortcuts. */
function shortcutsOpener(): OptionsServices['openShortcuts'] {
  if (browser.commands?.openShortcutSettings) return () => browser.commands.openShortcutSettings();
  if (!browser.runtime.getURL('').startsWith('chrome-extension:')) return undefined;
  return () => browser.tabs.create({ url: 'chrome://extensions/shortcuts' });
}

const root = document.createElement('div');
document.body.append(root);
document.documentElement.lang = words('readerLanguage');
document.documentElement.dir = words('readerDirection');
document.title = `${words('extensionName')} · ${words('optionsTitle')}`;

const draw = (settings: Awaited<ReturnType<typeof loadSettings>>) =>
  render(<Options words={words} settings={settings} services={services} />, root);
watchSettings(area, new AbortController().signal, draw);
draw(await loadSettings(area));
