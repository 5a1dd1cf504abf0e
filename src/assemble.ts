import { attachCaptions, joinGalleries, tidyCaptions } from './arrange/captions.ts';
import { findingCopies, findPullQuotes, findSamePictures, placesOf } from './arrange/copies.ts';
import { Drops } from './arrange/drops.ts';
import {
  findCodeNames,
  findEmptyHeadings,
  findRepeatedHead,
  type Head,
  joinRules,
  levelStandfirst,
  nestComments,
  nestHeadings,
} from './arrange/order.ts';
import { type BuildContext, createBuildContext } from './build/build-context.ts';
import { flow } from './build/flow.ts';
import { headingIds, resolvingFragments } from './build/fragments.ts';
import { headBoldLines, joinLists, listLines, unlistParts } from './build/infer-structure.ts';
import { buildNotes, findingNotes } from './build/notes.ts';
import { sourceOf } from './build/source.ts';
import { findTabs } from './build/tabs.ts';
import { findTextTitle } from './build/text-page.ts';
import { findByline } from './head/byline.ts';
import { findDate } from './head/date.ts';
import { findSigned } from './head/dateline.ts';
import { findExcerpt } from './head/excerpt.ts';
import { headNames } from './head/head-names.ts';
import { findDirection, findLanguage } from './head/language.ts';
import { findLeadImage } from './head/lead-image.ts';
import { findNextPage } from './head/next-page.ts';
import { findSite, siteNames } from './head/site.ts';
import { demoteOthers, findTitle } from './head/title.ts';
import type { Article, Block } from './page/article.ts';
import { fold } from './page/clean-text.ts';
import type { LabelName } from './page/label.ts';
import { lazily } from './page/lazily.ts';
import { Ledger } from './page/ledger.ts';
import { linesOf } from './page/plain-text.ts';
import type { Judged, Reading } from './page/reading.ts';
import type { StepName } from './page/steps.ts';
import { countWords } from './page/words.ts';
import { BLOCKS_A_STEP, finish, type Work } from './page/work.ts';
import { buildComments } from './posts/comments.ts';
import { clearingPosts } from './posts/furniture.ts';
import { tidyPosts } from './posts/order.ts';
import { findingPosts, flowing, isListed, type Post } from './posts/posts.ts';
import { findDescription } from './settle/description.ts';
import { keepBody, keepComments } from './settle/keep.ts';
import { titleUnit, unitLine, unitsOf } from './settle/named-units.ts';

/**
 * Labels → article. Steps enter what they leave out in the ledger; the article has the blocks that no step marked. Blocks are built at once;
 * everything about them is worked out on first use. `without`: steps to skip, to measure what each is worth.
 */
export function assemble(judged: Judged, without?: ReadonlySet<StepName>): Reading {
  return finish(assembling(judged, without));
}

/** The same in slices. */
export function* assembling(given: Judged, without?: ReadonlySet<StepName>): Work<Reading> {
  const { snapshot, units } = given;
  const title = findTextTitle(given.snapshot) || findTitle(given);
  const named = new Ledger(given.labels);
  demoteOthers(given, title, named);
  headNames({ ...given, labels: named.close() }, named);
  const judged = { ...given, labels: named.close() };
  const { labels } = judged;
  const ledger = new Ledger(labels);
  yield;
  const kept = keepBody(units, labels);
  yield;
  const context = createBuildContext(judged, kept, flow);
  yield;
  findTabs(context);
  yield;
  const { found, idle } = yield* findingNotes(context);
  yield;
  const posts = yield* findingPosts(context, labels.pageKind === 'thread');
  const besides = context.aside.slice();
  yield* clearingPosts(context, posts, title);
  yield;
  // Elsewhere what is signed and dated are reviews, entries, the latest news.
  const head = readHead(judged, title, labels.pageKind === 'thread' ? posts[0] : undefined);
  yield;
  const drops = new Drops(ledger, without);
  const arranged = yield* arranging(yield* flowing(context, posts), head, isListed(context, posts), drops);
  const blocks = arranged.length > 0 ? arranged : blocksOfMessage(judged, context);
  const notes = buildNotes(context, found);
  yield;
  drops.takeDown([...blocks, ...notes.flatMap(note => note.blocks)]);
  const furniture = Array.from(context.aside.keys()).filter(row => context.aside[row] === 1 && besides[row] === 0);
  takeDown(context, furniture, 'postFurniture', ledger);
  takeDown(context, idle, 'idleNote', ledger);
  const parts = context.hasFragments ? [blocks, ...notes.map(note => note.blocks)] : [];
  const ids = context.hasFragments ? headingIds(blocks) : new Set<string>();
  for (const part of parts) yield* resolvingFragments(part, ids, snapshot.page.url);
  const counted = blocks.length > BLOCKS_A_STEP ? yield* countingWords(blocks) : undefined;
  return { snapshot, units, labels: ledger.close(), article: describe(judged, head, { blocks, notes }, counted) };
}

function readHead(judged: Judged, title: string, opening: Post | undefined): Head {
  // Who opens a thread is often named in another place than who answers; who wrote the page is who opened it.
  if (opening?.author === '') opening.author = findByline(judged);
  return lazily(
    {
      title,
      written: writtenHead(judged, title),
      language: judged.snapshot.page.lang,
      isArticle: judged.labels.pageKind === 'article',
      isDescription: findDescription(judged.snapshot),
      signedAt: findSigned(judged),
      placeOf: placesOf(judged),
    },
    { byline: () => findByline(judged, opening?.author), date: () => findDate(judged, opening?.date) },
  );
}

/** The article with all that is known about it, most of which is worked out when somebody asks. */
function describe(
  judged: Judged,
  head: Head,
  { blocks, notes }: Pick<Article, 'blocks' | 'notes'>,
  counted?: CountedText,
): Article {
  const { snapshot, units, labels } = judged;
  const { pageKind, confidence } = labels;
  const plain = lazily({}, { text: () => counted?.text ?? linesOf(blocks).join('\n') });
  return lazily(
    { title: head.title, url: snapshot.page.url, blocks, notes, pageKind, confidence },
    {
      byline: () => head.byline,
      date: () => head.date,
      site: () => findSite(snapshot),
      language: () => findLanguage(snapshot, longestRow(blocks), plain.text),
      direction: () => findDirection(snapshot, plain.text || head.title),
      excerpt: () => findExcerpt(snapshot, blocks),
      image: () => findLeadImage(snapshot, blocks),
      comments: () => nestComments(buildComments(createBuildContext(judged, keepComments(units, labels), flow))),
      wordCount: () => counted?.words ?? countWords(plain.text),
      nextPage: () => findNextPage(snapshot),
    },
  );
}

/** Shorter ones only name what is not there. */
const LEAST_MESSAGE = 60;

/** A message of a sentence or two is its own title, and its own text. */
function blocksOfMessage(judged: Judged, context: BuildContext): Block[] {
  const unit = titleUnit(judged);
  const text = unit < 0 ? '' : unitLine(judged, unit);
  if (text.length < LEAST_MESSAGE) return [];
  const { from, to } = judged.units;
  return [{ kind: 'paragraph', inlines: [{ kind: 'text', text }], source: sourceOf(context, from[unit], to[unit]) }];
}

interface CountedText {
  text: string;
  words: number;
}

/** The text of a long article and how many words it has, ahead of time: counted when asked for, they would block the page. */
function* countingWords(blocks: Block[]): Work<CountedText> {
  const parts: string[] = [];
  let words = 0;
  for (let from = 0; from < blocks.length; from += BLOCKS_A_STEP) {
    yield;
    const part = linesOf(blocks.slice(from, from + BLOCKS_A_STEP)).join('\n');
    if (part === '') continue;
    parts.push(part);
    words += countWords(part);
  }
  return { text: parts.join('\n'), words };
}

/** What is set aside while blocks are made is left out as well. */
function takeDown({ snapshot, units }: BuildContext, rows: Iterable<number>, step: StepName, ledger: Ledger): void {
  for (const row of rows)
    for (let r = row; r < snapshot.end[row]; r++) if (units.ofRow[r] >= 0) ledger.drop(units.ofRow[r], step);
}

/**
 * The order matters: captions find their pictures before pictures join into galleries; copies go before headings are asked
 * what they head, but not among the items of one list, which may quote each other; rules and heads of posts go last, since
 * what they parted may be gone.
 */
function* arranging(blocks: Block[], head: Head, areListed: boolean, drops: Drops): Work<Block[]> {
  const has = (kind: Block['kind']) => blocks.some(block => block.kind === kind);
  const isThread = has('post');
  let arranged = has('figure') ? joinGalleries(tidyCaptions(attachCaptions(blocks), head.title)) : blocks;
  yield;
  if (!areListed && !isThread) {
    arranged = drops.leave(arranged, 'copy', yield* findingCopies(arranged, head.placeOf));
    arranged = drops.leave(arranged, 'samePicture', findSamePictures(arranged));
    arranged = drops.leave(arranged, 'pullQuote', findPullQuotes(arranged));
  }
  arranged = levelStandfirst(drops.leave(arranged, 'repeatsHead', findRepeatedHead(arranged, head)), head);
  yield;
  if (has('heading')) arranged = drops.leave(arranged, 'emptyHeading', findEmptyHeadings(arranged, head.isArticle));
  if (has('rule')) arranged = joinRules(arranged);
  yield;
  if (isThread) arranged = tidyPosts(arranged, head.language);
  yield;
  if (has('code')) arranged = drops.leave(arranged, 'codeName', findCodeNames(arranged));
  const listed = unlistParts(joinLists(listLines(arranged)));
  yield;
  return nestHeadings(isThread ? listed : headBoldLines(listed));
}

/** Byline, date and title as the page has them, and the site's name, to recognise them where they are repeated. */
function writtenHead(judged: Judged, title: string): string[] {
  const lines = (kind: LabelName) => unitsOf(judged, kind).map(unit => unitLine(judged, unit));
  // A name that was taken for a date, or a headline that is not this one, may well be a heading.
  const dates = lines('date').filter(line => /\d/.test(line));
  const titles = lines('title').filter(line => sharesWords(line, title));
  return [...lines('byline'), ...dates, ...titles].slice(0, 50).concat(siteNames(judged.snapshot));
}

function sharesWords(line: string, title: string): boolean {
  const words = new Set(fold(title).split(' '));
  const own = fold(line).split(' ');
  return 2 * own.filter(word => words.has(word)).length >= own.length;
}

/** The row the longest paragraph came from: where the article's own language is said, if anywhere. */
function longestRow(blocks: Block[]): number {
  let best: Block | undefined;
  for (const block of blocks) {
    if (block.kind === 'paragraph' && (!best || block.source.rows.length > best.source.rows.length)) best = block;
  }
  return best?.source.rows[0] ?? -1;
}
