/**
 * Tag names as small integers: one byte per row in a snapshot, and fast comparisons in hot loops. The order is part of the
 * snapshot format: append, never reorder. 0 is any other element, whose name is in `Snapshot.names`.
 */
// biome-ignore format: read as a list
export const TAG_NAMES = [
  'other', '#text', 'html', 'body', 'div', 'span', 'p', 'a', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6',
  'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'colgroup', 'col',
  'article', 'section', 'main', 'aside', 'nav', 'header', 'footer', 'address', 'hgroup', 'search',
  'figure', 'figcaption', 'img', 'picture', 'source', 'svg', 'canvas', 'video', 'audio', 'track', 'iframe', 'object', 'embed', 'map', 'area',
  'blockquote', 'q', 'cite', 'pre', 'code', 'kbd', 'samp', 'var', 'tt', 'math',
  'b', 'strong', 'i', 'em', 'u', 's', 'del', 'ins', 'strike', 'mark', 'small', 'big', 'sub', 'sup', 'font', 'center', 'abbr', 'acronym', 'dfn', 'bdi', 'bdo', 'ruby', 'rt', 'rp', 'time', 'data', 'wbr', 'nobr', 'label',
  'form', 'fieldset', 'legend', 'input', 'button', 'select', 'option', 'optgroup', 'textarea', 'output', 'progress', 'meter', 'datalist',
  'details', 'summary', 'dialog', 'menu', 'slot', 'noscript', 'template', 'frameset', 'frame', 'noframes', 'marquee', 'dir',
] as const;

export type TagName = (typeof TAG_NAMES)[number];

export const TAG = Object.fromEntries(TAG_NAMES.map((name, code) => [name, code])) as Record<TagName, number>;

/** A set of tags as a lookup by code: `BLOCKS[tag] === 1`. */
export function tagSet(...names: TagName[]): Uint8Array {
  const set = new Uint8Array(256);
  for (const name of names) set[TAG[name]] = 1;
  return set;
}

export const HEADINGS = tagSet('h1', 'h2', 'h3', 'h4', 'h5', 'h6');

/** 1 to 6, or 0 if the tag is not a heading. */
export function headingLevel(tag: number): number {
  return HEADINGS[tag] ? tag - TAG.h1 + 1 : 0;
}
