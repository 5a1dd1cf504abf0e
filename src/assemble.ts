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
  nestHeadings,
} from './arrange/order.ts';
import { type BuildContext, createBuildContext } from './build/build-context.ts';
import { flow } from './build/flow.ts';
import { headingIds, resolvingFragments } from './build/fragments.ts';
import { headBoldLines, joinLists, listLines, unlistParts } from './build/infer-structure.ts';
import { buildNotes, findingNotes } from './build/notes.ts';
import { sourceOf } from './build/source.ts';
import { findTabs } from './build/tabs.ts';
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
import { findingPosts, flowing, isListed } from './posts/posts.ts';
import { findDescription } from './settle/description.ts';
import { keepBody, keepComments } from './settle/keep.ts';
import { titleUnit, unitLine, unitsOf } from './settle/named-units.ts';

/**
 * Labels → article. Steps mark what they leave out in the ledger; the blocks of the article are those that no step marked. The blocks are
 * made at once; what is said about them waits until somebody asks. `without`: steps to be left out, for who measures them.
 */
export function assemble(judged: Judged, without?: ReadonlySet<StepName>): Reading {
  return finish(assembling(judged, without));
}

/** The same as work that can be put down. */
export function* assembling(given: Judged, without?: ReadonlySet<StepName>): Work<Reading> {
  const { snapshot, units } = given;
  const title = findTitle(given);
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
  const opening = labels.pageKind === 'thread' ? posts[0] : undefined;
  // Who opens a thread is often told in another place than who answers; who wrote the page is who opened it.
  if (opening?.author === '') opening.author = findByline(judged);
  const head: Head = lazily(
    {
      title,
      written: writtenHead(judged, title),
      language: snapshot.page.lang,
      isArticle: labels.pageKind === 'article',
      isDescription: findDescription(snapshot),
      signedAt: findSigned(judged),
      placeOf: placesOf(judged),
    },
    { byline: () => findByline(judged, opening?.author), date: () => findDate(judged, opening?.date) },
  );
  yield;
  const drops = new Drops(ledger, without);
  const arranged = yield* arranging(yield* flowing(context, posts), head, isListed(context, posts), drops);
  const blocks = arranged.length > 0 ? arranged : tellTitle(judged, context);
  const notes = buildNotes(context, found);
  yield;
  drops.takeDown([...blocks, ...notes.flatMap(note => note.blocks)]);
  const furniture = Array.from(context.aside.keys()).filter(row => context.aside[row] === 1 && besides[row] === 0);
  takeDown(context, furniture, 'postFurniture', ledger);
  takeDown(context, idle, 'idleNote', ledger);
  const parts = context.hasFragments ? [blocks, ...notes.map(note => note.blocks)] : [];
  const ids = context.hasFragments ? headingIds(blocks) : new Set<string>();
  for (const part of parts) yield* resolvingFragments(part, ids, snapshot.page.url);
  const { url } = snapshot.page;
  const { pageKind, confidence } = labels;
  const said = blocks.length > BLOCKS_A_STEP ? yield* telling(blocks) : undefined;
  const plain = lazily({}, { text: () => said?.text ?? linesOf(blocks).join('\n') });
  const article: Article = lazily(
    { title: head.title, url, blocks, notes, pageKind, confidence },
    {
      byline: () => head.byline,
      date: () => head.date,
      site: () => findSite(snapshot),
      language: () => findLanguage(snapshot, longestRow(blocks), plain.text),
      direction: () => findDirection(snapshot, plain.text || head.title),
      excerpt: () => findExcerpt(snapshot, blocks),
      image: () => findLeadImage(snapshot, blocks),
      comments: () => buildComments(createBuildContext(judged, keepComments(units, labels), flow)),
      wordCount: () => said?.words ?? countWords(plain.text),
      nextPage: () => findNextPage(snapshot),
    },
  );
  return { snapshot, units, labels: ledger.close(), article };
}

/** Shorter ones only name what is not there. */
const LEAST_MESSAGE = 60;

/** A message of a sentence or two is its own title, and its own text. */
function tellTitle(judged: Judged, context: BuildContext): Block[] {
  const unit = titleUnit(judged);
  const text = unit < 0 ? '' : unitLine(judged, unit);
  if (text.length < LEAST_MESSAGE) return [];
  const { from, to } = judged.units;
  return [{ kind: 'paragraph', inlines: [{ kind: 'text', text }], source: sourceOf(context, from[unit], to[unit]) }];
}

/** The words of a long article, and how many: counted when asked for, they would keep everybody waiting. */
function* telling(blocks: Block[]): Work<{ text: string; words: number }> {
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
  let told = has('figure') ? joinGalleries(tidyCaptions(attachCaptions(blocks), head.title)) : blocks;
  yield;
  if (!areListed && !isThread) {
    told = drops.leave(told, 'copy', yield* findingCopies(told, head.placeOf));
    told = drops.leave(told, 'samePicture', findSamePictures(told));
    told = drops.leave(told, 'pullQuote', findPullQuotes(told));
  }
  told = levelStandfirst(drops.leave(told, 'saidInHead', findRepeatedHead(told, head)), head);
  yield;
  if (has('heading')) told = drops.leave(told, 'emptyHeading', findEmptyHeadings(told, head.isArticle));
  if (has('rule')) told = joinRules(told);
  yield;
  if (isThread) told = tidyPosts(told, head.language);
  yield;
  if (has('code')) told = drops.leave(told, 'codeName', findCodeNames(told));
  const listed = unlistParts(joinLists(listLines(told)));
  yield;
  return nestHeadings(isThread ? listed : headBoldLines(listed));
}

/** Byline, date and title as they stand on the page, and the site's name, to know them again where they come twice. */
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
