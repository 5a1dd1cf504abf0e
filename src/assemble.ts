import { attachCaptions, joinGalleries, tidyCaptions } from './arrange/captions.ts';
import { asidesOf, findingCopies, findPullQuotes, findSamePictures, placesOf } from './arrange/copies.ts';
import { Drops } from './arrange/drops.ts';
import {
  findCodeNames,
  findEmptyHeadings,
  findRepeatedHead,
  type Head,
  joinRules,
  levelStandfirst,
  nestHeadings,
  nestHeadingsIn,
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
import { cutLong, linesOf } from './page/plain-text.ts';
import type { Judged, Reading } from './page/reading.ts';
import type { StepName } from './page/steps.ts';
import { countWords } from './page/words.ts';
import { BLOCKS_A_STEP, finish, type Work } from './page/work.ts';
import { buildComments } from './posts/comments.ts';
import { listTeasers } from './posts/entries.ts';
import { clearingPosts } from './posts/furniture.ts';
import { findingListing, nameAuthors, partTeasers, type Teaser } from './posts/listing.ts';
import { tidyPosts } from './posts/order.ts';
import { type FoundPost, findingPosts, flowing, isListed } from './posts/posts.ts';
import { findDescription } from './settle/description.ts';
import { keepPart } from './settle/keep.ts';
import { titleUnit, unitLine, unitsOf } from './settle/named-units.ts';

/**
 * Labels → article. Each step records what it drops in the ledger; the article keeps the rest. Blocks are built eagerly, metadata lazily.
 * `without`: steps to skip, for measuring what each one contributes.
 */
export function assemble(judged: Judged, without?: ReadonlySet<StepName>): Reading {
  return finish(assembling(judged, without));
}

/** `assemble`, in slices. */
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
  const kept = keepPart(units, labels, 'main');
  yield;
  const context = createBuildContext(judged, kept, flow);
  yield;
  findTabs(context);
  yield;
  const { found, idle } = yield* findingNotes(context);
  yield;
  const { teasers, posts } = yield* findingItems(context);
  const besides = context.aside.slice();
  yield* clearingPosts(context, posts);
  partTeasers(context, teasers);
  yield;
  // On other kinds of page, signed and dated items are reviews, list entries or latest news, not an opening post.
  const head = readHead(judged, title, labels.pageKind === 'thread' ? posts[0] : undefined);
  yield;
  const drops = new Drops(ledger, without);
  const areListed = isListed(context, [...teasers, ...posts]);
  const toItems = (parts: Block[]) => listTeasers(context, parts, teasers);
  const arranged = yield* arranging(yield* flowing(context, posts), head, { areListed, toItems }, drops);
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
  const pieces = blocks.flatMap(cutLong);
  const counted = pieces.length > BLOCKS_A_STEP ? yield* countingWords(pieces) : undefined;
  return { snapshot, units, labels: ledger.close(), article: describe(judged, head, { blocks, notes }, counted) };
}

/** The posts of a thread, or the teasers of a listing: those of a blog have author and date as posts do, but titles of their own. */
function* findingItems(context: BuildContext): Work<{ teasers: Teaser[]; posts: FoundPost[] }> {
  const teasers = yield* findingListing(context);
  yield;
  const posts = yield* findingPosts(context, context.labels.pageKind === 'thread');
  return teasers.length > 0 && !nameAuthors(context, teasers, posts) ? { teasers, posts: [] } : { teasers: [], posts };
}

function readHead(judged: Judged, title: string, opening: FoundPost | undefined): Head {
  // A thread's opening author is often shown in a different place from the repliers. The page's author is the opener.
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
      isAside: asidesOf(judged),
    },
    { byline: () => findByline(judged, opening?.author), date: () => findDate(judged, opening?.date) },
  );
}

/** The article and its metadata, most of which is computed on first access. */
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
      byline: () => ofPage(head.byline, blocks, 'author'),
      date: () => ofPage(head.date, blocks, 'date'),
      site: () => findSite(snapshot),
      language: () => findLanguage(snapshot, longestRow(blocks), plain.text),
      direction: () => findDirection(snapshot, plain.text || head.title),
      excerpt: () => findExcerpt(snapshot, blocks),
      image: () => findLeadImage(snapshot, blocks),
      comments: () =>
        nestHeadingsIn(buildComments(createBuildContext(judged, keepPart(units, labels, 'comments'), flow))),
      wordCount: () => counted?.words ?? countWords(plain.text),
      nextPage: () => findNextPage(snapshot),
    },
  );
}

/** Author or date, unless it is that of one of several teasers. */
function ofPage(value: string, blocks: Block[], key: 'author' | 'date'): string {
  const values = new Set(
    blocks.flatMap(block => (block.kind === 'list' ? (block.entries ?? []).map(entry => entry[key]) : [])),
  );
  return values.size > 1 && values.has(value) ? '' : value;
}

/** In characters. Shorter texts only name content that is missing. */
const LEAST_MESSAGE = 60;

/** For a page that is one short message, the title unit doubles as the body. */
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

/** Collects and counts a long article's text ahead of time, in slices: doing it lazily, in one go, would block the page. */
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

/** Records in the ledger the units of rows that were set aside while blocks were built. */
function takeDown({ snapshot, units }: BuildContext, rows: Iterable<number>, step: StepName, ledger: Ledger): void {
  for (const row of rows)
    for (let r = row; r < snapshot.end[row]; r++) if (units.ofRow[r] >= 0) ledger.drop(units.ofRow[r], step);
}

interface Items {
  /** Whether posts or teasers are the items of a visible list. */
  areListed: boolean;
  /** Makes teasers the items of lists; before lines with numbers are, which may be their ranks. */
  toItems(blocks: Block[]): Block[];
}

/**
 * The order matters. Captions are attached before pictures are joined into galleries. Copies are dropped before empty headings are
 * sought, but not in lists, whose items may quote each other. Rules and post headers come last, because the content they separated
 * may already be gone.
 */
function* arranging(blocks: Block[], head: Head, items: Items, drops: Drops): Work<Block[]> {
  const has = (kind: Block['kind']) => blocks.some(block => block.kind === kind);
  const isThread = has('post');
  let arranged = has('figure') ? joinGalleries(tidyCaptions(attachCaptions(blocks), head.title)) : blocks;
  yield;
  if (!items.areListed && !isThread) {
    arranged = drops.leave(arranged, 'copy', yield* findingCopies(arranged, head.placeOf));
    arranged = drops.leave(arranged, 'samePicture', findSamePictures(arranged));
    arranged = drops.leave(arranged, 'pullQuote', findPullQuotes(arranged, head.isAside));
  }
  arranged = levelStandfirst(drops.leave(arranged, 'repeatsHead', findRepeatedHead(arranged, head)), head);
  yield;
  if (has('heading')) arranged = drops.leave(arranged, 'emptyHeading', findEmptyHeadings(arranged, head.isArticle));
  if (has('rule')) arranged = joinRules(arranged);
  yield;
  if (isThread) arranged = tidyPosts(arranged, head.language);
  yield;
  if (has('code')) arranged = drops.leave(arranged, 'codeName', findCodeNames(arranged));
  // Each reads every block of what may be a long article.
  for (const step of [items.toItems, listLines, joinLists, unlistParts]) {
    arranged = step(arranged);
    yield;
  }
  return nestHeadings(isThread ? arranged : headBoldLines(arranged));
}

/** Byline, date and title as the page writes them, plus the site's names, so that repetitions can be recognised. */
function writtenHead(judged: Judged, title: string): string[] {
  const lines = (kind: LabelName) => unitsOf(judged, kind).map(unit => unitLine(judged, unit));
  // A "date" without digits is probably a name, and a "title" unlike ours another headline: both may be real headings.
  const dates = lines('date').filter(line => /\d/.test(line));
  const titles = lines('title').filter(line => sharesWords(line, title));
  return [...lines('byline'), ...dates, ...titles].slice(0, 50).concat(siteNames(judged.snapshot));
}

function sharesWords(line: string, title: string): boolean {
  const words = new Set(fold(title).split(' '));
  const own = fold(line).split(' ');
  return 2 * own.filter(word => words.has(word)).length >= own.length;
}

/** First row of the longest paragraph: the likeliest place for a `lang` attribute that applies to the article itself. */
function longestRow(blocks: Block[]): number {
  let best: Block | undefined;
  for (const block of blocks) {
    if (block.kind === 'paragraph' && (!best || block.source.rows.length > best.source.rows.length)) best = block;
  }
  return best?.source.rows[0] ?? -1;
}
