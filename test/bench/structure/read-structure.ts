import { emptyStructure, type Structure } from './kinds.ts';
import { readListing, readPosts } from './read-items.ts';
import { lastWords, spans } from './truth.ts';

/**
 * Reads the structure of an HTML answer in the same way for all contenders: from its elements, and from the few classes and
 * attributes that readers and formats use for what HTML cannot express. Runs in the page.
 */
export function readStructure(html: string): Structure {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const found = emptyStructure();
  for (const gone of body.querySelectorAll('style, script:not([type^="math/tex"]), button, template')) gone.remove();
  // Separate words at block boundaries.
  for (const block of body.querySelectorAll('p, div, h1, h2, h3, h4, h5, h6, summary, td, th, dd, dt, br'))
    if (!block.closest('pre')) block.after(' ');
  readListing(body, found);
  readPosts(body, found);
  readFormulas(body, found);
  readCode(body, found);
  readLinks(body, found);
  readNotes(body, found);
  readBoxes(body, found);
  readLists(body, found);
  return found;
}

const words = (node: Node | null | undefined): string => (node?.textContent ?? '').replace(/\s+/g, ' ').trim();

const DRAWN = '.katex-display, .katex, mjx-container, .mwe-math-element, .MathJax, .MathJax_Display, .temml';

function readFormulas(body: HTMLElement, found: Structure): void {
  for (const math of body.querySelectorAll('math')) {
    if (!body.contains(math)) continue;
    const note = math.querySelector('annotation[encoding*="tex" i]');
    const tex = words(note) || math.getAttribute('data-latex') || math.getAttribute('alttext') || '';
    const whole = outermost(math, DRAWN);
    const isDisplayed = math.getAttribute('display') === 'block' || isSetApart(whole);
    found.formulas.push({ tex, mathml: math.outerHTML, isDisplayed });
    whole.remove();
  }
  for (const script of body.querySelectorAll('script[type^="math/tex"]')) {
    found.formulas.push({
      tex: words(script),
      mathml: '',
      isDisplayed: /display/.test(script.getAttribute('type') ?? ''),
    });
    script.remove();
  }
  for (const code of body.querySelectorAll('code.tex, [data-latex], [data-math]')) {
    const tex = code.getAttribute('data-latex') || code.getAttribute('data-math') || words(code);
    found.formulas.push({ tex, mathml: '', isDisplayed: isSetApart(code) });
    code.remove();
  }
  readRaw(body, found);
}

function outermost(element: Element, selector: string): Element {
  let whole: Element = element;
  for (let up = element.closest(selector); up; up = up.parentElement?.closest(selector) ?? null) whole = up;
  return whole;
}

const isSetApart = (element: Element) =>
  element.closest('.katex-display, .MathJax_Display, p.math, div.math, mjx-container[display="true"]') !== null;

const RAW = /\\\(([\s\S]+?)\\\)|\\\[([\s\S]+?)\\\]|\$\$([\s\S]+?)\$\$/g;

/** Formulas left in the text as source between delimiters. */
function readRaw(body: HTMLElement, found: Structure): void {
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (text.parentElement?.closest('pre, code')) continue;
    text.data = text.data.replace(RAW, (_, inline, display, dollars) => {
      found.formulas.push({
        tex: (inline ?? display ?? dollars).trim(),
        mathml: '',
        isDisplayed: inline === undefined,
      });
      return '';
    });
  }
}

function readCode(body: HTMLElement, found: Structure): void {
  for (const pre of body.querySelectorAll('pre')) {
    if (!body.contains(pre)) continue;
    for (const br of pre.querySelectorAll('br')) br.replaceWith('\n');
    found['code blocks'].push(pre.textContent ?? '');
    const names = `${pre.className} ${pre.querySelector('code')?.className ?? ''}`;
    const named = /(?:language|lang)-([\w+#-]+)/.exec(names)?.[1];
    found['code languages'].push(
      named ?? pre.getAttribute('data-lang') ?? pre.querySelector('code')?.getAttribute('data-lang') ?? '',
    );
    pre.remove();
  }
  for (const code of body.querySelectorAll('code, kbd, samp, tt')) found['inline code'].push(words(code));
}

function readLinks(body: HTMLElement, found: Structure): void {
  for (const link of body.querySelectorAll('a[href]')) {
    const href = link.getAttribute('href') ?? '';
    const isOwn = href.startsWith('#') || href.split('#')[0] === document.URL.split('#')[0];
    if (!isOwn && words(link) !== '' && !link.closest('figure')) found.links.push(`${words(link)} → ${href}`);
  }
}

const HOLDERS = 'li, p, dd, td, aside, div';
const MARK = /^[[({]?(?:\d{1,3}|[a-z]|[*†‡§]{1,3})[\])}]?$/i;

function readNotes(body: HTMLElement, found: Structure): void {
  const holders = new Map<Element, string>();
  const marks: { mark: Element; holder: Element }[] = [];
  for (const link of body.querySelectorAll('a[href*="#"]')) {
    const name = decodeURIComponent((link.getAttribute('href') ?? '').split('#')[1] ?? '');
    const target = name === '' ? null : body.querySelector(`[id="${CSS.escape(name)}"], a[name="${CSS.escape(name)}"]`);
    const holder = target?.matches(HOLDERS) ? target : (target?.closest(HOLDERS) ?? target?.nextElementSibling);
    const isBefore = holder && link.compareDocumentPosition(holder) & Node.DOCUMENT_POSITION_FOLLOWING;
    if (holder && isBefore && MARK.test(words(link)) && !/^H\d$/.test(holder.tagName))
      marks.push({ mark: link, holder });
  }
  for (const { holder } of marks) if (!holders.has(holder)) holders.set(holder, noteWords(holder));
  const placed = marks.map(({ mark, holder }) => ({
    whole: mark.closest('sup') ?? mark,
    before: wordsBefore(mark),
    holder,
  }));
  for (const { before, holder } of placed) found.notes.push(`${before} → ${holders.get(holder)}`);
  for (const { whole } of placed) whole.remove();
  for (const holder of holders.keys()) holder.remove();
}

const BACK = /^(?:[\s↩↑^⏎⤴[\]().\d]|\ufe0e|\ufe0f)*$/;

function noteWords(holder: Element): string {
  const copy = holder.cloneNode(true) as Element;
  for (const link of copy.querySelectorAll('a[href*="#"]')) if (BACK.test(words(link))) link.remove();
  return words(copy)
    .replace(/^(?:\[?\d{1,3}[\].:)]?|[\^↑])\s*/, '')
    .replace(/\s*[↩↑]\ufe0e?$/, '');
}

/** The paragraph's text before the mark. */
function wordsBefore(mark: Element): string {
  const block = mark.closest('p, li, dd, td, div, section, article') ?? mark.ownerDocument.body;
  const range = mark.ownerDocument.createRange();
  range.setStart(block, 0);
  range.setEndBefore(mark.closest('sup') ?? mark);
  const copy = range.cloneContents();
  for (const sup of copy.querySelectorAll('sup')) sup.remove();
  return lastWords(copy.textContent ?? '');
}

const CALLOUTS =
  'aside, [data-callout], [role="note"], .callout, .admonition, .admonitionblock, .markdown-alert, .alert';
const NAMES = /\b(note|tip|important|warning|caution|info|danger|hint|attention)\b/i;
const SAME: Record<string, string> = { info: 'note', hint: 'tip', danger: 'caution', attention: 'warning' };

function readBoxes(body: HTMLElement, found: Structure): void {
  for (const box of [...body.querySelectorAll(CALLOUTS)].reverse()) {
    const title = box.querySelector('[class*="title"], summary, [class*="heading"]');
    const named = NAMES.exec(`${box.getAttribute('data-callout') ?? ''} ${box.className}`.replace(/[-_]/g, ' '))?.[1];
    const kind = (named ?? '').toLowerCase();
    const name = words(title);
    title?.remove();
    found.callouts.push(`${SAME[kind] ?? kind} | ${name} | ${words(box)}`);
    box.remove();
  }
  // Not h1: some contenders return the title separately, so it is not compared.
  for (const heading of body.querySelectorAll('h2, h3, h4, h5, h6')) found.headings.push(words(heading));
  for (const quote of body.querySelectorAll('blockquote')) found.quotes.push(words(quote));
  for (const image of body.querySelectorAll('img[src]')) found.pictures.push(image.getAttribute('src') ?? '');
  for (const frame of body.querySelectorAll('iframe[src], figure.embed a[href], video[src]'))
    found.embeds.push(frame.getAttribute('src') ?? frame.getAttribute('href') ?? '');
  for (const table of body.querySelectorAll('table')) {
    const rows = [...table.rows].map(row => [...row.cells].map(cellWords).join(' | '));
    found.tables.push(rows.join(' / '));
  }
}

const cellWords = (cell: HTMLTableCellElement) => `${words(cell)}${spans(cell.colSpan, cell.rowSpan)}`;

function readLists(body: HTMLElement, found: Structure): void {
  for (const item of body.querySelectorAll('li')) {
    const copy = item.cloneNode(true) as Element;
    for (const inner of copy.querySelectorAll('ul, ol')) inner.remove();
    const box = copy.querySelector<HTMLInputElement>('input[type="checkbox"]');
    const sign = /^\s*([☑☒✓✔]|☐|\[x\]|\[ \])\s*/i.exec(copy.textContent ?? '');
    const isDone = box ? box.hasAttribute('checked') : sign && !/^(?:☐|\[ \])$/.test(sign[1]);
    const text = words(copy).replace(/^(?:[☑☒✓✔☐]|\[[x ]\])\s*/i, '');
    if (text === '') continue;
    found['list items'].push(text);
    if (box || sign) found.tasks.push(`${isDone ? 'x' : 'o'} ${text}`);
  }
  for (const list of body.querySelectorAll('ol')) {
    const first = list.querySelector(':scope > li')?.cloneNode(true) as Element | undefined;
    for (const inner of first?.querySelectorAll('ul, ol') ?? []) inner.remove();
    if (first && words(first) !== '') found['list numbers'].push(`${list.getAttribute('start') ?? 1} ${words(first)}`);
  }
  for (const term of body.querySelectorAll('dt')) {
    const detail = term.nextElementSibling;
    if (detail?.tagName === 'DD') found.terms.push(`${words(term)}: ${words(detail)}`);
  }
}
