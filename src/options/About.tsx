import type { Messages } from '../interface-text.ts';
import type { Shelves } from './shelves.ts';

export function About({ words, shelves }: { words: Messages; shelves: Shelves }) {
  return (
    <section class="section">
      <h2>{words('optionsAbout')}</h2>
      <p class="hint">{words('optionsAboutText')}</p>
      <p class="hint">{words('optionsVersion', shelves.version)}</p>
    </section>
  );
}
