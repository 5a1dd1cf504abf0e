import { useState } from 'preact/hooks';
import { useAround } from '../context.ts';
import { Icon } from '../tools/icons.tsx';
import { scrollable } from './scrollable.ts';

export function CodeView({ text, language }: { text: string; language: string }) {
  const { words, copyText } = useAround();
  const [copied, setCopied] = useState(false);
  const copy = () => {
    copyText(text);
    setCopied(true);
  };
  return (
    <figure class="code" dir="ltr">
      <figcaption>
        <span class="language">{language}</span>
        <button type="button" class="quiet" aria-label={words('readerCopyCode')} onClick={copy}>
          <Icon name={copied ? 'check' : 'copy'} />
          <span aria-hidden="true">{copied ? words('readerCopied') : words('readerCopy')}</span>
        </button>
      </figcaption>
      {/* Scrolls sideways instead of wrapping, so it must be reachable by keyboard. */}
      <pre {...scrollable(language ? words('readerCodeIn', language) : words('readerCode'))} translate={false}>
        <code>{text}</code>
      </pre>
    </figure>
  );
}
