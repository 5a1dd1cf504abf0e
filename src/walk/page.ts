import type { PageFacts } from '../page/snapshot.ts';
import type { Frame } from './frames.ts';
import { readMeta } from './meta.ts';
import {
  attribute,
  documentContentType,
  documentElement,
  documentTitle,
  documentUrl,
  scrollHeight,
  scrollWidth,
  selectAll,
} from './native.ts';

const MOST_SCRIPTS = 300;

/** Judged by script file names and ids, which usually name the library. */
function hasMathScript(document: Document): boolean {
  const scripts = selectAll(document, 'script[src], script[id]');
  for (let at = 0; at < Math.min(scripts.length, MOST_SCRIPTS); at++)
    if (
      /mathjax|katex|temml|asciimath|jsmath/i.test(
        attribute(scripts[at], 'src', 500) + attribute(scripts[at], 'id', 60),
      )
    )
      return true;
  return false;
}

export function readPage(document: Document, frame: Frame | undefined, truncated: boolean): PageFacts {
  const root = documentElement(document);
  return {
    url: documentUrl(document),
    title: documentTitle(document).slice(0, 2000),
    lang: root ? (attribute(root, 'lang', 40) || attribute(root, 'xml:lang', 40)).trim() : '',
    dir: frame?.isRtl ? 'rtl' : 'ltr',
    contentType: documentContentType(document),
    viewport: { widthPx: frame?.viewWidth ?? 0, heightPx: frame?.viewHeight ?? 0 },
    document: { widthPx: root ? scrollWidth(root) : 0, heightPx: root ? scrollHeight(root) : 0 },
    meta: readMeta(document),
    hasMathScript: hasMathScript(document),
    truncated,
  };
}
