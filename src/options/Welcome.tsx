import type { Messages } from '../interface-text.ts';

interface WelcomeProps {
  words: Messages;
  /** '' if none is set. */
  shortcut: string;
  tryReader(): void;
}

/** What the button does, a sample to try it on, where to find it, and a privacy note. */
export function Welcome({ words, shortcut, tryReader }: WelcomeProps) {
  return (
    <main>
      <header>
        <img src="/icons/icon.svg" alt="" width="56" height="56" />
        <p class="name">{words('extensionName')}</p>
        <h1>{words('welcomeTitle')}</h1>
        <p class="lead">{words('welcomeButton')}</p>
        <button type="button" class="try" aria-describedby="try-hint" onClick={tryReader}>
          {words('welcomeTry')}
        </button>
        <p id="try-hint" class="hint">
          {words('welcomeTryHint')}
        </p>
      </header>
      <section class="facts">
        <Fact title={words('welcomePin')} text={words('welcomePinHint')} />
        {shortcut !== '' && <Fact title={words('welcomeKey')} text={words('welcomeKeyHint', shortcut)} />}
        <Fact title={words('welcomePrivacy')} text={words('welcomePrivacyHint')} />
      </section>
      <article>
        <h2>{words('previewTitle')}</h2>
        <p>{words('previewFirst')}</p>
        <p>{words('previewSecond')}</p>
        <blockquote>{words('previewQuote')}</blockquote>
      </article>
    </main>
  );
}

function Fact({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <h2>{title}</h2>
      <p>{text}</p>
    </div>
  );
}
