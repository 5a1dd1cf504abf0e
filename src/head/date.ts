import { toUrl } from '../page/address.ts';
import { oneLine } from '../page/clean-text.ts';
import { dataToIso, toIso } from '../page/iso-date.ts';
import { LABEL } from '../page/label.ts';
import { findText, findWorks } from '../page/linked-data.ts';
import type { Judged } from '../page/reading.ts';
import { TAG } from '../page/tags.ts';
import { titleUnit, unitLine, unitsOf } from '../settle/named-units.ts';
import { findDatelines } from './dateline.ts';
import { findLanguage } from './language.ts';

// biome-ignore format: read as a list
const NAMED = [
  'article:published_time', 'og:published_time', 'datepublished', 'og:article:published_time', 'publishdate', 'pubdate', 'publish-date', 'parsely-pub-date',
  'sailthru.date', 'dc.date.issued', 'dcterms.created', 'citation_publication_date', 'citation_date', 'article.published', 'published',
];

/**
 * The date of publication, or of a thread's first post, in ISO 8601; '' if uncertain. On pages without a publication date (products,
 * listings, manuals), visible dates are those of reviews or deliveries and are ignored.
 */
export function findDate(judged: Judged, opening = ''): string {
  const { snapshot, units, labels } = judged;
  const { title: window, meta } = snapshot.page;
  const title = titleUnit(judged);
  // Month names are in the language of the text, whatever language the page declares.
  const lang = findLanguage(snapshot, units.row[title] ?? -1, title < 0 ? window : unitLine(judged, title));
  const isDated = labels.pageKind === 'article' || labels.pageKind === 'thread';
  const written = isDated ? unitsOf(judged, 'date').map(unit => unitLine(judged, unit)) : [];
  const declared = (names: string[]) => names.map(name => oneLine(meta.named[name], 60));
  const sources = [
    () => (isRepublished(judged) ? titleDays(judged) : []),
    () => [findText(findWorks(snapshot), 'datePublished', 'dateCreated', 'uploadDate')],
    () => [opening],
    () => declared(NAMED),
    () => (isDated ? timesOnPage(judged, 1) : []),
    () => (isDated ? timesOnPage(judged, 4) : []),
    () => written,
    // A byline often ends with the date.
    () => (isDated ? unitsOf(judged, 'byline').map(unit => unitLine(judged, unit)) : []),
    () => findDatelines(judged).map(({ line }) => line),
    () => (labels.pageKind === 'article' ? [dayOfAddress(snapshot.page.url)] : []),
  ];
  for (const texts of sources) {
    for (const text of texts()) {
      const iso = text === '' ? '' : toIso(text, lang);
      if (iso !== '') return iso;
    }
  }
  return '';
}

/** Date in the address: "/2024/05/03/", "/2024-05-03-". */
const IN_ADDRESS = /\/((?:19|20)\d\d)([/-])(\d\d)\2(\d\d)(?=[/-])/;

/** Year first only, which is unambiguous. */
function dayOfAddress(url: string): string {
  const [, year, , month, day] = IN_ADDRESS.exec(toUrl(url)?.pathname ?? '') ?? [];
  return year === undefined ? '' : `${year}-${month}-${day}`;
}

const DAY = 'YYYY-MM-DD'.length;

/** Whether "published" is later than "modified": some site builders store the date of the site's last rebuild as the publication date. */
function isRepublished({ snapshot }: Judged): boolean {
  const work = findWorks(snapshot)
    .filter(one => findText([one], 'datePublished') !== '')
    .slice(0, 1);
  const dayOf = (name: string) => toIso(findText(work, name), snapshot.page.lang).slice(0, DAY);
  const changed = dayOf('dateModified');
  return changed !== '' && dayOf('datePublished') > changed;
}

/** Lines near the title labelled as title, byline or date. */
const titleDays = (judged: Judged) =>
  findDatelines(judged)
    .filter(({ unit }) => judged.labels.label[unit] <= LABEL.date)
    .map(({ line }) => line);

/**
 * Machine-readable times, best rank first: after the title, then labelled as a date or byline, then marked up as publication; only ranks
 * below `last`.
 */
function timesOnPage(judged: Judged, last: number): string[] {
  const { snapshot, units, labels } = judged;
  const lines = new Set(findDatelines(judged).map(({ unit }) => unit));
  const rank = (row: number): number => {
    const unit = row + 1 < snapshot.end[row] ? units.ofRow[row + 1] : -1;
    const label = unit >= 0 ? labels.label[unit] : -1;
    if (lines.has(unit)) return 0;
    if (label === LABEL.date || label === LABEL.byline) return 1;
    if (/published|created/i.test(snapshot.attrs[row]?.itemprop ?? '')) return 2;
    return label >= 0 && label <= LABEL.image ? 3 : 4;
  };
  const rows = Object.keys(snapshot.attrs)
    .map(Number)
    .filter(row => {
      const { datetime, itemprop } = snapshot.attrs[row];
      const isTime = snapshot.tag[row] === TAG.time && datetime !== undefined;
      return isTime || /datePublished|dateCreated/i.test(itemprop ?? '');
    });
  return rows
    .map(row => ({ row, rank: rank(row) }))
    .filter(one => one.rank < last)
    .sort((a, b) => a.rank - b.rank || a.row - b.row)
    .slice(0, 5)
    .flatMap(({ row }) => [
      dataToIso(oneLine(snapshot.attrs[row].datetime, 60), snapshot.page.lang),
      oneLine(snapshot.text[row + 1], 60),
    ]);
}
