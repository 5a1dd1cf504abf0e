/** The HTML element of each kind of inline content that is one. */
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
