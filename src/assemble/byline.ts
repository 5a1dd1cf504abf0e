import { LABEL } from '../page/label.ts';
import type { Snapshot } from '../page/snapshot.ts';
import { fold, oneLine } from './clean.ts';
import { findWorks, namesOf } from './linked-data.ts';
import { type Judged, unitLine, unitsOf } from './named-units.ts';
import { siteMatcher } from './site.ts';

/** What stands before an author's name, in the languages of the web. Longer ones first where one begins another. */
// biome-ignore format: read as a list
const PREFIXES = [
  'written by', 'posted by', 'published by', 'story by', 'words by', 'text by', 'reviewed by', 'authored by', 'submitted by', 'author', 'authors', 'by',
  'geschrieben von', 'ein beitrag von', 'ein kommentar von', 'kommentar von', 'eine analyse von', 'interview von', 'von', 'vom', 'text', 'autor', 'autorin', 'autoren',
  'rédigé par', 'écrit par', 'publié par', 'propos recueillis par', 'par', 'auteur', 'auteurs', 'escrito por', 'publicado por', 'texto', 'por', 'autora', 'autores',
  'scritto da', 'pubblicato da', 'a cura di', 'di', 'autore', 'geschreven door', 'door', 'tekst', 'skriven av', 'skrevet av', 'skrevet af', 'av', 'af', 'teksti', 'kirjoittaja',
  'autor', 'tekst', 'napisał', 'napsal', 'írta', 'szerző', 'yazan', 'yazar', 'oleh', 'penulis', 'tác giả', 'автор', 'автори', 'текст', 'от', 'του', 'της', 'συντάκτης',
  'بقلم', 'كتب', 'كتبت', 'الكاتب', 'نویسنده', 'מאת', 'लेखक', 'द्वारा', 'โดย', '作者', '撰文', '记者', '記者', '文', '編集', '編輯', '编辑', '執筆', '著者', '取材', '글',
];
const PREFIX = new RegExp(
  `^(?:${[...new Set(PREFIXES)].sort((a, b) => b.length - a.length).join('|')})(?:\\s*[:：/／|]\\s*|\\s+)`,
  'iu',
);
const HAN_PREFIX = /^(?:作者|撰文|记者|記者|編集|編輯|编辑|執筆|著者|取材)\s*/u;
/** From here on a line speaks of time, place or numbers, not of the person. */
const TAIL =
  /\s*(?:[|•·–—]|\s-\s|,?\s*\d{1,4}[./:年-]\d|,?\s*\d{1,2}\.?\s+\p{L}{3,12}\.?,?\s+\d{4}|,?\s*\p{L}{3,12}\.?\s+\d{1,2},?\s+\d{4}|,?\s*\d+\s+\p{L}{2,10}\s+ago).*$/u;
const MAX_BYLINE = 160;

/** Who wrote it: persons named by the page's data, else the line judged the byline, else marked-up authors. */
export function findByline(judged: Judged): string {
  const { snapshot } = judged;
  const isSite = siteMatcher(snapshot);
  const isPerson = (name: string) =>
    name !== '' && !isSite(name) && !/^https?:|@|^(?:admin|editor|staff|unknown|null|undefined)$/i.test(name);
  const written = () => unitsOf(judged, 'byline').map(unit => cleanByline(unitLine(judged, unit)));
  const sources = [
    () => workAuthors(snapshot).find(names => names.some(isPerson)) ?? [],
    () => metaAuthors(snapshot),
    written,
    () => markedAuthors(judged),
  ];
  for (const names of sources) {
    const persons = unique(names().map(cleanByline).filter(isPerson));
    if (persons.length > 0) return persons.join(', ').slice(0, MAX_BYLINE);
  }
  return unique(written().filter(name => name !== ''))
    .join(', ')
    .slice(0, MAX_BYLINE);
}

function workAuthors(snapshot: Snapshot): string[][] {
  const works = findWorks(snapshot).slice(0, 3);
  return works.map(work => namesOf(work.author ?? work.creator));
}

export function cleanByline(text: string): string {
  let name = oneLine(text, 400);
  for (let i = 0; i < 2; i++) name = name.replace(PREFIX, '').replace(HAN_PREFIX, '');
  const bare = name.replace(TAIL, '').trim();
  return (bare === '' ? '' : bare)
    .replace(/^[\s,;:.|•·–—-]+/u, '')
    .replace(/[\s,;:|•·–—-]{1,10}$/u, '')
    .slice(0, MAX_BYLINE);
}

function metaAuthors(snapshot: Snapshot): string[] {
  const { named } = snapshot.page.meta;
  // biome-ignore format: read as a list
  const names = ['author', 'byl', 'parsely-author', 'sailthru.author', 'article:author', 'dc.creator', 'dcterms.creator', 'citation_author', 'twitter:data1'];
  for (const name of names.slice(0, -1)) {
    const value = oneLine(named[name], 400);
    if (value !== '' && !/^https?:/i.test(value)) return [value];
  }
  const label = oneLine(named['twitter:label1'], 40);
  return /^(?:written by|author|by|verfasst von|écrit par|escrito por)/i.test(label)
    ? [oneLine(named['twitter:data1'], 200)]
    : [];
}

/** rel=author and itemprop=author on the page itself: comment authors carry them too, so only the first few. */
function markedAuthors({ snapshot, units, labels }: Judged): string[] {
  const names: string[] = [];
  const rows = Object.keys(snapshot.attrs)
    .map(Number)
    .sort((a, b) => a - b);
  for (const row of rows) {
    const attrs = snapshot.attrs[row];
    if (!/\bauthor\b/.test(`${attrs.rel ?? ''} ${attrs.itemprop ?? ''}`) || snapshot.hidden[row]) continue;
    let text = '';
    let isComment = false;
    for (let r = row; r < snapshot.end[row] && text.length < 200; r++) {
      const unit = units.ofRow[r];
      isComment ||= unit >= 0 && labels.label[unit] === LABEL.comment;
      text += (snapshot.spaceBefore[r] ? ' ' : '') + snapshot.text[r];
    }
    if (!isComment && text.trim() !== '' && text.length < 100) names.push(oneLine(text));
    if (names.length >= 3) break;
  }
  return names;
}

function unique(names: string[]): string[] {
  const seen = new Set<string>();
  return names.filter(name => !seen.has(fold(name)) && seen.add(fold(name)));
}
