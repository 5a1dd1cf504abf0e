import type { Messages } from '../interface-text.ts';
import type { OptionsServices } from './services.ts';

export function About({ words, services }: { words: Messages; services: OptionsServices }) {
  return (
    <section class="section">
      <h2>{words('optionsAbout')}</h2>
      <p class="hint">{words('optionsAboutText')}</p>
      <p class="hint">{words('optionsVersion', services.version)}</p>
    </section>
  );
}
