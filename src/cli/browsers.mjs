// Finds installed browsers, for the command line and the tests. Both use a browser by its path, because test tools' own browser
// downloads do not work everywhere.
import { accessSync, constants } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

const PLACES = {
  chromium: {
    env: 'SIGHTLINE_CHROMIUM',
    // Branded Chrome no longer accepts --load-extension, so it is listed separately below.
    names: ['chromium', 'chromium-browser', 'microsoft-edge', 'brave-browser'],
    darwin: [
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
      '/Applications/Brave Browser.app/Contents/MacOS/Brave Browser',
    ],
    win32: ['Chromium/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'],
    branded: {
      names: ['google-chrome', 'google-chrome-stable', 'chrome'],
      darwin: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
      win32: ['Google/Chrome/Application/chrome.exe'],
    },
  },
  firefox: {
    env: 'SIGHTLINE_FIREFOX',
    names: ['firefox-esr', 'firefox', 'firefox-developer-edition', 'firefox-nightly'],
    darwin: [
      '/Applications/Firefox.app/Contents/MacOS/firefox',
      '/Applications/Firefox Developer Edition.app/Contents/MacOS/firefox',
    ],
    win32: ['Mozilla Firefox/firefox.exe'],
  },
};

/**
 * @param {'chromium' | 'firefox'} name
 * @param {{ branded?: boolean }} options branded: also accept Chrome, if no extension is to be loaded
 */
export function findBrowser(name, { branded = false } = {}) {
  const place = PLACES[name];
  const named = process.env[place.env];
  if (named) {
    if (isExecutable(named)) return named;
    throw new Error(`${place.env} is set to ${named}, which is not a program that can be run.`);
  }
  const places = branded && place.branded ? [place, place.branded] : [place];
  return places.flatMap(candidates).find(isExecutable);
}

function candidates(place) {
  if (process.platform === 'win32') {
    const roots = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map(key => process.env[key]).filter(Boolean);
    return roots.flatMap(root => place.win32.map(tail => join(root, tail)));
  }
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/bin',
    '/usr/local/bin',
    '/snap/bin',
    '/opt/homebrew/bin',
  ];
  const onPath = place.names.flatMap(name => folders.filter(Boolean).map(folder => join(folder, name)));
  if (process.platform !== 'darwin') return onPath;
  return [...place.darwin, ...place.darwin.map(path => join(homedir(), path)), ...onPath];
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
