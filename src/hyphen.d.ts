/** The package ships without types. */
declare module 'hyphen' {
  export default function createHyphenator(
    patterns: unknown,
    options: { hyphenChar: string; minWordLength: number },
  ): (text: string) => string;
}
declare module 'hyphen/patterns/*.js' {
  const patterns: unknown;
  export default patterns;
}
