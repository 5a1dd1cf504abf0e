import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GOLD, TRAINABLE } from './corpus.ts';
import type { Options } from './options.ts';
import { windowName } from './renderer.ts';
import type { Stage } from './vector-worker.ts';
import { fitFolder, vectorFolder } from './vectors.ts';

const INSTALL = `Fitting needs Python with xgboost and scikit-learn, and none was found that can import both.
  Debian, Ubuntu:  apt install python3-xgboost python3-sklearn
  elsewhere:       python3 -m pip install xgboost scikit-learn
  or name one:     SIGHTLINE_PYTHON=/path/to/python3 npm run train -- fit`;

/** Finds a Python that can import what is needed; the first on the PATH is often not the system's. */
export function findPython(): string | undefined {
  const named = process.env.SIGHTLINE_PYTHON;
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];
  const candidates = named ? [named] : [...new Set(folders.filter(Boolean).map(folder => join(folder, 'python3')))];
  return candidates.find(python => spawnSync(python, ['-c', 'import xgboost, sklearn']).status === 0);
}

/** Runs fit.py with all arguments after `--`. */
export async function fit(options: Options): Promise<void> {
  const python = findPython();
  if (!python) throw new Error(INSTALL);
  const folder = dirname(vectorFolder(options, toStage(options.stage), 'x'));
  const there = new Set(readdirSync(folder).map(name => name.split('@')[0]));
  const corpora = options.corpora.filter(name => there.has(name));
  if (!corpora.some(name => TRAINABLE.has(name) || GOLD.has(name)))
    throw new Error('None of these corpora may be trained on.');
  const script = fileURLToPath(new URL('./fit.py', import.meta.url));
  const args = [script, '--vectors', folder, '--out', fitFolder(options), '--corpora', corpora.join(',')];
  args.push(
    '--windows',
    options.windows.map(windowName).join(','),
    '--threads',
    String(options.threads),
    ...options.rest,
  );
  const { status } = spawnSync(python, args, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`The fit ended with ${status}.`);
}

function toStage(name: string): Stage {
  if (name === 'vectors' || name === 'look' || name === 'images' || name === 'pages') return name;
  throw new Error(`--stage is vectors, look, images or pages, not "${name}".`);
}
