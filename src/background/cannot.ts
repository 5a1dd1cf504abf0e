/** The few words under the toolbar button on a page that cannot be read. */
import { browser } from '../browser.ts';
import { OBSTACLES } from '../messages.ts';

const asked = new URLSearchParams(location.search).get('why');
const why = OBSTACLES.find(name => name === asked) ?? 'refused';
const title = browser.i18n.getMessage('cannotTitle');

document.documentElement.lang = browser.i18n.getMessage('readerLanguage');
document.documentElement.dir = browser.i18n.getMessage('readerDirection');
document.title = title;
document.querySelector('h1')!.textContent = title;
document.querySelector('p')!.textContent = browser.i18n.getMessage(`cannot${why[0].toUpperCase()}${why.slice(1)}`);
