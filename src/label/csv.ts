/**
 * Comma-separated values by RFC 4180: lines end in CR LF, fields with a comma, quote or line break are quoted, and quotes inside are
 * doubled. Values that a spreadsheet would take for a formula are not escaped: the table is for training, where a changed value is a wrong
 * value.
 */
export type Field = string | number;

const LINE_END = '\r\n';
const SPECIAL = /[",\r\n]/;

export function writeField(field: Field): string {
  const text = typeof field === 'number' ? writeNumber(field) : field;
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Parses lines with any kind of line end. Throws if a quoted field is never closed. */
export function* readLines(text: string): Generator<string[]> {
  let line: string[] = [];
  for (let at = text.charCodeAt(0) === 0xfeff ? 1 : 0; at <= text.length; ) {
    const { field, next } = text[at] === '"' ? readQuoted(text, at) : readPlain(text, at);
    line.push(field);
    at = next + 1;
    if (text[next] === ',') continue;
    if (text[next] === '\r' && text[next + 1] === '\n') at++;
    if (line.length > 1 || line[0] !== '') yield line;
    line = [];
  }
}

interface Read {
  field: string;
  /** Index of the comma or line end after it. */
  next: number;
}

function readPlain(text: string, at: number): Read {
  let next = at;
  while (next < text.length && text[next] !== ',' && text[next] !== '\n' && text[next] !== '\r') next++;
  return { field: text.slice(at, next), next };
}

function readQuoted(text: string, at: number): Read {
  let field = '';
  for (let from = at + 1; ; ) {
    const quote = text.indexOf('"', from);
    if (quote < 0) throw new Error('a quoted field is never closed');
    field += text.slice(from, quote);
    if (text[quote + 1] !== '"') return { field, next: quote + 1 };
    field += '"';
    from = quote + 2;
  }
}

export function writeLine(fields: readonly Field[]): string {
  return fields.map(writeField).join(',') + LINE_END;
}

/** Layout values have up to sixteen digits; six decimals tell any two boxes of a page apart. */
function writeNumber(value: number): string {
  if (!Number.isFinite(value)) return '';
  return String(Number.isInteger(value) ? value : Number(value.toFixed(6)));
}
