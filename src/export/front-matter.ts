import type { Article } from '../page/article.ts';
import { EXTRACTED_BY, type ExportOptions } from './options.ts';

/**
 * YAML front matter of a Markdown file. Strings are written as JSON, which all YAML parsers read alike. Renderers without front matter
 * support show it as text, so characters that would be markup there are written as escapes.
 */
export function writeFrontMatter(article: Article, options: ExportOptions): string {
  const fields: [string, string | number][] = [
    ['title', article.title],
    ['author', article.byline],
    ['date', article.date],
    ['site', article.site],
    ['url', article.url],
    ['language', article.language],
    ['words', article.wordCount],
    ['extracted-by', options.extractedBy ?? EXTRACTED_BY],
  ];
  const lines = fields.filter(([, value]) => value !== '').map(([name, value]) => `${name}: ${toYaml(value)}`);
  return `---\n${lines.join('\n')}\n---\n`;
}

function toYaml(value: string | number): string {
  if (typeof value === 'number') return String(value);
  return JSON.stringify(value).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]|<(?=[a-z/!?])|\](?=[[(:])/gi,
    sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
