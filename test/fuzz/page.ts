/** Combines the pieces of a hostile document around an article. */
import { ARTICLE } from '../whole/pages.ts';
import type { Piece } from './pieces.ts';
import { ADDRESS_PLACES, TEXT_PLACES } from './places.ts';
import { SCENES, SPOILED } from './scenes.ts';

/** Requested whenever a payload runs, in the page or in one of its frames. */
export const RAN = '/ran';
/** The same, for payloads that the page's own elements run themselves, for example when they regain focus. */
export const RAN_ITSELF = '/ran-itself';

/** The canary, ahead of everything else: reports that a payload ran, and cannot be tampered with by the page. */
const CANARY = `<script>{ const tell = fetch.bind(window), rootOf = Function.call.bind(Node.prototype.getRootNode); let left = 50;
  const page = document, isOwn = node => node instanceof Node && rootOf(node) === page;
  Object.defineProperty(window, 'ran', { value: () => {
    const by = window.event && isOwn(window.event.target) ? '${RAN_ITSELF}' : '${RAN}';
    if (left-- > 0) tell(by, { mode: 'no-cors' }).catch(() => {});
  } }); }</script>
<style>@keyframes fuzz { to { opacity: 1 } }</style>`;

export function toPage(pieces: readonly Piece[]): string {
  const [start, end] = ARTICLE.split('</article>');
  const head = pieces.filter(({ kind }) => kind === 'spoiled').map(toMarkup);
  const body = pieces.filter(({ kind }) => kind !== 'spoiled').map(toMarkup);
  return `${start.replace('<head>', `<head>${CANARY}${head.join('')}`)}${body.join('\n')}</article>${end}`;
}

/** Whether the page keeps changing itself for a while. Unclosed markup may swallow the rest of the page. */
export const isMoving = (pieces: readonly Piece[]): boolean =>
  pieces.some(piece => piece.kind === 'scene' && SCENES[piece.name].moves);

export const isSpoiled = (pieces: readonly Piece[]): boolean =>
  pieces.some(({ kind, ...piece }) => kind === 'spoiled' || ('name' in piece && piece.name === 'boxes that lie'));

function toMarkup(piece: Piece): string {
  switch (piece.kind) {
    case 'markup':
      return piece.markup;
    case 'text':
      return TEXT_PLACES[piece.place](escaped(piece.text));
    case 'address':
      return ADDRESS_PLACES[piece.place](escaped(piece.address));
    case 'depth':
      return `${`<${piece.tag}>`.repeat(piece.levels)}deep words${`</${piece.tag}>`.repeat(piece.levels)}`;
    case 'width':
      return `<${piece.tag}>wide words</${piece.tag}> `.repeat(piece.count);
    case 'run':
      return `<p>A long run ${escaped(piece.unit.repeat(piece.count / piece.unit.length))}${escaped(piece.end)}</p>`;
    case 'clobbered':
      return piece.names.map(name => `<form ${piece.by}="${name}"><input ${piece.by}="${name}"></form>`).join('');
    case 'scene':
      return SCENES[piece.name].markup;
    case 'spoiled':
      return `<script>{ ${piece.names.map(name => `try { ${SPOILED[name]} } catch {}`).join(';')} }</script>`;
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
