import { useEffect, useRef, useState } from 'preact/hooks';
import type { Messages } from '../interface-text.ts';
import { forgetAllRectangles } from '../label/kept.ts';
import { download } from '../present/tools/download.ts';
import { labelWord } from '../present/tools/LeftOutDrawer.tsx';
import {
  forgetAllCorrections,
  forgetCorrection,
  forgetSite,
  listSites,
  type SiteCorrections,
  searchSites,
} from '../site/memory.ts';
import { forgetAllPages, forgetMarked, listMarked, type MarkedPage } from '../site/page-memory.ts';
import { SiteError, type Store } from '../site/store.ts';
import { forgetAllTemplates, forgetTemplate, listTemplates, type TemplateFacts } from '../site/template.ts';
import { holdsTemplates, importTemplates } from '../site/template-transfer.ts';
import { exportCorrections, importCorrections } from '../site/transfer.ts';
import { forgetWrapper } from '../site/wrapper-examples.ts';
import { inTurn } from '../storage.ts';
import { countMarks, Marked } from './Marked.tsx';
import { Sure } from './Sure.tsx';
import type { OptionsServices } from './services.ts';

/** The site whose corrections to show: the reader and the highlight link here with `#corrections=example.org`. */
function askedSite(): string {
  return /^#corrections=(.+)$/.exec(decodeURIComponent(location.hash))?.[1] ?? '';
}

interface MemoryProps {
  words: Messages;
  services: OptionsServices;
  keep(work: Promise<unknown>, done?: string): void;
}

/** Everything Sightline remembers: the user's corrections and marks, and what the pages of a site have in common. */
export function Memory({ words, services: { memory }, keep }: MemoryProps) {
  const asked = askedSite();
  const section = useRef<HTMLElement>(null);
  const [query, setQuery] = useState(asked);
  const { sites, templates, marked, after } = useKept(memory, query, keep);
  const isThere = asked !== '' && sites.length > 0;
  useEffect(() => {
    if (isThere) section.current?.scrollIntoView();
  }, [isThere]);

  const save = async () => {
    const text = await exportCorrections(memory, new Date());
    download(document, 'sightline-corrections.json', text, 'application/json');
  };
  const load = async (file: File) => {
    try {
      const text = await file.text();
      const done = await inTurn(() => take(memory, text, words));
      after(async () => undefined, done);
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
        <Import label={words('optionsImport')} load={load} />
        <Sure
          label={words('optionsForgetAll')}
          sure={marked.length > 0 ? words('optionsSureMarks', countMarks(marked)) : words('optionsSure')}
          act={() => after(() => forgetAll(memory), words('optionsForgotten'))}
        />
      </div>
      {sites.length === 0 && <p class="empty">{words(query ? 'optionsNothingFound' : 'optionsNoCorrections')}</p>}
      {sites.map(site => (
        <Site
          key={site.host}
          words={words}
          site={site}
          isOpen={site.host === asked}
          forget={id => after(() => (id ? forgetCorrection(memory, site.host, id) : forgetSite(memory, site.host)))}
        />
      ))}
      <Marked words={words} pages={marked} forget={address => after(() => forgetMarked(memory, address))} />
      <Templates words={words} templates={templates} forget={site => after(() => forgetTemplate(memory, site))} />
    </section>
  );
}

/** The stored data that matches the query, reloaded after each change. */
function useKept(memory: Store, query: string, keep: MemoryProps['keep']) {
  const [sites, setSites] = useState<SiteCorrections[]>([]);
  const [templates, setTemplates] = useState<TemplateFacts[]>([]);
  const [marked, setMarked] = useState<MarkedPage[]>([]);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    keep((query.trim() ? searchSites(memory, query) : listSites(memory)).then(setSites));
  }, [query, turn]);
  useEffect(() => {
    keep(listTemplates(memory).then(setTemplates));
    keep(listMarked(memory).then(setMarked));
  }, [turn]);
  const after = (work: () => Promise<unknown>, done?: string) =>
    keep(
      inTurn(work).then(() => setTurn(now => now + 1)),
      done,
    );
  return { sites, templates, marked, after };
}

/** A button that opens a file picker. */
function Import({ label, load }: { label: string; load(file: File): void }) {
  return (
    <label class="text-button">
      {label}
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
  );
}

/** Imports a file of corrections, or of site templates learned by a crawl. Returns the message to show. */
async function take(memory: Store, text: string, words: Messages): Promise<string> {
  if (holdsTemplates(text)) {
    const { sites } = await importTemplates(memory, text, new Date());
    return words('optionsTemplates', sites);
  }
  const { added, sites } = await importCorrections(memory, text);
  return words('optionsImported', added, sites);
}

/** Deletes everything stored except settings; each room knows its own keys in storage. */
function forgetAll(memory: Store): Promise<unknown> {
  const all = [forgetAllCorrections, forgetAllTemplates, forgetAllPages, forgetAllRectangles, forgetWrapper];
  return Promise.all(all.map(forget => forget(memory)));
}

const TROUBLE_WORDS = {
  wrongKind: 'importWrongKind',
  newerVersion: 'importNewer',
  unreadable: 'importUnreadable',
} as const;

interface SiteProps {
  words: Messages;
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
  words: Messages;
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
