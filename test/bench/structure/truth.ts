import type { Part, Source, TableCell } from './document.ts';
import { toPieces, toWords } from './inline.ts';
import { emptyStructure, type Structure } from './kinds.ts';

/** Everything that must arrive from a document. */
export function truthOf({ parts, notes }: Source): Structure {
  const truth = emptyStructure();
  for (const part of parts) addPart(truth, part, notes);
  for (const text of Object.values(notes)) addInlines(truth, text, {});
  return truth;
}

function addPart(truth: Structure, part: Part, notes: Source['notes']): void {
  switch (part.kind) {
    case 'heading':
      truth.headings.push(toWords(part.text));
      break;
    case 'paragraph':
      addInlines(truth, part.text, notes);
      break;
    case 'list':
      for (const { text, done, list } of part.items) {
        truth['list items'].push(toWords(text));
        if (done !== undefined) truth.tasks.push(`${done ? 'x' : 'o'} ${toWords(text)}`);
        addInlines(truth, text, notes);
        if (list) addPart(truth, list, notes);
      }
      if (part.ordered) truth['list numbers'].push(`${part.start ?? 1} ${toWords(part.items[0].text)}`);
      break;
    case 'terms':
      for (const { term, text } of part.items) truth.terms.push(`${term}: ${toWords(text)}`);
      break;
    case 'code':
      truth['code blocks'].push(part.text);
      truth['code languages'].push(part.language);
      break;
    case 'tabs':
      for (const { language, text } of part.panels) {
        truth['code blocks'].push(text);
        truth['code languages'].push(language);
      }
      break;
    case 'math':
      truth.formulas.push({ tex: part.tex, mathml: '', isDisplayed: true });
      break;
    case 'table':
    case 'spanned':
      truth.tables.push(tableLine(part.rows));
      break;
    case 'quote':
      truth.quotes.push(part.paragraphs.map(toWords).join(' '));
      break;
    case 'callout':
      truth.callouts.push(`${part.callout} | ${part.title} | ${part.paragraphs.map(toWords).join(' ')}`);
      break;
    case 'picture':
      truth.pictures.push(part.src);
      break;
    case 'video':
      truth.embeds.push(part.id);
  }
}

const tableLine = (rows: TableCell[][]): string =>
  rows
    .map(cells =>
      cells.map(({ text, colspan = 1, rowspan = 1 }) => `${toWords(text)}${spans(colspan, rowspan)}`).join(' | '),
    )
    .join(' / ');

export const spans = (columns: number, rows: number): string =>
  columns > 1 || rows > 1 ? ` (${columns}x${rows})` : '';

function addInlines(truth: Structure, text: string, notes: Source['notes']): void {
  let before = '';
  for (const piece of toPieces(text)) {
    if (piece.kind === 'code') truth['inline code'].push(piece.text);
    if (piece.kind === 'math') truth.formulas.push({ tex: piece.text, mathml: '', isDisplayed: false });
    if (piece.kind === 'link') truth.links.push(`${piece.text} → ${piece.href}`);
    if (piece.kind === 'note') truth.notes.push(`${lastWords(before)} → ${toWords(notes[piece.name])}`);
    else if (piece.kind !== 'math') before += piece.text;
  }
}

/** Enough to identify a mark's position. */
export const lastWords = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(-12);
