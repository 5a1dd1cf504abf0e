import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ForestFile } from '../classify/forest.ts';
import type { ModelFile } from '../classify/model.ts';
import { SNAPSHOT_VERSION } from '../page/snapshot.ts';
import { hashOf, readCorpus, TRAINABLE } from './corpus.ts';
import { type SavedModel, toForestFile } from './forest-file.ts';
import type { Options } from './options.ts';
import { fitFolder } from './vectors.ts';

const TARGET = 'src/classify/model.json';

/** The parts of the current model that may stay. */
type Kept = Partial<ModelFile> & Pick<ModelFile, 'scores'>;

/** Attributions that must accompany the model, by the licences of its training data. */
const LICENCES = [
  'wcxb-dev: CC-BY-4.0',
  'andy-articles, magic-article, magic-forum, harvest-forum: Apache-2.0',
  'fundus, zh-immortal: MIT',
];

/**
 * Writes the trees of every fit named after `--` (part=fit, or just fit) to the one file the product loads; without names, all
 * parts. Parts not named stay unchanged.
 */
export async function embed(options: Options): Promise<void> {
  const parts = options.rest.length
    ? options.rest
    : ['first', 'second', 'title', 'kind', 'smallImage', 'largeImage', 'page'];
  const before: Kept = options.rest.length ? JSON.parse(readFileSync(TARGET, 'utf8')) : { scores: {} };
  const forests: Record<string, ForestFile> = { ...before.forests };
  const extra: Record<string, unknown> = { kinds: before.kinds, pageKinds: before.pageKinds };
  const isNew = (figure: string) => parts.some(part => figure.startsWith(`${part.split('=')[0]}: `));
  const scores = Object.fromEntries(Object.entries(before.scores).filter(([figure]) => !isNew(figure)));
  for (const part of parts) {
    const [name, fit = name] = part.split('=');
    const folder = fitFolder(options, fit);
    const file = findModel(folder);
    if (!file) throw new Error(`No trees at ${folder} for "${name}": npm run train -- fit --name ${fit}`);
    forests[name] = toForestFile(JSON.parse(readFileSync(file, 'utf8')) as SavedModel);
    const notes = readFit(folder);
    for (const [figure, value] of Object.entries(notes.figures ?? {}))
      scores[`${name}: ${figure}`] = Math.round(value * 1e4) / 1e4;
    Object.assign(extra, notes.embed);
  }
  const model = { version: '', snapshot: SNAPSHOT_VERSION, corpus: describeCorpus(options), scores, forests, ...extra };
  model.version = hashOf(JSON.stringify(model));
  const text = JSON.stringify(model);
  writeFileSync(TARGET, `${text}\n`);
  console.log(
    `${TARGET}: model ${model.version}, ${Object.keys(forests).join(', ')}, ${kilobytes(text.length)} (${kilobytes(gzipSync(text).length)} compressed)`,
  );
}

function findModel(folder: string): string | undefined {
  const name = readdirSync(folder).find(file => /^model.*\.json$/.test(file));
  return name && join(folder, name);
}

/** The fit's own record; its `embed` field goes into the model unchanged (names of classes). */
function readFit(folder: string): { figures?: Record<string, number>; embed?: Record<string, unknown> } {
  const file = join(folder, 'fit.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

function describeCorpus(options: Options) {
  const { pages } = readCorpus(options.corpusFolder, [...TRAINABLE]);
  const ids = [...new Set(pages.map(page => page.id))].sort();
  const sites = new Set(pages.map(page => page.site)).size;
  return { hash: hashOf(ids.join('\n')), pages: ids.length, sites, licences: LICENCES };
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(0)} KB`;
}
