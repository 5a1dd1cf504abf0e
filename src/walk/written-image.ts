import { decodeEntities } from '../page/entities.ts';
import { attribute, data, firstChild, nodeType, querySelectorAll } from './native.ts';

/** An img tag written as text, as in noscript elements. */
export const IMAGE_TAG = /<img\b[^<>]{1,8000}>/i;

/** A noscript element contains its markup as text if scripting is enabled, otherwise as elements. */
export function readMarkup(noscript: Element): string {
  const first = firstChild(noscript);
  if (first && nodeType(first) === 3) {
    const text = data(first as Text);
    if (text.includes('<')) return text.slice(0, 20000);
  }
  const image = querySelectorAll(noscript, 'img')[0];
  if (!image) return '';
  const quote = (name: string) => `${name}="${attribute(image, name).replaceAll('"', '&quot;')}"`;
  return `<img ${['src', 'srcset', 'alt', 'width', 'height'].map(quote).join(' ')}>`;
}

const ATTRIBUTE = /\s([\w-]+)\s?=\s?(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/g;

export function attributeIn(tag: string, name: string): string {
  for (const [, written, quoted, single, bare] of tag.matchAll(ATTRIBUTE))
    if (written.toLowerCase() === name) return decodeEntities(quoted ?? single ?? bare);
  return '';
}
