import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { unpack } from '../page/packed.ts';
import type { Snapshot } from '../page/snapshot.ts';
import { reveal } from '../reveal/hidden-until-loaded.ts';
import { type Window, windowName } from './renderer.ts';

/**
 * Rendered pages on disk. The folder is named by the walk that made them, the file by page and HTML:
 *
 *   snapshots/current                        name of the walk whose snapshots the later steps use
 *   snapshots/<walk>/walk.js                 the walk itself, as it ran in the pages
 *   snapshots/<walk>/1366x900/<id>.<html>.gz
 *
 * so that a changed walk renders anew, and going back to an earlier walk finds its snapshots still there.
 */
export class Snapshots {
  readonly #root: string;
  readonly walk: string;

  constructor(workFolder: string, walk: string) {
    this.#root = join(workFolder, 'snapshots');
    this.walk = walk;
  }

  /** Those of the named walk, or of the one rendered last. */
  static current(workFolder: string, walk = ''): Snapshots {
    if (walk !== '') return new Snapshots(workFolder, walk);
    const file = join(workFolder, 'snapshots', 'current');
    if (!existsSync(file)) throw new Error('No page has been rendered yet: npm run train -- render');
    return new Snapshots(workFolder, readFileSync(file, 'utf8').trim());
  }

  makeCurrent(): void {
    mkdirSync(this.#root, { recursive: true });
    writeFileSync(join(this.#root, 'current'), this.walk);
  }

  keepScript(script: string): void {
    mkdirSync(join(this.#root, this.walk), { recursive: true });
    writeFileSync(join(this.#root, this.walk, 'walk.js'), script);
  }

  /** The script that made these, to make more of the same with. */
  readScript(): string {
    const file = join(this.#root, this.walk, 'walk.js');
    if (!existsSync(file)) throw new Error(`There is no walk ${this.walk} to render with.`);
    return readFileSync(file, 'utf8');
  }

  folder(window: Window): string {
    return join(this.#root, this.walk, windowName(window));
  }

  /** Files by page id. */
  list(window: Window): Map<string, string> {
    const folder = this.folder(window);
    const files = new Map<string, string>();
    if (!existsSync(folder)) return files;
    for (const name of readdirSync(folder)) {
      const match = /^(.+)\.[0-9a-f]+\.gz$/.exec(name);
      if (match) files.set(match[1], join(folder, name));
    }
    return files;
  }

  fileOf(window: Window, id: string, htmlHash: string): string {
    return join(this.folder(window), `${id}.${htmlHash}.gz`);
  }

  has(window: Window, id: string, htmlHash: string): boolean {
    return existsSync(this.fileOf(window, id, htmlHash));
  }

  /** Written aside and moved, so that a run that is stopped never leaves half a file. */
  write(window: Window, id: string, htmlHash: string, packed: string): void {
    mkdirSync(this.folder(window), { recursive: true });
    const file = this.fileOf(window, id, htmlHash);
    writeFileSync(`${file}.part`, gzipSync(packed, { level: 5 }));
    renameSync(`${file}.part`, file);
  }
}

/** As the product reads it: with the cover lifted from pages that were not shown yet. */
export function readSnapshot(file: string): Snapshot {
  return reveal(unpack(JSON.parse(gunzipSync(readFileSync(file)).toString('utf8'))));
}
