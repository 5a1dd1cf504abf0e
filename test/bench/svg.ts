/** A minimal SVG writer for the README's plots, readable on light and dark pages. */
export class Drawing {
  readonly #parts: string[] = [];
  readonly #size: { width: number; height: number };
  readonly #title: string;

  constructor(width: number, height: number, title: string) {
    this.#size = { width, height };
    this.#title = title;
    this.text(12, 16, title, 'start', true);
  }

  bar(x: number, y: number, width: number, height: number, colour: string): void {
    this.#parts.push(
      `<rect x="${n(x)}" y="${n(y)}" width="${n(Math.max(0, width))}" height="${n(height)}" fill="${colour}"/>`,
    );
  }

  line(x1: number, y1: number, x2: number, y2: number, kind: 'grid' | 'whisker'): void {
    this.#parts.push(`<line x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}" class="${kind}"/>`);
  }

  dot(x: number, y: number, colour: string): void {
    this.#parts.push(`<circle cx="${n(x)}" cy="${n(y)}" r="2" fill="${colour}" fill-opacity=".55"/>`);
  }

  text(x: number, y: number, text: string, anchor: 'start' | 'middle' | 'end', isBold = false): void {
    const weight = isBold ? ' font-weight="600"' : '';
    this.#parts.push(`<text x="${n(x)}" y="${n(y)}" text-anchor="${anchor}"${weight}>${toMarkup(text)}</text>`);
  }

  axisMark(x1: number, y1: number, x2: number, y2: number, label: string, side: 'below' | 'left'): void {
    this.line(x1, y1, x2, y2, 'grid');
    if (side === 'below') this.text(x2, y2 + 16, label, 'middle');
    else this.text(x1 - 6, y1 + 4, label, 'end');
  }

  end(): string {
    const { width, height } = this.#size;
    const style =
      'text{font:11px system-ui,sans-serif;fill:#777}.grid{stroke:#999;stroke-opacity:.35}.whisker{stroke:#555;stroke-width:1.5}';
    const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`;
    return `${head}<title>${toMarkup(this.#title)}</title><style>${style}</style>${this.#parts.join('')}</svg>\n`;
  }
}

function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function toMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
