import type { ListPart, Part, Source, TableCell } from './document.ts';
import { toPieces } from './inline.ts';

/** Writes the document in AsciiDoc. */
export function writeAsciidoc({ title, parts, notes }: Source): string {
  return `= ${title}\n:stem: latexmath\n\n${parts.map(part => writePart(part, notes)).join('\n\n')}\n`;
}

function writePart(part: Part, notes: Source['notes']): string {
  switch (part.kind) {
    case 'heading':
      return `${'='.repeat(part.level)} ${part.text}`;
    case 'paragraph':
      return inline(part.text, notes);
    case 'list':
      return writeList(part, notes, 1);
    case 'terms':
      return part.items.map(({ term, text }) => `${term}:: ${text}`).join('\n');
    case 'code':
      return `[source,${part.language}]\n----\n${part.text}\n----`;
    case 'tabs':
      return part.panels.map(({ language, text }) => `[source,${language}]\n----\n${text}\n----`).join('\n\n');
    case 'math':
      return `[stem]\n++++\n${part.tex}\n++++`;
    case 'table':
      return `.${part.caption}\n[%header]\n|===\n${part.rows.map(cells => cells.map(({ text }) => `|${text}`).join(' ')).join('\n')}\n|===`;
    case 'spanned':
      return `.${part.caption}\n|===\n${part.rows.map(cells => cells.map(writeSpanned).join(' ')).join('\n')}\n|===`;
    case 'quote':
      return `[quote]\n____\n${part.paragraphs.join('\n\n')}\n____`;
    case 'callout':
      return `[${part.callout.toUpperCase()}]\n.${part.title}\n====\n${part.paragraphs.join('\n\n')}\n====`;
    case 'picture':
      return `.${part.caption}\nimage::${part.src}[${part.alt},${part.widthPx},${part.heightPx}]`;
    case 'video':
      return `video::${part.id}[youtube]`;
  }
}

/** Column span before the dot, row span after it. */
function writeSpanned({ text, header, colspan = 1, rowspan = 1 }: TableCell): string {
  const span = colspan > 1 || rowspan > 1 ? `${colspan > 1 ? colspan : ''}${rowspan > 1 ? `.${rowspan}` : ''}+` : '';
  return `${span}${header ? 'h' : ''}|${text}`;
}

function writeList({ ordered, start, items }: ListPart, notes: Source['notes'], depth: number): string {
  const mark = (ordered ? '.' : '*').repeat(depth);
  const from = start === undefined ? '' : `[start=${start}]\n`;
  const lines = items
    .map(({ text, done, list }) => {
      const task = done === undefined ? '' : done ? '[x] ' : '[ ] ';
      return `${mark} ${task}${inline(text, notes)}${list ? `\n${writeList(list, notes, depth + 1)}` : ''}`;
    })
    .join('\n');
  return from + lines;
}

function inline(text: string, notes: Source['notes']): string {
  return toPieces(text)
    .map(piece => {
      switch (piece.kind) {
        case 'math':
          return `stem:[${piece.text}]`;
        case 'code':
          return `\`${piece.text}\``;
        case 'strong':
          return `*${piece.text}*`;
        case 'em':
          return `_${piece.text}_`;
        case 'sub':
          return `~${piece.text}~`;
        case 'link':
          return `link:${piece.href}[${piece.text}]`;
        case 'note':
          return `footnote:[${inNote(notes[piece.name])}]`;
        default:
          return piece.text;
      }
    })
    .join('');
}

/** A bracket would end the note; formulas are safe, because they are extracted before the note's end is looked for. */
const inNote = (text: string): string =>
  toPieces(text)
    .map(piece =>
      'name' in piece
        ? ''
        : piece.kind === 'math'
          ? `stem:[${piece.text}]`
          : inline(piece.kind === 'link' ? `[${piece.text}](${piece.href})` : piece.text, {}).replace(/\]/g, '\\]'),
    )
    .join('');
