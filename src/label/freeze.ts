import type { Reading } from '../extract.ts';
import { MAIN_CLASS } from '../methods/element-raw.ts';
import { createHtml } from '../own-document.ts';
import { isMain, LABEL, type LabelName, labelName } from '../page/label.ts';
import { writeLabels } from './freeze-labels.ts';
import { clean, createStyles, type Styles } from './freeze-styles.ts';

/**
 * A still copy of the page: no scripts, nothing that loads, all styles in one sheet, every picture replaced by a blank of
 * its size, and a label on every part. Built as nodes of an inert document, so that nothing runs, loads or changes
 * meanwhile, and serialised by the browser.
 *
 *   <p class="… CEML__MAIN__CONTENT" data-sightline-label="body" data-sightline-score="0.97">
 *   <script type="application/json" id="sightline-labels">{ "id": "given-…", "blocks": [{ tag, text, box, label }] }</script>
 */
export interface Frozen {
  html: string;
  /** File name without extension. */
  name: string;
}

/** Never copied: they run, load something, or are meaningless in a still. */
// biome-ignore format: read as a list
const LEFT_BEHIND = new Set([
  'script', 'noscript', 'noembed', 'noframes', 'template', 'style', 'link', 'base', 'object', 'embed', 'applet', 'portal', 'source', 'track', 'param', 'frame', 'frameset',
]);
/** Replaced by an empty box of the same size. */
const BLANKED = new Set(['img', 'picture', 'iframe', 'video', 'audio', 'canvas', 'svg']);
/** Attributes kept in a still. All others can load or run something, or reveal something about the user. */
// biome-ignore format: read as a list
const KEPT = new Set([
  'id', 'class', 'role', 'lang', 'dir', 'title', 'alt', 'rel', 'itemprop', 'itemtype', 'itemscope', 'property', 'datetime', 'type', 'name', 'for',
  'colspan', 'rowspan', 'scope', 'headers', 'start', 'reversed', 'value', 'open', 'hidden', 'cite', 'width', 'height', 'align', 'valign', 'bgcolor',
  'color', 'face', 'size', 'border', 'cellpadding', 'cellspacing', 'aria-label', 'aria-hidden', 'aria-level', 'disabled', 'checked', 'inert',
]);
/** Never copy values typed by the user. */
const TYPED = new Set(['input', 'textarea', 'select']);

export interface FreezeOptions {
  /** Elements to get the main class; by default, those of main units. */
  main?: ReadonlySet<Element>;
  /** Stored beside the blocks, for the labelling mode to read back. */
  facts?: Record<string, unknown>;
}

/** Marks to write on copied elements. */
interface Marks {
  labelled: Map<Element, Label>;
  main: ReadonlySet<Element>;
  styles: Styles;
}

export function freezePage(
  document: Document,
  { snapshot, units, labels }: Pick<Reading, 'snapshot' | 'units' | 'labels'>,
  nodes: (Element | Text)[],
  { main, facts = {} }: FreezeOptions = {},
): Frozen {
  const still = document.implementation.createHTMLDocument(snapshot.page.title);
  const labelled = labelElements({ snapshot, units, labels } as Reading, nodes);
  const styles = createStyles(document);
  const marks = { labelled, main: main ?? findMain(labelled), styles };
  // The XML serialiser would escape ">" in the sheet, which HTML parsers do not decode there: insert it afterwards.
  const sheet = `sheet-${Math.random().toString(36).slice(2)}`;
  writeHead(still, document, snapshot.page.url, sheet);
  copyAttributes(document.documentElement, still.documentElement);
  styles.apply(document.documentElement, still.documentElement);
  if (document.body) {
    copyAttributes(document.body, still.body);
    styles.apply(document.body, still.body);
    copyChildren(document.body, still.body, marks);
  }
  writeLabels(still, { snapshot, units, labels }, { styles: styles.kind, ...facts });
  const written = `<!DOCTYPE html>\n${new XMLSerializer().serializeToString(still.documentElement)}`;
  const html = written.replace(sheet, () => styles.sheet());
  return { html, name: fileName(snapshot.page.title || snapshot.page.url) };
}

interface Label {
  name: LabelName;
  score: number;
}

/** The element that represents each unit: the box of its text, or the picture itself. */
function labelElements({ snapshot, units, labels }: Reading, nodes: (Element | Text)[]): Map<Element, Label> {
  const labelled = new Map<Element, Label>();
  for (let unit = 0; unit < units.size; unit++) {
    const node = nodes[units.row[unit]];
    if (!node || node.nodeType !== Node.ELEMENT_NODE || snapshot.text[units.row[unit]] !== '') continue;
    const label = { name: labelName(labels.label[unit]), score: labels.score[unit] };
    const known = labelled.get(node as Element);
    // A box with loose text and child boxes has several units: its most likely main unit wins.
    if (!known || (!isMain(labels.label[unit]) ? false : known.score < label.score))
      labelled.set(node as Element, label);
  }
  return labelled;
}

function findMain(labelled: Map<Element, Label>): Set<Element> {
  return new Set([...labelled.keys()].filter(element => isMain(LABEL[labelled.get(element)!.name])));
}

function writeHead(still: Document, document: Document, url: string, sheet: string): void {
  const policy = createHtml(still, 'meta');
  policy.setAttribute('http-equiv', 'Content-Security-Policy');
  policy.setAttribute('content', "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:");
  const charset = createHtml(still, 'meta');
  charset.setAttribute('charset', 'utf-8');
  const canonical = createHtml(still, 'link');
  canonical.setAttribute('rel', 'canonical');
  canonical.setAttribute('href', url);
  const style = createHtml(still, 'style');
  style.textContent = sheet;
  still.head.prepend(charset, policy, canonical);
  copyMeta(document, still);
  still.head.append(style);
}

/** Copies meta elements with a name or property, which help training; others are meant for machines. */
function copyMeta(document: Document, still: Document): void {
  for (const meta of document.querySelectorAll('meta[name], meta[property]')) {
    const copy = createHtml(still, 'meta');
    for (const name of ['name', 'property', 'content']) {
      const value = meta.getAttribute(name);
      if (value !== null) copy.setAttribute(name, value.slice(0, 2000));
    }
    still.head.append(copy);
  }
}

/**
 * Walks the rendered tree, with shadow roots and slots resolved. Uses a stack, because pages can nest deeper than the call stack allows.
 */
function copyChildren(from: Element, to: Element, marks: Marks): void {
  const stack: [Node, Element][] = shownChildren(from)
    .reverse()
    .map(child => [child, to]);
  while (stack.length > 0) {
    const [node, parent] = stack.pop()!;
    if (node.nodeType === Node.TEXT_NODE) {
      parent.append(parent.ownerDocument.createTextNode(clean(node.nodeValue ?? '')));
      continue;
    }
    if (node.nodeType !== Node.ELEMENT_NODE) continue;
    const copy = copyElement(node as Element, parent.ownerDocument, marks);
    if (!copy) continue;
    parent.append(copy);
    if (BLANKED.has((node as Element).localName)) continue;
    for (const child of shownChildren(node as Element).reverse()) stack.push([child, copy]);
  }
}

function shownChildren(element: Element): Node[] {
  if (element.shadowRoot) return [...element.shadowRoot.childNodes];
  if (element.localName === 'slot') {
    const assigned = (element as HTMLSlotElement).assignedNodes();
    if (assigned.length > 0) return assigned;
  }
  return [...element.childNodes];
}

function copyElement(element: Element, still: Document, { labelled, main, styles }: Marks): Element | undefined {
  const name = element.localName;
  if (LEFT_BEHIND.has(name)) return undefined;
  const copy = Document.prototype.createElement.call(still, toName(name));
  copyAttributes(element, copy);
  styles.apply(element, copy);
  if (BLANKED.has(name)) blank(element, copy as HTMLElement);
  const label = labelled.get(element);
  if (label) {
    copy.setAttribute('data-sightline-label', label.name);
    copy.setAttribute('data-sightline-score', label.score.toFixed(3));
  }
  // A page saved this way before already contains the class.
  if (copy.classList.contains(MAIN_CLASS) !== main.has(element)) copy.classList.toggle(MAIN_CLASS);
  return copy;
}

/** Slots become spans; elements with raw text content become `pre`, because they would not parse back as written. */
function toName(name: string): string {
  if (name === 'xmp' || name === 'plaintext' || name === 'listing') return 'pre';
  return /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) && name !== 'slot' ? name : 'span';
}

function copyAttributes(from: Element, to: Element): void {
  for (const { name, value } of from.attributes) {
    if (!KEPT.has(name) || (name === 'value' && TYPED.has(from.localName))) continue;
    to.setAttribute(name, clean(value));
  }
  // Being a link is a feature of the text. The address is kept, except for schemes that could run something.
  const href = from.localName === 'a' ? from.getAttribute('href') : null;
  if (href !== null) to.setAttribute('href', /^\s*(https?:|\/|#|\.|\?|[\w-]+[/.#?])/i.test(href) ? clean(href) : '#');
}

const TRANSPARENT = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** Replaces the content by a blank of the same size, keeping the tag, which matters for training. */
function blank(element: Element, copy: HTMLElement): void {
  const { width, height } = element.getBoundingClientRect();
  const { display, float: side, position } = getComputedStyle(element);
  if (copy.localName === 'img') copy.setAttribute('src', TRANSPARENT);
  const shown = display === 'inline' && copy.localName !== 'img' ? 'inline-block' : display;
  const rules = [
    'box-sizing:border-box',
    `width:${width}px`,
    `height:${height}px`,
    `display:${shown}`,
    `float:${side}`,
    'background:#ddd',
  ];
  if (position === 'absolute' || position === 'fixed') rules.push(`position:${position}`);
  copy.setAttribute('style', rules.join(';'));
}

function fileName(title: string): string {
  const name = title
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return name.slice(0, 80) || 'page';
}
