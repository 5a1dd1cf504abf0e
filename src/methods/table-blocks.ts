import type { Snapshot } from '../page/snapshot.ts';
import { TAG } from '../page/tags.ts';
import type { Units } from '../page/unit.ts';
import { finish, type Work } from '../page/work.ts';
import { describingBlocks, type PageBlocks } from './content-blocks.ts';

/**
 * Content blocks as in Lin and Ho 2002 (4.1, initial phase): every <TABLE> is a block, content outside tables is another, and
 * text in a nested table belongs only to that table. The page's <title> is a block too (3). The second phase, which refines
 * blocks with an ambiguous class, is not described in the paper ("we omit the detail").
 */
export function toTableBlocks(snapshot: Snapshot, units: Units): PageBlocks {
  return finish(makingTableBlocks(snapshot, units));
}

/** `toTableBlocks`, in slices. */
export function* makingTableBlocks(snapshot: Snapshot, units: Units): Work<PageBlocks> {
  const { size, parent, tag } = snapshot;
  const blockAt = new Int32Array(size);
  const rows: number[] = [-1];
  const around: number[] = [-1];
  for (let row = 0; row < size; row++) {
    const outer = row === 0 ? -1 : blockAt[parent[row]];
    if (row > 0 && tag[row] !== TAG.table) blockAt[row] = outer;
    else {
      blockAt[row] = rows.push(row) - 1;
      around.push(outer);
    }
  }
  const ofUnit = Int32Array.from(units.from, row => blockAt[row]);
  return yield* describingBlocks(snapshot, units, { rows, around, ofUnit }, new Int32Array());
}

/**
 * The URL pattern that identifies a page's cluster (Figure 1: "clusters based on URL patterns", not specified further in the
 * paper): host, folders with numbers replaced, file extension and names of query parameters. The file name and query values are
 * omitted.
 */
export function urlPattern(url: string): string {
  const [, host = '', path = '', query = ''] =
    /^[a-z]+:\/\/([^/?#]*)([^?#]*)\??([^#]*)/i.exec(url.slice(0, 2000)) ?? [];
  const folders = path.split('/').slice(1, -1);
  const ending = /\.[a-z]{1,5}$/i.exec(path)?.[0] ?? '';
  const names = query.split('&').map(part => part.split('=')[0]);
  const shown = folders.map(folder => folder.replace(/\d+/g, '#'));
  return `${host.toLowerCase()}/${shown.join('/')}/*${ending.toLowerCase()}?${names.sort().join('&')}`;
}
