import { render } from 'preact';
import { browser } from '../browser.ts';
import type { Messages } from '../interface-text.ts';

/** Page where the user permits fetching pictures from other hosts: Firefox asks only after a click in a page of the extension. */
const words: Messages = (key, ...values) => browser.i18n.getMessage(key, values.map(String)) || key;
const hosts = (new URLSearchParams(location.search).get('hosts') ?? '')
  .split(',')
  .filter(host => /^[\w.-]+$/.test(host));

const leave = async () => browser.tabs.remove((await browser.tabs.getCurrent()).id!);
// Browsers allow this request only directly within the user's click: nothing may be awaited before it.
const allow = () => browser.permissions.request({ origins: hosts.map(host => `*://${host}/*`) }).finally(leave);

document.documentElement.lang = words('readerLanguage');
document.documentElement.dir = words('readerDirection');
document.title = `${words('extensionName')} · ${words('permitTitle')}`;
const root = document.createElement('main');
document.body.append(root);
render(
  <>
    <h1>{words('permitTitle')}</h1>
    <p>{words('permitText')}</p>
    <ul>
      {hosts.map(host => (
        <li key={host}>{host}</li>
      ))}
    </ul>
    <p>
      <button type="button" id="allow" onClick={allow}>
        {words('permitAllow')}
      </button>{' '}
      <button type="button" onClick={leave}>
        {words('toastWithout')}
      </button>
    </p>
  </>,
  root,
);
document.getElementById('allow')?.focus();
