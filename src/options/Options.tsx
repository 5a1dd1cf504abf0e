import { useEffect, useRef, useState } from 'preact/hooks';
import { fixedWords, type Messages } from '../interface-text.ts';
import { ArticleView } from '../present/article/ArticleView.tsx';
import { headingLevels } from '../present/article/heading-levels.ts';
import { NOWHERE, ReaderContext } from '../present/context.ts';
import { toStyle } from '../present/frame/style.ts';
import { Appearance } from '../present/tools/Appearance.tsx';
import { Choice, Slider, Switch } from '../present/tools/controls.tsx';
import { RANGES, type ReaderSettings, type Settings, saveReader } from '../settings.ts';
import { failureWord, inTurn, StorageError } from '../storage.ts';
import { About } from './About.tsx';
import { Keys } from './Keys.tsx';
import { Memory } from './Memory.tsx';
import { previewArticle } from './preview.ts';
import { Sites } from './Sites.tsx';
import type { OptionsServices } from './services.ts';

const SAVE_AFTER_MS = 400;

interface OptionsProps {
  words: Messages;
  settings: Settings;
  services: OptionsServices;
}

export function Options({ words, settings, services }: OptionsProps) {
  const [reader, setReader] = useState(settings.reader);
  const [notice, setNotice] = useState('');
  const pending = useRef<{ change: Partial<ReaderSettings>; timer: number } | undefined>(undefined);
  useEffect(() => {
    if (!pending.current) setReader(settings.reader);
  }, [settings.reader]);

  /** Reports the result of a write, success or failure. */
  const keep = async (work: Promise<unknown>, done?: string) => {
    try {
      await work;
      if (done) setNotice(done);
    } catch (error) {
      setNotice(error instanceof StorageError ? words(failureWord(error)) : String((error as Error).message ?? error));
    }
  };
  const change = (wanted: Partial<ReaderSettings>) => {
    setReader(now => ({ ...now, ...wanted }));
    clearTimeout(pending.current?.timer);
    const all = { ...pending.current?.change, ...wanted };
    const write = () => {
      pending.current = undefined;
      keep(inTurn(() => saveReader(services.area, all)));
    };
    pending.current = { change: all, timer: window.setTimeout(write, SAVE_AFTER_MS) };
  };

  return (
    <div class="reader options" data-look={reader.look} data-font={reader.font} style={toStyle(reader, undefined)}>
      <header class="options-head">
        <h1>{words('extensionName')}</h1>
      </header>
      <main class="sections">
        <section class="section">
          <h2>{words('optionsAppearance')}</h2>
          <div class="beside">
            <Appearance words={words} settings={reader} onChange={change} />
            <Preview words={words} settings={reader} />
          </div>
        </section>
        <Reading words={words} settings={reader} change={change} />
        <Sites words={words} settings={settings} services={services} keep={keep} />
        <Memory words={words} services={services} keep={keep} />
        <Keys {...{ words, services, change, keep }} settings={reader} />
        <About words={words} services={services} />
      </main>
      <div class="notice" role="status">
        {notice && <span key={notice}>{notice}</span>}
      </div>
    </div>
  );
}

function Preview({ words, settings }: { words: Messages; settings: ReaderSettings }) {
  const article = previewArticle(words);
  return (
    <ReaderContext.Provider value={{ ...NOWHERE, words }}>
      <section class="preview" aria-label={words('optionsPreview')}>
        <article class="page" lang={article.language}>
          <ArticleView
            article={article}
            levels={headingLevels(article)}
            wordsPerMinute={settings.wordsPerMinute}
            drawn={article.blocks.length}
          />
        </article>
      </section>
    </ReaderContext.Provider>
  );
}

interface ReadingProps {
  words: Messages;
  settings: ReaderSettings;
  change(change: Partial<ReaderSettings>): void;
}

function Reading({ words, settings, change }: ReadingProps) {
  const speed = (value: number) => (value === 0 ? words('optionsSpeedUsual') : words('optionsSpeedWords', value));
  return (
    <section class="section">
      <h2>{words('optionsReading')}</h2>
      <div class="fields">
        <Switch
          label={words('optionsRememberPlace')}
          value={settings.rememberPlace}
          onChange={rememberPlace => change({ rememberPlace })}
        />
        <Switch
          label={words('optionsLetterKeys')}
          value={settings.letterKeys}
          onChange={letterKeys => change({ letterKeys })}
        />
        <Switch
          label={words('optionsNextPages')}
          value={settings.nextPages}
          onChange={nextPages => change({ nextPages })}
        />
        <Choice
          legend={words('optionsComments')}
          name="comments"
          value={settings.comments}
          options={['folded', 'open'] as const}
          label={value => words(value === 'open' ? 'optionsCommentsOpen' : 'optionsCommentsFolded')}
          onChange={comments => change({ comments })}
        />
        <Slider
          label={words('optionsSpeed')}
          value={settings.wordsPerMinute}
          range={RANGES.wordsPerMinute}
          show={speed}
          onChange={wordsPerMinute => change({ wordsPerMinute })}
        />
        <Slider
          label={words('optionsSpeech')}
          value={settings.speechRate}
          range={RANGES.speechRate}
          show={value => `${fixedWords(words, value, 1)}×`}
          onChange={speechRate => change({ speechRate })}
        />
        <Slider
          label={words('optionsRulerLines')}
          value={settings.rulerLines}
          range={RANGES.rulerLines}
          show={String}
          onChange={rulerLines => change({ rulerLines })}
        />
      </div>
    </section>
  );
}
