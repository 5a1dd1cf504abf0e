/**
 * Comma-separated values as RFC 4180 writes them: lines end in CR LF, a field with a comma, a quote or a line break
 * stands in quotes, and a quote inside is doubled. Values are written as they are, also those a spreadsheet would take
 * for a formula: the table is for training, where a changed value is a wrong one.
 */
export type Field = string | number;

const LINE_END = '\r\n';
const SPECIAL = /[",\r\n]/;

export function writeField(field: Field): string {
  const text = typeof field === 'number' ? writeNumber(field) : field;
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function writeLine(fields: readonly Field[]): string {
  return fields.map(writeField).join(',') + LINE_END;
}

/** Layout gives fractions of pixels with sixteen digits; six places tell any two boxes of a page apart. */
function writeNumber(value: number): string {
  if (!Number.isFinite(value)) return '';
  return String(Number.isInteger(value) ? value : Number(value.toFixed(6)));
}
