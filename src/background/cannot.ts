/** The popup under the toolbar button, for pages that cannot be read or on which Sightline failed. */
import { browser } from '../browser.ts';
import type { MessageKey } from '../interface-text.ts';
import { OBSTACLES } from '../messages.ts';

const asked = new URLSearchParams(location.search);
const report = asked.get('report');
const why = OBSTACLES.find(name => name === asked.get('why')) ?? 'refused';
const words = (key: MessageKey) => browser.i18n.getMessage(key);
const title = words(report ? 'toastBug' : 'cannotTitle');
const sentence: MessageKey = report ? 'cannotBug' : `cannot${capitalized(why)}`;

document.documentElement.lang = words('readerLanguage');
document.documentElement.dir = words('readerDirection');
document.title = title;
document.querySelector('h1')!.textContent = title;
document.querySelector('p')!.textContent = words(sentence);
if (report) offer(report);

function offer(text: string): void {
  const button = document.querySelector('button')!;
  button.hidden = false;
  button.textContent = words('bugCopy');
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(text);
    button.textContent = words('toastCopied');
  });
}

function capitalized<T extends string>(text: T): Capitalize<T> {
  return (text[0].toUpperCase() + text.slice(1)) as Capitalize<T>;
}
