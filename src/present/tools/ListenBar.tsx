import { useEffect, useState } from 'preact/hooks';
import { fixedWords, type Messages } from '../../interface-text.ts';
import { RANGES, type ReaderSettings } from '../../settings.ts';
import { IconButton } from './controls.tsx';
import { type Speech, voicesFor } from './speech.ts';

interface ListenBarProps {
  words: Messages;
  speech: Speech;
  settings: ReaderSettings;
  language: string;
  onChange(change: Partial<ReaderSettings>): void;
}

export function ListenBar({ words, speech, settings, language, onChange }: ListenBarProps) {
  const voices = useVoices(language);
  const base = language.split('-')[0].toLowerCase();
  const rate = `${fixedWords(words, settings.speechRate, 1)}×`;
  return (
    <fieldset class="float listen" aria-label={words('readerListen')}>
      <IconButton
        icon="previousPart"
        class="mirror"
        label={words('keyPreviousParagraph')}
        hint="<"
        onClick={() => speech.byParagraph(-1)}
      />
      <IconButton
        icon="previous"
        class="mirror"
        label={words('listenPrevious')}
        hint=","
        onClick={() => speech.bySentence(-1)}
      />
      <IconButton
        icon={speech.state === 'speaking' ? 'pause' : 'play'}
        class="main"
        label={speech.state === 'speaking' ? words('listenPause') : words('listenGo')}
        hint="r"
        onClick={speech.toggle}
      />
      <IconButton
        icon="next"
        class="mirror"
        label={words('listenNext')}
        hint="."
        onClick={() => speech.bySentence(1)}
      />
      <IconButton
        icon="nextPart"
        class="mirror"
        label={words('keyNextParagraph')}
        hint=">"
        onClick={() => speech.byParagraph(1)}
      />
      <label class="rate">
        <span class="hidden">{words('listenRate')}</span>
        <input
          type="range"
          {...RANGES.speechRate}
          value={settings.speechRate}
          aria-valuetext={rate}
          onChange={event => onChange({ speechRate: Math.round(Number(event.currentTarget.value) * 10) / 10 })}
        />
        <output>{rate}</output>
      </label>
      {voices.length > 1 && (
        <select
          aria-label={words('listenVoice')}
          value={settings.voices[base] ?? ''}
          onChange={event => onChange({ voices: { ...settings.voices, [base]: event.currentTarget.value } })}
        >
          <option value="">{words('listenVoiceAuto')}</option>
          {voices.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      )}
      <IconButton icon="close" label={words('listenStop')} onClick={speech.stop} />
    </fieldset>
  );
}

/** Browsers load voices only after they are first requested. */
function useVoices(language: string): SpeechSynthesisVoice[] {
  const [voices, setVoices] = useState(() => voicesFor(language));
  useEffect(() => {
    const synth = globalThis.speechSynthesis;
    const read = () => setVoices(voicesFor(language));
    synth?.addEventListener?.('voiceschanged', read);
    return () => synth?.removeEventListener?.('voiceschanged', read);
  }, [language]);
  return voices;
}
