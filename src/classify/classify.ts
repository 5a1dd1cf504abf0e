import { FEATURES } from '../features/features.ts';
import { IMAGE_NAMES, LARGE_IMAGE_PX, measureImages } from '../features/image-features.ts';
import type { Matrix } from '../features/measure.ts';
import { hasPhrase } from '../features/phrases.ts';
import { WITHIN } from '../features/sums.ts';
import { isMain, LABEL, type LabelName, type Labels, type PageKind } from '../page/label.ts';
import type { Snapshot } from '../page/snapshot.ts';
import type { Units } from '../page/unit.ts';
import { chooseMain } from './choice.ts';
import modelFile from './model.json';
import { checkModel, Judge, type ModelFile } from './model.ts';
import { measurePage, PAGE_KIND_NAMES } from './page-kind.ts';
import { explain } from './reasons.ts';
import { LOOK_NAMES, lookAgain } from './smoothing.ts';
import { templateShift, weighTemplate } from './template.ts';

export const MODEL = modelFile as unknown as ModelFile;

function loadJudges() {
  checkModel(MODEL);
  const names = FEATURES.map(feature => feature.name);
  const { forests } = MODEL;
  return {
    first: new Judge(forests.first, names),
    second: new Judge(forests.second, LOOK_NAMES),
    title: new Judge(forests.title, names),
    kind: new Judge(forests.kind, names),
    smallImage: new Judge(forests.smallImage, IMAGE_NAMES),
    largeImage: new Judge(forests.largeImage, IMAGE_NAMES),
    page: new Judge(forests.page, PAGE_KIND_NAMES),
  };
}
type Judges = ReturnType<typeof loadJudges>;

/** Loading takes longer than reading a small page: done once, when first asked. */
let judges: Judges | undefined;

/** Every unit's label, from the trees: the text, what kind of text, the title, then what stands between the text. */
export function classify(_snapshot: Snapshot, units: Units, matrix: Matrix): Labels {
  const all = (judges ??= loadJudges());
  const { context } = matrix;
  const each = (judge: Judge, values: Float32Array) =>
    Float32Array.from(matrix.units, (_, i) => judge.score(values, i));

  const first = each(all.first, matrix.values);
  const look = lookAgain(context, first).values;
  const judged = each(all.second, look);
  const template = Float32Array.from(matrix.units, unit => context.template?.[unit] ?? Number.NaN);
  const second = weighTemplate(judged, template);
  const choice = chooseMain(
    second,
    Float32Array.from(matrix.units, unit => context.sums.unit.words[unit]),
  );

  const pageKind = nameOfBest(all.page.scores(measurePage(context, second), 0), MODEL.pageKinds) as PageKind;
  const label = new Uint8Array(units.size).fill(LABEL.irrelevant);
  const score = new Float32Array(units.size);
  matrix.units.forEach((unit, i) => {
    score[unit] = second[i];
    label[unit] = nameKind(all, matrix, i, choice.isMain[i] === 1, pageKind);
  });
  const title = findTitle(all, matrix);
  if (title >= 0) label[title] = LABEL.title;
  labelImages(all, matrix, second, label, score);

  return {
    label,
    score,
    reasons: unit => {
      const place = matrix.units.indexOf(unit);
      if (place < 0) return [];
      const site = { feature: 'templateShare', value: template[place], weight: templateShift(template[place]) };
      const reasons = explain(all.first, all.second, matrix, look, place);
      return site.weight === 0 ? reasons : [...reasons, site].sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
    },
    pageKind,
    confidence: choice.confidence,
  };
}

/**
 * Two kinds overrule the side a unit was put on where the trees of kinds are this sure. A caption is kept with its picture
 * though its words are not body text; a comment reads like body text and is none, except in a thread, which is all comments.
 */
const SURE_OF_KIND = 0.5;
/** A heading this short that speaks of comments opens them: everything below is theirs (Yunis 2016, Appendix A). */
const LONGEST_OPENING = 5;
const BODY = new Set([LABEL.body, LABEL.heading, LABEL.reference]);

/** The likeliest kind on the side the unit was put on. Headings are told by their tag, not guessed. */
function nameKind(all: Judges, matrix: Matrix, i: number, kept: boolean, pageKind: PageKind): number {
  const { context } = matrix;
  if (kept && context.sums.within[context.units.from[matrix.units[i]]] & WITHIN.heading)
    return pageKind !== 'thread' && opensComments(matrix, matrix.units[i]) ? LABEL.irrelevant : LABEL.heading;
  const scores = all.kind.scores(matrix.values, i);
  let best: number = kept ? LABEL.body : LABEL.irrelevant;
  let most = 0;
  for (let k = 0; k < scores.length; k++) {
    const label = LABEL[MODEL.kinds[k] as LabelName];
    if (label === LABEL.caption && scores[k] >= SURE_OF_KIND) return label;
    if (
      label === LABEL.comment &&
      pageKind !== 'thread' &&
      (scores[k] >= SURE_OF_KIND || (kept && isUnderComments(matrix, i)))
    )
      return label;
    if (label !== LABEL.caption && BODY.has(label) === kept && scores[k] > most) {
      most = scores[k];
      best = label;
    }
  }
  return best;
}

function opensComments({ context }: Matrix, heading: number): boolean {
  const isShort = context.sums.unit.words[heading] <= LONGEST_OPENING;
  return isShort && hasPhrase(context.phrases[heading], 'comments');
}

function isUnderComments(matrix: Matrix, i: number): boolean {
  const heading = matrix.context.headingBefore[matrix.units[i]];
  return heading >= 0 && opensComments(matrix, heading);
}

/** A title this unlikely is none: the page's head then says it. */
const TITLE_FLOOR = 0.3;
const TITLE_LONGEST_WORDS = 60;

/** Exactly one title (Wang et al., 4.3), as a unit; -1 where nothing looks like one. */
function findTitle(all: Judges, matrix: Matrix): number {
  let best = -1;
  let most = TITLE_FLOOR;
  matrix.units.forEach((unit, i) => {
    if (matrix.context.sums.unit.words[unit] > TITLE_LONGEST_WORDS) return;
    const score = all.title.score(matrix.values, i);
    if (score > most) {
      most = score;
      best = unit;
    }
  });
  return best;
}

/** Pictures, players, embeds. A noisy one is the kind of noise the text before it is. */
function labelImages(all: Judges, matrix: Matrix, second: Float32Array, label: Uint8Array, score: Float32Array): void {
  const images = measureImages(matrix.context, second);
  const area = IMAGE_NAMES.indexOf('area');
  images.units.forEach((unit, i) => {
    const isLarge = images.values[i * IMAGE_NAMES.length + area] > LARGE_IMAGE_PX;
    score[unit] = (isLarge ? all.largeImage : all.smallImage).score(images.values, i);
    const before = matrix.context.place[unit];
    const near = before < 0 ? LABEL.irrelevant : label[matrix.units[before]];
    label[unit] = score[unit] >= 0.5 ? LABEL.image : isMain(near) ? LABEL.irrelevant : near;
  });
}

function nameOfBest(scores: Float32Array, names: readonly string[]): string {
  return names[scores.indexOf(Math.max(...scores))];
}
