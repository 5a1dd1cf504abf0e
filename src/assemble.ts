import { attachCaptions, joinGalleries, tidyCaptions } from './arrange/captions.ts';
import { droppingDuplicates } from './arrange/copies.ts';
import {
  dropCodeNames,
  dropEmptyHeadings,
  dropHouseNotes,
  dropIdleLabels,
  dropIdleRules,
  dropLoneLinks,
  dropPointers,
  dropRepeatedHead,
  dropTeasers,
  type Head,
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
import { findByline, headNames } from './head/byline.ts';
import { findDate } from './head/date.ts';
import { findSigned } from './head/dateline.ts';
import { findExcerpt } from './head/excerpt.ts';
import { findDirection, findLanguage } from './head/language.ts';
import { findLeadImage } from './head/lead-image.ts';
import { findNextPage } from './head/next-page.ts';
import { findSite, siteNames } from './head/site.ts';
import { demoteOthers, findTitle } from './head/title.ts';
import { frontOf, hostOf } from './page/address.ts';
import type { Article, Block } from './page/article.ts';
import { fold } from './page/clean-text.ts';
import type { LabelName, Labels } from './page/label.ts';
import { lazily } from './page/lazily.ts';
import { linesOf } from './page/plain-text.ts';
import type { Snapshot } from './page/snapshot.ts';
import type { Units } from './page/unit.ts';
import { countWords } from './page/words.ts';
import { BLOCKS_A_STEP, finish, type Work } from './page/work.ts';
import { buildComments } from './posts/comments.ts';
import { clearingPosts } from './posts/furniture.ts';
import { dropNextPostHead, tidyPosts } from './posts/order.ts';
import { findingPosts, flowing, isListed } from './posts/posts.ts';
import { findDescription } from './settle/description.ts';
import { keepBody, keepComments } from './settle/keep.ts';
import { type Reading, titleUnit, unitLine, unitsOf } from './settle/named-units.ts';

/**
 * Labels → article. Every step takes what the one before gave; none of them decides by class names or one site's habits. The
 * blocks are made at once; what is said about them waits until somebody asks.
 */
export function assemble(snapshot: Snapshot, units: Units, labels: Labels): Article {
  return finish(assembling(snapshot, units, labels));
}

/** The same as work that can be put down. */
export function* assembling(snapshot: Snapshot, units: Units, given: Labels): Work<Article> {
  const title = findTitle({ snapshot, units, labels: given });
  const judged = headNames(demoteOthers({ snapshot, units, labels: given }, title));
  const { labels } = judged;
  yield;
  const kept = keepBody(units, labels);
  yield;
  const context = createBuildContext(judged, kept, flow);
  yield;
  findTabs(context);
  yield;
  const found = yield* findingNotes(context);
  yield;
  const posts = yield* findingPosts(context, labels.pageKind === 'thread');
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
      isSameSite: (href: string) => hostOf(href) === hostOf(snapshot.page.url),
      isFront: frontOf(snapshot.page.url),
      isChosen: ({ source }: Block) => source.units.some(unit => labels.corrected?.[unit]),
    },
    { byline: () => findByline(judged, opening?.author), date: () => findDate(judged, opening?.date) },
  );
  yield;
  const arranged = yield* arranging(yield* flowing(context, posts), head, isListed(context, posts));
  const blocks = arranged.length > 0 ? arranged : tellTitle(judged, context);
  const notes = buildNotes(context, found);
  yield;
  const parts = context.hasFragments ? [blocks, ...notes.map(note => note.blocks)] : [];
  const ids = context.hasFragments ? headingIds(blocks) : new Set<string>();
  for (const part of parts) yield* resolvingFragments(part, ids, snapshot.page.url);
  const { url } = snapshot.page;
  const { pageKind, confidence } = labels;
  const said = blocks.length > BLOCKS_A_STEP ? yield* telling(blocks) : undefined;
  const plain = lazily({}, { text: () => said?.text ?? linesOf(blocks).join('\n') });
  return lazily(
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
}

/** Shorter ones only name what is not there. */
const LEAST_MESSAGE = 60;

/** A message of a sentence or two is its own title, and its own text. */
function tellTitle(judged: Reading, context: BuildContext): Block[] {
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

/**
 * The order matters: captions find their pictures before pictures join into galleries; copies go before headings are asked
 * what they head, but not among the items of one list, which may quote each other; rules and heads of posts go last, since
 * what they parted may be gone.
 */
function* arranging(blocks: Block[], head: Head, areListed: boolean): Work<Block[]> {
  const has = (kind: Block['kind']) => blocks.some(block => block.kind === kind);
  const joined = has('figure') ? joinGalleries(tidyCaptions(attachCaptions(blocks), head.title)) : blocks;
  yield;
  const told = levelStandfirst(dropRepeatedHead(areListed ? joined : yield* droppingDuplicates(joined), head), head);
  yield;
  const ended = head.isArticle && !has('post') && has('figure') ? dropTeasers(told) : told;
  const labelled = dropIdleLabels(
    head.isArticle ? dropLoneLinks(dropPointers(dropHouseNotes(ended, head), head), head) : ended,
  );
  const headed = has('heading') ? dropEmptyHeadings(labelled, head.isArticle) : labelled;
  const parted = has('rule') ? dropIdleRules(headed) : headed;
  yield;
  const posted = has('post') ? tidyPosts(parted, head.language) : parted;
  const tidied = head.isArticle ? dropNextPostHead(posted) : posted;
  yield;
  const named = has('code') ? dropCodeNames(tidied) : tidied;
  const listed = unlistParts(joinLists(listLines(named)));
  yield;
  return nestHeadings(has('post') ? listed : headBoldLines(listed));
}

/** Byline, date and title as they stand on the page, and the site's name, to know them again where they come twice. */
function writtenHead(judged: Reading, title: string): string[] {
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
