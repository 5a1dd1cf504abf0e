import type { Context } from '../features/context.ts';
import { FEATURE_NAMES } from '../features/features.ts';
import {
  IMAGE_FEATURES,
  type ImageFeature,
  type ImageMatrix,
  isLargeImage,
  measureImages,
} from '../features/image-features.ts';
import type { Matrix } from '../features/measure.ts';
import { hasPhrase } from '../features/phrases.ts';
import { isMain, LABEL, type Labels, labelName, PAGE_KINDS, type Reason } from '../page/label.ts';
import type { Units } from '../page/unit.ts';
import type { Work } from '../page/work.ts';
import { chooseMain } from './choice.ts';
import { findComments, SIGN_NAMES } from './comments.ts';
import { sigmoid } from './forest.ts';
import { isKeptApart, nameKinds } from './kinds.ts';
import modelFile from './model.json';
import { checkModel, Judge, type ModelFile } from './model.ts';
import { expectArticle, measurePage, PAGE_KIND_NAMES, trustClaim } from './page-kind.ts';
import { explain, explainKind, explainPicture } from './reasons.ts';
import { LOOK_NAMES, lookAgain } from './smoothing.ts';
import { templateShift, weighTemplate } from './template.ts';

export const MODEL = modelFile as unknown as ModelFile;

function loadJudges() {
  checkModel(MODEL);
  const { forests } = MODEL;
  const imageNames = askedImageFeatures().map(feature => feature.name);
  return {
    first: new Judge(forests.first, FEATURE_NAMES),
    second: new Judge(forests.second, LOOK_NAMES),
    title: new Judge(forests.title, FEATURE_NAMES),
    kind: new Judge(forests.kind, FEATURE_NAMES),
    smallImage: new Judge(forests.smallImage, imageNames),
    largeImage: new Judge(forests.largeImage, imageNames),
    page: new Judge(forests.page, PAGE_KIND_NAMES),
  };
}
type Judges = ReturnType<typeof loadJudges>;

let askedOfImages: readonly ImageFeature[] | undefined;

/** Only the image features that some tree uses; the others need not be measured to read a page. */
function askedImageFeatures(): readonly ImageFeature[] {
  const { smallImage, largeImage } = MODEL.forests;
  const named = new Set([...smallImage.features, ...largeImage.features]);
  return (askedOfImages ??= IMAGE_FEATURES.filter(feature => named.has(feature.name)));
}

/** Loaded lazily and once: loading takes longer than reading a small page. */
let judges: Judges | undefined;

/** Labels every unit: first the text, then its kinds, then the title, then the pictures and embeds in between. */
export function* classifying(units: Units, matrix: Matrix): Work<Labels> {
  const all = (judges ??= loadJudges());
  const { context } = matrix;
  const first = yield* all.first.scoreAll(matrix.values);
  const kinds = trustClaim(all.page.scores(measurePage(context, first), 0), context.meta.isDiscussion);
  const expected = expectArticle(kinds);
  yield;
  const look = (yield* lookAgain(context, first, expected)).values;
  const judged = yield* all.second.scoreAll(look);
  const template = Float32Array.from(matrix.units, unit => context.template?.[unit] ?? Number.NaN);
  const second = weighTemplate(judged, template);
  yield;
  const isComment = findComments(matrix, second, kinds[PAGE_KINDS.indexOf('thread')]);
  yield;
  const likeliest = nameOfBest(kinds, PAGE_KINDS);
  const choice = chooseMain(
    second,
    Float32Array.from(matrix.units, (unit, i) => (isComment[i] ? 0 : context.sums.unit.words[unit])),
    { isArticle: nameOfBest(expected, PAGE_KINDS) === 'article', isList: likeliest === 'listing' },
  );
  yield;
  const pageKind = likeliest === 'thread' && isComment.some(Boolean) ? 'article' : likeliest;

  const label = new Uint8Array(units.size).fill(LABEL.irrelevant);
  const score = new Float32Array(units.size);
  const named = yield* nameKinds(all.kind, MODEL.kinds, {
    ...{ matrix, isKept: choice.isMain, isComment },
    ...{ scores: second, pageKind },
  });
  for (let i = 0; i < matrix.units.length; i++) {
    const unit = matrix.units[i];
    label[unit] = named.label[i];
    // Byline, date and captions are kept for what they are rather than for reading like body text, so their score is that of the kind.
    score[unit] = isKeptApart(named.label[i]) ? named.score[i] : second[i];
  }
  const title = yield* findTitle(all.title, matrix);
  if (title.unit >= 0) {
    label[title.unit] = LABEL.title;
    score[title.unit] = title.score;
  }
  const pictures = yield* labelImages(all, matrix, second, label, score);

  return {
    label,
    score,
    reasons: unit => {
      const place = matrix.units.indexOf(unit);
      if (place < 0) {
        const reasons = explainPicture(pictureJudge(all, context, unit), pictures, unit);
        return isUnderAd(context, unit, label) ? tellFirst(overruled('picture.saysAd', score[unit]), reasons) : reasons;
      }
      if (unit === title.unit) return explainKind(all.title, matrix, place);
      if (isKeptApart(label[unit]))
        return explainKind(all.kind, matrix, place, MODEL.kinds.indexOf(labelName(label[unit])));
      const site = {
        feature: 'templateShare',
        value: template[place],
        weight: templateShift(template[place], judged[place]),
      };
      const reasons = explain(all.first, all.second, matrix, look, place);
      if (label[unit] === LABEL.comment && isComment[place]) {
        return tellFirst(overruled(SIGN_NAMES[isComment[place]], judged[place]), reasons);
      }
      return site.weight === 0 ? reasons : [...reasons, site].sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
    },
    pageKind,
    confidence: choice.confidence,
  };
}

/** Scores are capped here before taking log-odds, which are infinite at 1. */
const SUREST = 0.999;

/** A reason that outweighs whatever the trees found, such as the position of a comment or an ad label above a picture. */
function overruled(feature: string, score: number): Reason {
  const sure = Math.min(SUREST, score);
  return { feature, value: 1, weight: -1 - Math.max(0, Math.log(sure / (1 - sure))) };
}

function tellFirst(first: Reason, reasons: Reason[]): Reason[] {
  return [first, ...reasons.filter(({ feature }) => feature !== first.feature)];
}

/** Below this likelihood no unit is the title; it is then taken from the page's metadata. */
const TITLE_FLOOR = 0.3;
const TITLE_LONGEST_WORDS = 60;

/** Picks exactly one unit as the title (Wang et al., 4.2); -1 if nothing looks like one. */
function* findTitle(judge: Judge, matrix: Matrix): Work<{ unit: number; score: number }> {
  const { words } = matrix.context.sums.unit;
  const vectors = placesOf(matrix.units, unit => words[unit] <= TITLE_LONGEST_WORDS);
  const margins = yield* judge.margins(matrix.values, vectors);
  let best = -1;
  for (let v = 0; v < vectors.length; v++) if (best < 0 || margins[v] > margins[best]) best = v;
  const score = best < 0 ? 0 : sigmoid(margins[best]);
  return score > TITLE_FLOOR ? { unit: matrix.units[vectors[best]], score } : { unit: -1, score: TITLE_FLOOR };
}

/** Labels pictures, players and embeds. A rejected one gets the noise label of the text before it. */
function* labelImages(
  all: Judges,
  matrix: Matrix,
  second: Float32Array,
  label: Uint8Array,
  score: Float32Array,
): Work<ImageMatrix> {
  const { context } = matrix;
  const images = measureImages(context, second, askedImageFeatures());
  for (const judge of [all.smallImage, all.largeImage]) {
    const vectors = placesOf(images.units, unit => pictureJudge(all, context, unit) === judge);
    const scores = yield* judge.score(images.values, vectors);
    for (let v = 0; v < vectors.length; v++) {
      const unit = images.units[vectors[v]];
      const before = context.place[unit];
      const near = before < 0 ? LABEL.irrelevant : label[matrix.units[before]];
      score[unit] = scores[v];
      const isKept = scores[v] >= 0.5 && !isUnderAd(context, unit, label);
      label[unit] = isKept ? LABEL.image : isMain(near) ? LABEL.irrelevant : near;
    }
  }
  return images;
}

/** Long enough for "Advertisement" in any language, too short for anything worth reading. */
const MOST_AD_WORDS = 4;
/** How many levels up the shared box may be. */
const MOST_AD_BOXES = 3;

/** Whether the unit shares a box with an ad label and with no other text. */
function isUnderAd(context: Context, unit: number, label: Uint8Array): boolean {
  const { snapshot, units, sums, place, textUnits, phrases } = context;
  const text = place[unit] < 0 ? -1 : textUnits[place[unit]];
  if (text < 0 || isMain(label[text])) return false;
  if (label[text] !== LABEL.advertisement && !hasPhrase(phrases[text], 'ads')) return false;
  const { words } = sums.totals;
  const { parent, end } = snapshot;
  const row = units.row[unit];
  for (let box = units.row[text], boxes = 0; box >= 0 && boxes < MOST_AD_BOXES; box = parent[box], boxes++) {
    if (words[end[box]] - words[box] > MOST_AD_WORDS) return false;
    if (row > box && row < end[box]) return true;
  }
  return false;
}

/** Indices of the vectors whose unit satisfies `holds`. */
function placesOf(units: Int32Array, holds: (unit: number) => boolean): Int32Array {
  const places: number[] = [];
  for (let i = 0; i < units.length; i++) if (holds(units[i])) places.push(i);
  return Int32Array.from(places);
}

function pictureJudge(all: Judges, context: Context, unit: number): Judge {
  return isLargeImage(context, unit) ? all.largeImage : all.smallImage;
}

function nameOfBest<Name>(scores: Float32Array, names: readonly Name[]): Name {
  return names[scores.indexOf(Math.max(...scores))];
}
