/** Markup as a program of the field writes it, and what must arrive of it. */
export interface Fragment {
  /** Who writes such markup. */
  name: string;
  html: string;
  css?: string;
  /** Stands at the end of the article. */
  behind?: string;
  /** The part of the Markdown file it becomes; where several are named, each. */
  markdown?: string | string[];
  /** Parts of the HTML file. */
  inHtml?: string | string[];
  /** Must not come. */
  never?: string[];
}
