import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { unpack } from '../page/packed.ts';
import type { Snapshot } from '../page/snapshot.ts';
import { reveal } from '../reveal/hidden-until-loaded.ts';
import { type Window, windowName } from './renderer.ts';

/**
 * Rendered pages on disk. The folder is named after the walk that made them, the file after page and HTML hash:
 *
 *   snapshots/current                        name of the walk whose snapshots later steps use
 *   snapshots/<walk>/walk.js                 the walk's code, as run in the pages
 *   snapshots/<walk>/1366x900/<id>.<html>.gz
 *
 * so a changed walk renders all pages again, and an earlier walk still finds its snapshots.
 */
export class Snapshots {
  readonly #root: string;
  readonly walk: string;

  constructor(workFolder: string, walk: string) {
    this.#root = join(workFolder, 'snapshots');
    this.walk = walk;
  }

  /** Snapshots of the named walk, or of the last one rendered. */
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

  /** The script that made these snapshots, for making more of the same. */
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

  /** Writes to a temporary file and renames it, so that an interrupted run leaves no partial file. */
  write(window: Window, id: string, htmlHash: string, packed: string): void {
    mkdirSync(this.folder(window), { recursive: true });
    const file = this.fileOf(window, id, htmlHash);
    writeFileSync(`${file}.part`, gzipSync(packed, { level: 5 }));
    renameSync(`${file}.part`, file);
  }
}

/** Reads a snapshot as the product does, revealing pages that were still hidden when rendered. */
export function readSnapshot(file: string): Snapshot {
  return reveal(unpack(JSON.parse(gunzipSync(readFileSync(file)).toString('utf8'))));
}
