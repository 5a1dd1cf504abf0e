/** Tools of the bench without types. */
declare module 'prismjs' {
  const Prism: {
    languages: Record<string, unknown>;
    highlight(text: string, grammar: unknown, language: string): string;
  };
  export default Prism;
}
declare module 'prismjs/components/index.js' {
  export default function loadLanguages(names: string[]): void;
}
declare module 'markdown-it-abbr';
declare module 'markdown-it-container';
declare module 'markdown-it-deflist';
declare module 'markdown-it-footnote';
declare module 'markdown-it-task-lists';
