import { useState } from 'preact/hooks';
import type { Messages } from '../interface-text.ts';
import { forgetSiteSettings, type OpenRule, type Settings, saveSite } from '../settings.ts';
import { inTurn } from '../storage.ts';
import type { OptionsServices } from './services.ts';

const RULES: readonly OpenRule[] = ['auto', 'ask', 'never'];
const RULE_WORDS = { auto: 'optionsRuleAuto', ask: 'optionsRuleAsk', never: 'optionsRuleNever' } as const;

interface SitesProps {
  words: Messages;
  settings: Settings;
  services: OptionsServices;
  keep(work: Promise<unknown>, done?: string): void;
}

/** Sites with a rule or settings of their own. */
export function Sites({ words, settings, services, keep }: SitesProps) {
  const [typed, setTyped] = useState('');
  const hosts = Object.keys(settings.sites).sort();
  const host = toHost(typed);

  /** Request the permission first: browsers refuse requests made after the click has been handled. */
  const rule = (site: string, open: OpenRule) => {
    const permitted = open === 'auto' ? services.allow(site) : services.disallow(site).then(() => true);
    keep(
      permitted.then(granted => {
        if (!granted) throw new Error(words('optionsNotAllowed', site));
        return inTurn(() => saveSite(services.area, site, { open }));
      }),
    );
  };
  const forget = (site: string) =>
    keep(Promise.all([services.disallow(site), inTurn(() => forgetSiteSettings(services.area, site))]));
  return (
    <section class="section">
      <h2>{words('optionsSites')}</h2>
      <p class="hint">{words('optionsSitesHint')}</p>
      {hosts.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{words('optionsSite')}</th>
              <th scope="col">{words('optionsRule')}</th>
              <th scope="col">{words('optionsOwnSettings')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {hosts.map(site => (
              <tr key={site}>
                <th scope="row">{site}</th>
                <td>
                  <select
                    aria-label={words('optionsRuleOf', site)}
                    value={settings.sites[site].open}
                    onChange={event => rule(site, event.currentTarget.value as OpenRule)}
                  >
                    {RULES.map(name => (
                      <option key={name} value={name}>
                        {words(RULE_WORDS[name])}
                      </option>
                    ))}
                  </select>
                </td>
                <td>{Object.keys(settings.sites[site].reader).length || '–'}</td>
                <td>
                  <button
                    type="button"
                    class="text-button"
                    aria-label={words('optionsForgetSite', site)}
                    onClick={() => forget(site)}
                  >
                    {words('optionsForget')}
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <form
        class="actions"
        onSubmit={event => {
          event.preventDefault();
          if (!host) return;
          rule(host, 'auto');
          setTyped('');
        }}
      >
        <input
          type="text"
          inputMode="url"
          autocomplete="off"
          spellcheck={false}
          aria-label={words('optionsSite')}
          aria-invalid={typed !== '' && !host}
          placeholder="example.org"
          value={typed}
          onInput={event => setTyped(event.currentTarget.value)}
        />
        <button type="submit" class="text-button" disabled={!host}>
          {words('optionsOpenHere')}
        </button>
      </form>
    </section>
  );
}

/** Extracts a host from pasted text: an address, a name, a name with a slash. */
export function toHost(typed: string): string | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname } = new URL(address);
  return /^https?:$/.test(protocol) && /^[a-z0-9.\-_]+$|^\[[0-9a-f:]+\]$/.test(hostname) ? hostname : undefined;
}
