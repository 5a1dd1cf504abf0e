import type { ListPart, Part, Source } from './document.ts';
import { writeHtml } from './write-html.ts';

/** How a Markdown dialect writes what not all dialects support. */
export interface Dialect {
  inlineMath(tex: string): string;
  displayMath(tex: string): string;
  callout(part: Extract<Part, { kind: 'callout' }>): string;
  hasTerms: boolean;
}

/** Writes the document as its author would type it. Inline signs are already Markdown, except formulas. */
export function writeMarkdown({ parts, notes }: Source, dialect: Dialect): string {
  const blocks = parts.map(part => writePart(part, dialect));
  const ends = Object.entries(notes).map(([name, text]) => `[^${name}]: ${inline(text, dialect)}`);
  return [...blocks, ...ends].join('\n\n');
}

const inline = (text: string, dialect: Dialect) =>
  text.replace(/\$([^$]+)\$/g, (_, tex: string) => dialect.inlineMath(tex)).replace(/~([^~]+)~/g, '<sub>$1</sub>');

function writePart(part: Part, dialect: Dialect): string {
  switch (part.kind) {
    case 'heading':
      return `${'#'.repeat(part.level)} ${part.text}`;
    case 'paragraph':
      return inline(part.text, dialect);
    case 'list':
      return writeList(part, dialect, '');
    case 'terms':
      return part.items.map(({ term, text }) => `${term}\n: ${text}`).join('\n\n');
    case 'code':
      return `\`\`\`${part.language}\n${part.text}\n\`\`\``;
    case 'tabs':
      return part.panels.map(({ language, text }) => `\`\`\`${language}\n${text}\n\`\`\``).join('\n\n');
    case 'math':
      return dialect.displayMath(part.tex);
    case 'table':
      return writeTable(part);
    case 'spanned':
      return writeHtml({ title: '', author: '', date: '', parts: [part], notes: {} }, {}).html.trim();
    case 'quote':
      return part.paragraphs.map(text => `> ${text}`).join('\n>\n');
    case 'callout':
      return dialect.callout(part);
    case 'picture':
      return `![${part.alt}](${part.src})`;
    case 'video':
      return `<iframe src="https://www.youtube.com/embed/${part.id}" title="${part.title}" width="560" height="315"></iframe>`;
  }
}

function writeList({ ordered, start = 1, items }: ListPart, dialect: Dialect, indent: string): string {
  return items
    .map(({ text, done, list }, at) => {
      const mark = ordered ? `${start + at}.` : '-';
      const task = done === undefined ? '' : done ? '[x] ' : '[ ] ';
      const inner = list ? `\n${writeList(list, dialect, `${indent}    `)}` : '';
      return `${indent}${mark} ${task}${inline(text, dialect)}${inner}`;
    })
    .join('\n');
}

function writeTable({ rows }: Extract<Part, { kind: 'table' }>): string {
  const [head, ...body] = rows.map(cells => `| ${cells.map(({ text }) => text).join(' | ')} |`);
  return [head, `|${' --- |'.repeat(rows[0].length)}`, ...body].join('\n');
}
