/** What is counted, each item as a line of text that says all that must arrive of it. */
// biome-ignore format: read as a list
export const KINDS = [
  'headings', 'code blocks', 'code languages', 'tables', 'list items', 'list numbers', 'tasks', 'terms', 'links', 'inline code', 'notes', 'formulas', 'callouts', 'pictures', 'quotes',
  'embeds',
] as const;
export type Kind = (typeof KINDS)[number];

/** A formula as somebody gave it: as TeX, or as MathML that says the same. */
export interface Formula {
  tex: string;
  mathml: string;
  isDisplayed: boolean;
}

export type Structure = Record<Exclude<Kind, 'formulas'>, string[]> & { formulas: Formula[] };

export const emptyStructure = (): Structure =>
  ({ ...Object.fromEntries(KINDS.map(kind => [kind, []])), formulas: [] }) as unknown as Structure;
