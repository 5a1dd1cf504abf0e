import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ESTree, Plugin } from 'vite';
import { toReady } from '../classify/forest.ts';
import type { ForestName, ModelFile } from '../classify/model.ts';
import { PAGE_KIND_NAMES } from '../classify/page-kind.ts';
import { LOOK_NAMES } from '../classify/smoothing.ts';
import { FEATURES } from '../features/features.ts';
import { FEATURE_THEMES } from '../overlay/feature-themes.ts';
import { type Edit, edited, nodesIn } from './edit-code.ts';

const MODEL = fileURLToPath(new URL('../classify/model.json', import.meta.url));

/**
 * Drops the model's scores, which only matter for training. The rest is emitted as code, which a browser reads once; a string to
 * be parsed would be read twice, before anything else can run.
 */
export function withoutFigures(): Plugin {
  const trees = '\0sightline:trees';
  return {
    name: 'sightline:without-figures',
    enforce: 'pre',
    resolveId: (id, by) => (id === './model.json' && by?.includes('classify') ? trees : undefined),
    load: id => (id === trees ? `export default ${JSON.stringify(readyModel())}` : undefined),
  };
}

/**
 * The feature names each forest is given by classify.ts; a forest refuses any others. The picture forests are small and keep
 * their own names.
 */
const NAMES: Partial<Record<ForestName, readonly string[]>> = {
  first: FEATURES.map(({ name }) => name),
  second: LOOK_NAMES,
  title: FEATURES.map(({ name }) => name),
  kind: FEATURES.map(({ name }) => name),
  page: PAGE_KIND_NAMES,
};

function readyModel(): ModelFile {
  const model: ModelFile = JSON.parse(readFileSync(MODEL, 'utf8'));
  const names = Object.keys(model.forests) as ForestName[];
  const forests = Object.fromEntries(
    names.map(name => [name, NAMES[name] ? toReady(model.forests[name], NAMES[name]) : model.forests[name]]),
  );
  return { ...model, scores: {}, forests: forests as ModelFile['forests'] };
}

/**
 * Drops the descriptions and paper references of features and labels, which are for readers of the source. Features are
 * identified by name. Themes are dropped too; code that needs them gets them from themesAsTable.
 */
export function withoutMeanings(): Plugin {
  return {
    name: 'sightline:without-meanings',
    enforce: 'post',
    transform(code, id) {
      if (!/[\\/]src[\\/](?:features[\\/][\w-]+-features|page[\\/]label)\.ts$/.test(id)) return undefined;
      return edited(code, nodesIn(this.parse(code)).flatMap(unnamedFunction));
    },
  };
}

function unnamedFunction(node: ESTree.Node): Edit[] {
  if (node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'feature')
    return [{ from: node.arguments[0].end, to: node.end, text: ')' }];
  if (node.type !== 'ObjectExpression') return [];
  return node.properties
    .filter(one => one.type === 'Property' && one.key.type === 'Identifier' && /^(?:means|theme)$/.test(one.key.name))
    .map(({ start, end }) => ({ from: start, to: end, text: '...{}' }));
}

/** Gives scripts that show reasons a table of themes by feature name, so that they need not include the features. */
export function themesAsTable(): Plugin {
  const table = `export const FEATURE_THEMES = ${JSON.stringify(FEATURE_THEMES)};`;
  return {
    name: 'sightline:themes-as-table',
    enforce: 'pre',
    load: id => (/[\\/]src[\\/]overlay[\\/]feature-themes\.ts$/.test(id) ? table : undefined),
  };
}

/** The minifier writes strings as template literals, of which browsers keep every character twice: too expensive for the trees. */
export function plainlyQuoted(): Plugin {
  return {
    name: 'sightline:plainly-quoted',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk') chunk.code = chunk.code.replace(/`([\w+/=]{1000,})`/g, '"$1"');
    },
  };
}

/** Escapes noncharacters: Chromium refuses to inject a file containing U+FFFF, as some patterns do, taking it for invalid UTF-8. */
export function withoutNoncharacters(): Plugin {
  return {
    name: 'sightline:without-noncharacters',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16)}`;
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk') chunk.code = chunk.code.replace(/[\ufdd0-\ufdef\ufffe\uffff]/g, escaped);
    },
  };
}
