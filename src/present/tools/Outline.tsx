import { useEffect, useRef } from 'preact/hooks';
import type { Messages } from '../../interface-text.ts';
import type { OutlineEntry } from '../article/heading-levels.ts';
import { Panel } from './controls.tsx';

interface OutlineProps {
  words: Messages;
  entries: OutlineEntry[];
  /** Id of the current heading. */
  current: string;
  go(id: string): void;
  language: string;
  direction: 'ltr' | 'rtl';
}

/** The headings as a scale of ticks at the edge of a wide window; their text appears on hover. */
export function Rail({ words, entries, current, go, language, direction }: OutlineProps) {
  const rail = useRef<HTMLElement>(null);
  // Scroll a long outline with the article, without moving the article.
  useEffect(() => rail.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }), [current]);
  return (
    <nav ref={rail} class="rail" aria-label={words('readerOutline')}>
      <ol lang={language} dir={direction}>
        {entries.map(({ id, text, level }) => (
          <li key={id} data-level={level}>
            <button type="button" aria-current={id === current ? 'location' : undefined} onClick={() => go(id)}>
              <span class="tick" aria-hidden="true" />
              <span class="rail-text">{text}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

export function OutlineDrawer({
  words,
  entries,
  current,
  go,
  language,
  direction,
  close,
}: OutlineProps & { close(): void }) {
  const here = entries.findIndex(({ id }) => id === current);
  return (
    <Panel label={words('readerOutline')} class="drawer start" words={words} close={close}>
      {entries.length === 0 && <p class="empty">{words('readerOutlineNone')}</p>}
      <ol class="outline" lang={language} dir={direction}>
        {entries.map(({ id, text, level }, at) => (
          <li key={id} data-level={level}>
            <button
              type="button"
              data-first={at === Math.max(0, here) ? '' : undefined}
              aria-current={id === current ? 'location' : undefined}
              onClick={() => go(id)}
            >
              {text}
            </button>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
