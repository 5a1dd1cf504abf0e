import { type Packed, unpack } from '../../src/page/packed.ts';
import { HIDDEN, innerText, type Snapshot, tagName } from '../../src/page/snapshot.ts';
import { bundle } from '../harness/bundle.ts';
import type { Host, Tab } from '../harness/hosts.ts';
import type { Server } from '../harness/server.ts';

declare const room: typeof import('./walk-room.ts');

/** A page as the walk gives it, with the questions tests ask. */
export class Page {
  constructor(
    readonly snapshot: Snapshot,
    readonly tab: Tab,
  ) {}

  row(id: string): number {
    const row = this.snapshot.id.indexOf(id);
    if (row < 0) throw new Error(`No row has the id ${id}`);
    return row;
  }

  /** Names of the bits that hide a row. */
  hides(id: string): string[] {
    return hidingBits(this.snapshot.hidden[this.row(id)]);
  }

  /** The same for the first text inside it. */
  hidesTextOf(id: string): string[] {
    const from = this.row(id);
    for (let row = from; row < this.snapshot.end[from]; row++) {
      if (tagName(this.snapshot, row) === '#text') return hidingBits(this.snapshot.hidden[row]);
    }
    throw new Error(`No text in ${id}`);
  }

  box(id: string): number[] {
    const row = this.row(id);
    const { x, y, width, height } = this.snapshot;
    return [x[row], y[row], width[row], height[row]];
  }

  /** Texts of the text rows below, in order; a row with white space before it that has no row shows it as "·". */
  texts(id: string): string[] {
    const { snapshot } = this;
    const from = this.row(id);
    const found: string[] = [];
    for (let row = from; row < snapshot.end[from]; row++) {
      if (snapshot.text[row] !== '') found.push((snapshot.spaceBefore[row] ? '·' : '') + snapshot.text[row]);
    }
    return found;
  }

  words(id: string): string {
    return innerText(this.snapshot, this.row(id));
  }

  /** The tree drawn with names and texts: p(one b(two)). */
  draw(id: string): string {
    const { snapshot } = this;
    const from = this.row(id);
    let out = '';
    const open: number[] = [];
    for (let row = from; row < snapshot.end[from]; row++) {
      while (open.length > 0 && open[open.length - 1] <= row) {
        open.pop();
        out += ')';
      }
      if (out !== '' && !out.endsWith('(')) out += ' ';
      const name = tagName(snapshot, row);
      if (name === '#text') out += snapshot.text[row].trim();
      else {
        out += name + '(';
        open.push(snapshot.end[row]);
      }
    }
    return out + ')'.repeat(open.length);
  }
}

function hidingBits(bits: number): string[] {
  return Object.entries(HIDDEN)
    .filter(([, bit]) => bits & bit)
    .map(([name]) => name);
}

/** Opens a page and walks it. A fragment gets a plain standards-mode frame around it. */
export async function readPage(host: Host, server: Server, html: string, options: { maxRows?: number } = {}) {
  const whole = /^<(?:!doctype|html|\?xml)/i.test(html) ? html : `<!doctype html><title>T</title><body>${html}`;
  const tab = await host.open(server.page(whole));
  return readTab(tab, options);
}

export async function readTab(tab: Tab, options: { maxRows?: number } = {}): Promise<Page> {
  await tab.addScript(await bundle('test/live/walk-room.ts'));
  const packed = await tab.evaluate(
    (limits: { maxRows?: number }) => JSON.stringify(room.pack(room.walk(document, limits).snapshot)),
    options,
  );
  return new Page(unpack(JSON.parse(packed) as Packed), tab);
}
