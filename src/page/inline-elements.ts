/** The HTML element for each kind of inline content that has one. */
export const INLINE_ELEMENTS = {
  strong: 'strong',
  em: 'em',
  underline: 'u',
  ins: 'ins',
  kbd: 'kbd',
  del: 'del',
  mark: 'mark',
  small: 'small',
  sub: 'sub',
  sup: 'sup',
  quote: 'q',
} as const;
