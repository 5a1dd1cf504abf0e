import { useEffect, useRef, useState } from 'preact/hooks';
import { labelWord } from '../present/LeftOutDrawer.tsx';
import {
  forgetAllCorrections,
  forgetCorrection,
  forgetSite,
  listSites,
  type SiteCorrections,
  searchSites,
} from '../site/memory.ts';
import { SiteError } from '../site/store.ts';
import { forgetAllTemplates, forgetTemplate, listTemplates, type TemplateFacts } from '../site/template.ts';
import { exportCorrections, importCorrections } from '../site/transfer.ts';
import type { Words } from '../words.ts';
import type { Shelves } from './shelves.ts';

/** The site whose corrections are to be shown: the reader and the highlight lead here with `#corrections=example.org`. */
function askedSite(): string {
  return /^#corrections=(.+)$/.exec(decodeURIComponent(location.hash))?.[1] ?? '';
}

interface MemoryProps {
  words: Words;
  shelves: Shelves;
  keep(work: Promise<unknown>, done?: string): void;
}

/** What Sightline remembers of sites: the user's corrections, and what their pages have in common. */
export function Memory({ words, shelves: { memory }, keep }: MemoryProps) {
  const asked = askedSite();
  const section = useRef<HTMLElement>(null);
  const [query, setQuery] = useState(asked);
  const [sites, setSites] = useState<SiteCorrections[]>([]);
  const [templates, setTemplates] = useState<TemplateFacts[]>([]);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    keep(
      Promise.all([query.trim() ? searchSites(memory, query) : listSites(memory), listTemplates(memory)]).then(
        ([found, learned]) => {
          setSites(found);
          setTemplates(learned);
        },
      ),
    );
  }, [query, turn]);
  const isThere = asked !== '' && sites.length > 0;
  useEffect(() => {
    if (isThere) section.current?.scrollIntoView();
  }, [isThere]);

  const after = (work: Promise<unknown>, done?: string) =>
    keep(
      work.then(() => setTurn(now => now + 1)),
      done,
    );
  const save = async () => {
    const url = URL.createObjectURL(
      new Blob([await exportCorrections(memory, new Date())], { type: 'application/json' }),
    );
    const link = Object.assign(document.createElement('a'), { href: url, download: 'sightline-corrections.json' });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  };
  const load = async (file: File) => {
    try {
      const { added, sites: count } = await importCorrections(memory, await file.text());
      after(Promise.resolve(), words('optionsImported', added, count));
    } catch (error) {
      keep(Promise.reject(error instanceof SiteError ? new Error(words(TROUBLE_WORDS[error.trouble])) : error));
    }
  };
  return (
    <section class="section" ref={section}>
      <h2>{words('optionsMemory')}</h2>
      <p class="hint">{words('optionsMemoryHint')}</p>
      <div class="actions">
        <input
          type="search"
          aria-label={words('optionsSearch')}
          placeholder={words('optionsSearch')}
          value={query}
          onInput={event => setQuery(event.currentTarget.value)}
        />
        <button type="button" class="text-button" disabled={sites.length === 0} onClick={() => keep(save())}>
          {words('optionsExport')}
        </button>
        <label class="text-button">
          {words('optionsImport')}
          <input
            type="file"
            class="hidden"
            accept="application/json,.json"
            onChange={event => {
              const [file] = event.currentTarget.files ?? [];
              if (file) load(file);
              event.currentTarget.value = '';
            }}
          />
        </label>
        <Sure
          words={words}
          label={words('optionsForgetAll')}
          act={() =>
            after(Promise.all([forgetAllCorrections(memory), forgetAllTemplates(memory)]), words('optionsForgotten'))
          }
        />
      </div>
      {sites.length === 0 && <p class="empty">{words(query ? 'optionsNothingFound' : 'optionsNoCorrections')}</p>}
      {sites.map(site => (
        <Site
          key={site.host}
          words={words}
          site={site}
          isOpen={site.host === asked}
          forget={id => after(id ? forgetCorrection(memory, site.host, id) : forgetSite(memory, site.host))}
        />
      ))}
      <Templates words={words} templates={templates} forget={site => after(forgetTemplate(memory, site))} />
    </section>
  );
}

const TROUBLE_WORDS = {
  wrongKind: 'importWrongKind',
  newerVersion: 'importNewer',
  unreadable: 'importUnreadable',
} as const;

interface SiteProps {
  words: Words;
  site: SiteCorrections;
  isOpen: boolean;
  forget(id?: string): void;
}

function Site({ words, site, isOpen, forget }: SiteProps) {
  return (
    <details class="site-corrections" open={isOpen}>
      <summary>{words('optionsCorrectionsOf', site.host, site.entries.length)}</summary>
      <ul class="corrections">
        {site.entries.map(entry => (
          <li key={entry.id}>
            <span>{words(labelWord(entry.label))}</span>
            <span dir="auto">{entry.sample || '–'}</span>
            <button type="button" class="text-button" onClick={() => forget(entry.id)}>
              {words('optionsForget')}
            </button>
          </li>
        ))}
      </ul>
      <div class="actions">
        <button type="button" class="text-button" onClick={() => forget()}>
          {words('optionsForgetSite', site.host)}
        </button>
      </div>
    </details>
  );
}

function Templates({
  words,
  templates,
  forget,
}: {
  words: Words;
  templates: TemplateFacts[];
  forget(site: string): void;
}) {
  if (templates.length === 0) return null;
  return (
    <details class="site-corrections">
      <summary>{words('optionsTemplates', templates.length)}</summary>
      <ul class="corrections">
        {templates.map(({ site, pages, bytes }) => (
          <li key={site}>
            <span>{words('optionsPages', pages)}</span>
            <span>
              {site} · {Math.ceil(bytes / 1024)} KB
            </span>
            <button
              type="button"
              class="text-button"
              aria-label={words('optionsForgetSite', site)}
              onClick={() => forget(site)}
            >
              {words('optionsForget')}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Asks once more before what cannot be taken back. */
function Sure({ words, label, act }: { words: Words; label: string; act(): void }) {
  const [asking, setAsking] = useState(false);
  return (
    <button
      type="button"
      class="text-button"
      onBlur={() => setAsking(false)}
      onClick={() => {
        if (asking) act();
        setAsking(!asking);
      }}
    >
      {asking ? words('optionsSure') : label}
    </button>
  );
}
