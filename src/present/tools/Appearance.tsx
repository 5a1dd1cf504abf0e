import { useState } from 'preact/hooks';
import { fixedWords, type MessageKey, type Messages, numberWords } from '../../interface-text.ts';
import { DEFAULTS, FONTS, type FontName, LOOKS, type Look, RANGES, type ReaderSettings } from '../../settings.ts';
import { Choice, Slider, Switch } from './controls.tsx';

const LOOK_WORDS: Record<Look, MessageKey> = {
  auto: 'lookAuto',
  light: 'lookLight',
  sepia: 'lookSepia',
  dark: 'lookDark',
  black: 'lookBlack',
  contrast: 'lookContrast',
  original: 'lookOriginal',
};
const FONT_WORDS: Record<FontName, MessageKey> = {
  serif: 'fontSerif',
  sans: 'fontSans',
  mono: 'fontMono',
  dyslexia: 'fontDyslexia',
};

/** Defaults of the settings shown here; voices, keys and others are not part of the appearance. */
function byDefault(): Partial<ReaderSettings> {
  const { look, font, sizePx, measure, lineHeight, weight, letterSpacing, wordSpacing } = DEFAULTS;
  const { align, hyphens, columns, outline, paragraphFocus, wordStarts, syllables } = DEFAULTS;
  const spacing = { measure, lineHeight, letterSpacing, wordSpacing };
  return {
    look,
    font,
    sizePx,
    weight,
    ...spacing,
    align,
    hyphens,
    columns,
    outline,
    paragraphFocus,
    wordStarts,
    syllables,
  };
}

interface AppearanceProps {
  words: Messages;
  settings: ReaderSettings;
  onChange(change: Partial<ReaderSettings>): void;
  /** Replaces resetting to the defaults. */
  onReset?(): void;
}

/** All appearance settings, for the reader's panel and the options page. */
export function Appearance({ words, settings, onChange, onReset }: AppearanceProps) {
  const [more, setMore] = useState(false);
  return (
    <div class="appearance">
      <Choice
        legend={words('settingsLook')}
        name="look"
        value={settings.look}
        options={LOOKS}
        label={look => words(LOOK_WORDS[look])}
        draw={look => <span class="swatch" data-look={look} aria-hidden="true" />}
        onChange={look => onChange({ look })}
      />
      {/* The original look uses the page's own typefaces. */}
      {settings.look !== 'original' && (
        <Choice
          legend={words('settingsFont')}
          name="font"
          value={settings.font}
          options={FONTS}
          label={font => words(FONT_WORDS[font])}
          draw={font => (
            <span class="specimen" data-font={font} aria-hidden="true">
              Ag
            </span>
          )}
          onChange={font => onChange({ font })}
        />
      )}
      <Slider
        label={words('settingsSize')}
        value={settings.sizePx}
        range={RANGES.sizePx}
        show={px}
        onChange={sizePx => onChange({ sizePx })}
      />
      <Slider
        label={words('settingsWidth')}
        value={settings.measure}
        range={RANGES.measure}
        show={String}
        onChange={measure => onChange({ measure })}
      />
      <Slider
        label={words('settingsLineHeight')}
        value={settings.lineHeight}
        range={RANGES.lineHeight}
        show={value => fixedWords(words, value, 2)}
        onChange={lineHeight => onChange({ lineHeight })}
      />
      <button type="button" class="fold" aria-expanded={more} onClick={() => setMore(!more)}>
        {words('settingsMore')}
      </button>
      {more && <Finer {...{ words, settings, onChange, onReset }} />}
    </div>
  );
}

function Finer({ words, settings, onChange, onReset }: AppearanceProps) {
  const percent = (value: number) => numberWords(words, value, { style: 'percent' });
  return (
    <div class="finer">
      <Slider
        label={words('settingsWeight')}
        value={settings.weight}
        range={RANGES.weight}
        show={String}
        onChange={weight => onChange({ weight })}
      />
      <Slider
        label={words('settingsLetterSpacing')}
        value={settings.letterSpacing}
        range={RANGES.letterSpacing}
        show={percent}
        onChange={letterSpacing => onChange({ letterSpacing })}
      />
      <Slider
        label={words('settingsWordSpacing')}
        value={settings.wordSpacing}
        range={RANGES.wordSpacing}
        show={percent}
        onChange={wordSpacing => onChange({ wordSpacing })}
      />
      <Switch
        label={words('settingsJustify')}
        value={settings.align === 'justify'}
        onChange={on => onChange({ align: on ? 'justify' : 'start' })}
      />
      <Switch label={words('settingsHyphens')} value={settings.hyphens} onChange={hyphens => onChange({ hyphens })} />
      <Switch
        label={words('settingsColumns')}
        value={settings.columns > 1}
        onChange={on => onChange({ columns: on ? 2 : 1 })}
      />
      <Switch
        label={words('settingsParagraphFocus')}
        value={settings.paragraphFocus}
        onChange={paragraphFocus => onChange({ paragraphFocus })}
      />
      <Switch
        label={words('settingsWordStarts')}
        value={settings.wordStarts}
        onChange={wordStarts => onChange({ wordStarts })}
      />
      <Switch
        label={words('settingsSyllables')}
        value={settings.syllables}
        onChange={syllables => onChange({ syllables })}
      />
      <Switch label={words('settingsOutline')} value={settings.outline} onChange={outline => onChange({ outline })} />
      <button type="button" class="text-button" onClick={onReset ?? (() => onChange(byDefault()))}>
        {words('settingsReset')}
      </button>
    </div>
  );
}

const px = (value: number) => `${value} px`;
