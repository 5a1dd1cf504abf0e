import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '../../icons.tsx';
import { useReaderContext } from '../context.ts';
import { scrollable } from './scrollable.ts';

interface CodeViewProps {
  text: string;
  language: string;
  /** The page's own style, in the original look. */
  style?: Readonly<Record<string, string>>;
  drawn?: ComponentChildren;
}

export function CodeView({ text, language, style, drawn }: CodeViewProps) {
  const { words, copyText } = useReaderContext();
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
      <pre
        {...scrollable(language ? words('readerCodeIn', language) : words('readerCode'))}
        {...(style && { class: 'original', style })}
        translate={false}
      >
        <code>{drawn ?? text}</code>
      </pre>
    </figure>
  );
}
