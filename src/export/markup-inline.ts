import type { Inline } from '../page/article.ts';
import { INLINE_ELEMENTS } from '../page/inline-elements.ts';
import type { MathNode } from '../page/snapshot.ts';
import { element, join, type Markup, text } from './escape.ts';
import { leadsNowhere } from './links.ts';
import { bookType, type MarkupHost, type WrittenArticle } from './markup-host.ts';
import { writePicture } from './markup-media.ts';
import { writeMathml } from './mathml.ts';
import { marksOf } from './note-marks.ts';

/** Writes inline content: text, links, note references. Keeps the file's anchors and the set of referenced notes. */
export class InlineMarkup {
  /** Anchor of each heading by its id on the page. The anchors are generated, because page ids may contain anything and may repeat. */
  readonly anchors = new Map<string, string>();
  readonly referred = new Set<string>();
  private readonly marks: Map<string, string>;

  constructor(
    private readonly article: WrittenArticle,
    private readonly host: MarkupHost,
  ) {
    this.marks = marksOf(article.notes);
    for (const block of article.blocks) {
      if (block.kind === 'heading' && block.id !== '' && !this.anchors.has(block.id)) {
        this.anchors.set(block.id, `part-${this.anchors.size + 1}`);
      }
    }
  }

  inlines(inlines: Inline[], isInLink = false): Markup {
    return join(inlines.map(inline => this.inline(inline, isInLink)));
  }

  private inline(inline: Inline, isInLink: boolean): Markup {
    switch (inline.kind) {
      case 'text':
        return text(inline.text);
      case 'break':
        return element('br');
      case 'code':
        return element('code', {}, [text(inline.text)]);
      case 'math':
        return this.math(inline, false);
      case 'image':
        return writePicture(inline.picture, this.host);
      case 'note':
        return this.reference(inline.id, isInLink);
      case 'ruby':
        return element('ruby', {}, [this.inlines(inline.base, isInLink), element('rt', {}, [text(inline.over)])]);
      case 'abbr':
        return element('abbr', { title: inline.title }, [this.inlines(inline.children, isInLink)]);
      case 'link':
        return isInLink
          ? this.inlines(inline.children, true)
          : this.link(inline.href, this.inlines(inline.children, !leadsNowhere(inline.href, this.article.url)));
      default:
        return element(INLINE_ELEMENTS[inline.kind], {}, [this.inlines(inline.children, isInLink)]);
    }
  }

  link(href: string, words: Markup): Markup {
    return leadsNowhere(href, this.article.url) ? words : element('a', { href: this.href(href) }, [words]);
  }

  private href(href: string): string {
    if (href[0] !== '#') return href;
    const anchor = this.anchors.get(href.slice(1));
    return anchor === undefined ? this.article.url + href : `#${anchor}`;
  }

  private reference(id: string, isInLink: boolean): Markup {
    const mark = text(this.marks.get(id) ?? '*');
    if (isInLink || !this.marks.has(id)) return element('sup', {}, [mark]);
    const isFirst = !this.referred.has(id);
    this.referred.add(id);
    const attributes = { id: isFirst ? `ref-${id}` : undefined, href: `#${id}`, role: 'doc-noteref' };
    return element('sup', {}, [element('a', { ...attributes, ...bookType(this.host, 'noteref') }, [mark])]);
  }

  math(math: { tex: string; text: string; mathml?: MathNode }, isDisplayed: boolean): Markup {
    if (math.mathml) return writeMathml(math.mathml, isDisplayed);
    return element('code', { class: 'tex' }, [text(math.tex || math.text)]);
  }
}
