/** The kinds counted. Each item is a line of text with everything that must arrive. */
// biome-ignore format: read as a list
export const KINDS = [
  'headings', 'code blocks', 'code languages', 'tables', 'list items', 'list numbers', 'tasks', 'terms', 'links', 'inline code', 'notes', 'formulas', 'callouts', 'pictures', 'quotes',
  'embeds', 'listing items', 'posts',
] as const;
export type Kind = (typeof KINDS)[number];

/** A formula as given: TeX, or equivalent MathML. */
export interface Formula {
  tex: string;
  mathml: string;
  isDisplayed: boolean;
}

export type Structure = Record<Exclude<Kind, 'formulas'>, string[]> & { formulas: Formula[] };

export const emptyStructure = (): Structure =>
  ({ ...Object.fromEntries(KINDS.map(kind => [kind, []])), formulas: [] }) as unknown as Structure;
