import { render } from 'preact';
import { type Catalogue, directionOf, wordsFrom } from '../../../src/interface-text.ts';
import { Welcome } from '../../../src/options/Welcome.tsx';
import css from '../../../src/options/welcome.css?inline';

export let tries = 0;

/** The first-run page without an extension, in the words of a catalogue. */
export function openWelcome(catalogue: Catalogue): void {
  const words = wordsFrom(catalogue);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
  document.documentElement.lang = words('readerLanguage');
  document.documentElement.dir = directionOf(words);
  const tryReader = () => void tries++;
  render(<Welcome words={words} shortcut="Alt+R" tryReader={tryReader} />, document.body);
}
