/** Parses inline text of the source document. */
export type Piece =
  | { kind: 'text' | 'code' | 'math' | 'strong' | 'em' | 'sub'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'note'; name: string };

const SIGNS = /`([^`]+)`|\$([^$]+)\$|\*\*([^*]+)\*\*|\*([^*]+)\*|~([^~]+)~|\[\^(\w+)\]|\[([^\]]+)\]\(([^)]+)\)/g;

export function toPieces(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const found of text.matchAll(SIGNS)) {
    if (found.index > at) pieces.push({ kind: 'text', text: text.slice(at, found.index) });
    at = found.index + found[0].length;
    pieces.push(toPiece(found));
  }
  if (at < text.length) pieces.push({ kind: 'text', text: text.slice(at) });
  return pieces;
}

function toPiece([, code, math, strong, em, sub, name, text, href]: RegExpExecArray): Piece {
  if (code) return { kind: 'code', text: code };
  if (math) return { kind: 'math', text: math };
  if (strong) return { kind: 'strong', text: strong };
  if (em) return { kind: 'em', text: em };
  if (sub) return { kind: 'sub', text: sub };
  return name ? { kind: 'note', name } : { kind: 'link', text, href };
}

/** The words a reader sees, without note marks. Formulas are compared separately. */
export function toWords(text: string): string {
  return toPieces(text)
    .map(piece => ('text' in piece && piece.kind !== 'math' ? piece.text : ''))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}
