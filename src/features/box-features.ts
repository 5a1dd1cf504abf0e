import { boxAround } from './containers.ts';
import type { Context } from './context.ts';
import { type FeatureGroup, feature, MISSING, ratio, type Target } from './feature.ts';

const LEVELS = [1, 2, 3, 4];

/** Contents of the boxes around a unit: its share of them, their links, their prose. Each box holds more words than the one inside it. */
export const AROUND_FEATURES: FeatureGroup = {
  features: LEVELS.flatMap(k => [
    feature(`words@${k}`, 'box', 'ours', `words in the box ${k} around it`),
    feature(`linkShare@${k}`, 'box', 'after CUTER LP', `share of links in the box ${k} around it`),
    feature(`textShare@${k}`, 'box', 'after CUTER TP', `share of the page's words in the box ${k} around it`),
    feature(`proseShare@${k}`, 'box', 'ours', `share of the page's sentences in the box ${k} around it`),
    feature(`proseOf@${k}`, 'box', 'ours', `share of sentences among the words of the box ${k} around it`),
    feature(`own@${k}`, 'box', 'ours', `its share of the box ${k} around it`),
    feature(`wordsPerUnit@${k}`, 'box', 'ours', `words per element in the box ${k} around it`),
    feature(`commasPerWord@${k}`, 'box', 'ours', `commas per word in the box ${k} around it`),
    feature(`images@${k}`, 'box', 'ours', `images in the box ${k} around it`),
    feature(`controls@${k}`, 'box', 'ours', `form fields in the box ${k} around it`),
    feature(`paragraphs@${k}`, 'box', 'ours', `paragraphs in the box ${k} around it`),
    feature(`tagsPerWord@${k}`, 'box', 'ours', `elements per word in the box ${k} around it`),
  ]),
  measure: measureAround,
};

function measureAround(c: Context, { values, start, width, from, to }: Target): void {
  const { textUnits, units, pageWords, pageProse } = c;
  const { end } = c.snapshot;
  const { outer } = c.containers;
  const { words, linkWords, prose, units: counted, commas, images, controls, paragraphs, elements } = c.sums.totals;
  const size = AROUND_FEATURES.features.length;
  for (let i = from; i < to; i++) {
    const u = textUnits[i];
    const own = c.sums.unit.words[u];
    let at = start + i * width;
    const last = at + size;
    for (let box = boxAround(c.containers, units.row[u]); at < last && box >= 0; box = outer[box]) {
      const after = end[box];
      const all = words[after] - words[box];
      const sentences = prose[after] - prose[box];
      values[at++] = all;
      values[at++] = ratio(linkWords[after] - linkWords[box], all);
      values[at++] = all / pageWords;
      values[at++] = sentences / pageProse;
      values[at++] = ratio(sentences, all);
      values[at++] = ratio(own, all);
      values[at++] = ratio(all, counted[after] - counted[box]);
      values[at++] = ratio(commas[after] - commas[box], all);
      values[at++] = images[after] - images[box];
      values[at++] = controls[after] - controls[box];
      values[at++] = paragraphs[after] - paragraphs[box];
      values[at++] = ratio(elements[after] - elements[box], all);
    }
    values.fill(MISSING, at, last);
  }
}

const CONTAINERS = ['best', 'dominant', 'wide'] as const;

/** A unit's position relative to the boxes that hold the page's running text. */
export const CONTAINER_FEATURES: FeatureGroup = {
  features: [
    ...CONTAINERS.flatMap(name => [
      feature(`in.${name}`, 'box', 'ours', `inside the ${name} text box`),
      feature(`wordsTo.${name}`, 'box', 'ours', `distance to the ${name} text box`),
      feature(`stepsTo.${name}`, 'box', 'ours', `steps below the ${name} text box`),
      feature(`placeIn.${name}`, 'box', 'ours', `place inside the ${name} text box`),
    ]),
    feature('inPlateau', 'stretch', 'BTE', 'inside the stretch with most words and fewest tags'),
    feature('plateauDistance', 'stretch', 'after BTE', 'distance to that stretch'),
    feature('inPlateaus', 'stretch', 'after BTE', 'inside one of the stretches of words'),
    feature('templateShare', 'template', 'after InfoDiscoverer', 'how surely the site repeats it'),
    feature('placeInPage', 'place', 'ours', 'place in the page by words'),
    feature('placeByTokens', 'place', 'ours', 'place in the page by words and tags'),
  ],
  measure: measureContainers,
};

function measureContainers(c: Context, { values, start, width, from, to }: Target): void {
  const { textUnits, units, plateau, pageWords } = c;
  const { words } = c.sums.totals;
  const boxes = CONTAINERS.map(name => c.containers[name]);
  for (let i = from; i < to; i++) {
    const u = textUnits[i];
    const row = units.row[u];
    const before = words[units.from[u]];
    let at = start + i * width;
    for (let b = 0; b < boxes.length; b++) {
      placeAgainst(c, boxes[b], row, before, values, at);
      at += PLACE_SIZE;
    }
    values[at++] = plateau.main[u];
    values[at++] = plateau.distance[u];
    values[at++] = plateau.mainOfMany[u];
    values[at++] = c.template?.[u] ?? MISSING;
    values[at++] = before / pageWords;
    values[at++] = units.from[u] / c.snapshot.size;
  }
}

const PLACE_SIZE = 4;

/** A row's position relative to a box; `before` is the number of words on the page before the row's text. */
function placeAgainst(c: Context, box: number, row: number, before: number, values: Float32Array, at: number): void {
  const { end, depth } = c.snapshot;
  const { words } = c.sums.totals;
  const from = words[box];
  const to = words[end[box]];
  const isIn = row >= box && row < end[box];
  values[at] = isIn ? 1 : 0;
  // As a share of the page's words; negative before the box.
  values[at + 1] = isIn ? 0 : (before < from ? before - from : before - to) / c.pageWords;
  values[at + 2] = isIn ? depth[row] - depth[box] : MISSING;
  values[at + 3] = isIn ? ratio(before - from, to - from) : MISSING;
}

const PATHS = [
  ['path', 'tag and class path'],
  ['tagPath', 'tag path'],
] as const;

/** Totals over the units that share the unit's path. */
export const PATH_FEATURES: FeatureGroup = {
  features: PATHS.flatMap(([name, means]) => [
    feature(`${name}Units`, 'alike', 'ours', `elements with its ${means}`),
    feature(`${name}Words`, 'alike', 'ours', `words with its ${means}`),
    feature(`${name}TextShare`, 'alike', 'ours', `share of the page's words with its ${means}`),
    feature(`${name}LinkShare`, 'links', 'ours', `share of links with its ${means}`),
    feature(`${name}ProseShare`, 'alike', 'ours', `share of the page's sentences with its ${means}`),
    feature(`${name}WordsPerUnit`, 'alike', 'ours', `words per element with its ${means}`),
  ]),
  measure: measurePaths,
};

function measurePaths(c: Context, { values, start, width, from, to }: Target): void {
  const { textUnits, pageWords, pageProse } = c;
  const both = [c.paths, c.tagPaths];
  for (let i = from; i < to; i++) {
    let at = start + i * width;
    for (let p = 0; p < both.length; p++) {
      const { group, units, words, linkWords, prose } = both[p];
      const g = group[textUnits[i]];
      values[at++] = units[g];
      values[at++] = words[g];
      values[at++] = words[g] / pageWords;
      values[at++] = ratio(linkWords[g], words[g]);
      values[at++] = prose[g] / pageProse;
      values[at++] = ratio(words[g], units[g]);
    }
  }
}
