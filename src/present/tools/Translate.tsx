import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../../icons.tsx';
import type { Messages } from '../../interface-text.ts';

/** The browsers' on-device translation API: https://developer.mozilla.org/docs/Web/API/Translator. */
interface TranslatorApi {
  availability(pair: Pair): Promise<'unavailable' | 'downloadable' | 'downloading' | 'available'>;
  create(pair: Pair): Promise<{ translate(text: string): Promise<string>; destroy(): void }>;
}
interface Pair {
  sourceLanguage: string;
  targetLanguage: string;
}

interface TranslateProps {
  words: Messages;
  /** Language of the article. */
  language: string;
  text: string;
}

/** Longest text to translate; longer than anyone would select. */
const LONGEST = 4000;

/** Shown if the browser itself can translate into the interface language; nothing leaves the device. */
export function Translate({ words, language, text }: TranslateProps) {
  const api = (globalThis as { Translator?: TranslatorApi }).Translator;
  const pair = { sourceLanguage: language.split('-')[0], targetLanguage: words('readerLanguage') };
  const [canTranslate, setCan] = useState(false);
  const [translation, setTranslation] = useState('');
  useEffect(() => {
    if (!api || pair.sourceLanguage === '' || pair.sourceLanguage === pair.targetLanguage) return;
    api.availability(pair).then(
      state => setCan(state !== 'unavailable'),
      () => undefined,
    );
  }, [language]);
  useEffect(() => setTranslation(''), [text]);
  if (!canTranslate) return null;
  const translate = async () => {
    setTranslation('…');
    try {
      const translator = await api!.create(pair);
      setTranslation(await translator.translate(text.slice(0, LONGEST)));
      translator.destroy();
    } catch {
      setTranslation(words('readerTranslateFailed'));
    }
  };
  return (
    <>
      <button type="button" onClick={translate}>
        <Icon name="translate" /> {words('readerTranslate')}
      </button>
      <p class="translated" role="status" lang={pair.targetLanguage} hidden={translation === ''}>
        {translation}
      </p>
    </>
  );
}
