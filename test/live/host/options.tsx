import { render } from 'preact';
import catalogue from '../../../public/_locales/en/messages.json';
import { wordsFrom } from '../../../src/interface-text.ts';
import { Options } from '../../../src/options/Options.tsx';
import css from '../../../src/options/options.css?inline';
import { loadSettings, watchSettings } from '../../../src/settings.ts';
import { mapStore } from '../../../src/site/store.ts';
import type { Area } from '../../../src/storage.ts';

/** The options page without an extension: storage is a map, permissions are answered by `permitted`. */
export const items: Record<string, unknown> = {};
/** What is remembered, as JSON by key. */
export const kept = new Map<string, string>();
export const asked: string[] = [];
let permitted = true;

export function permit(yes: boolean): void {
  permitted = yes;
}

const listeners = new Set<(keys: string[]) => void>();
const tell = (keys: string[]) => {
  for (const listener of listeners) listener(keys);
};
const area: Area = {
  get: async keys =>
    structuredClone(Object.fromEntries(Object.entries(items).filter(([key]) => !keys || keys.includes(key)))),
  async set(change) {
    Object.assign(items, structuredClone(change));
    tell(Object.keys(change));
  },
  async remove(keys) {
    for (const key of keys) delete items[key];
    tell(keys);
  },
  watch: onChange => void listeners.add(onChange),
};

/** Anew where it is open: as somebody finds it who comes later. */
export async function openOptions(): Promise<void> {
  render(null, document.body);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
  const draw = (settings: Awaited<ReturnType<typeof loadSettings>>) =>
    render(
      <Options
        words={wordsFrom(catalogue)}
        settings={settings}
        services={{
          area,
          memory: mapStore(kept),
          allow: async host => {
            asked.push(`allow ${host}`);
            return permitted;
          },
          disallow: async host => void asked.push(`disallow ${host}`),
          commands: async () => [{ description: 'Read this page', shortcut: 'Alt+R' }],
          openShortcuts: async () => asked.push('shortcuts'),
          version: '1.2.3',
        }}
      />,
      document.body,
    );
  watchSettings(area, new AbortController().signal, draw);
  draw(await loadSettings(area));
}
