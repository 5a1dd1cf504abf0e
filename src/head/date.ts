import { toUrl } from '../page/address.ts';
import { oneLine } from '../page/clean-text.ts';
import { dataToIso, toIso } from '../page/iso-date.ts';
import { LABEL } from '../page/label.ts';
import { findText, findWorks } from '../page/linked-data.ts';
import type { Judged } from '../page/reading.ts';
import { TAG } from '../page/tags.ts';
import { titleUnit, unitLine, unitsOf } from '../settle/named-units.ts';
import { findDatelines, findLineAbove } from './dateline.ts';
import { findLanguage } from './language.ts';

// biome-ignore format: read as a list
const NAMED = [
  'article:published_time', 'og:published_time', 'datepublished', 'og:article:published_time', 'publishdate', 'pubdate', 'publish-date', 'parsely-pub-date',
  'sailthru.date', 'dc.date.issued', 'dcterms.created', 'citation_publication_date', 'citation_date', 'article.published', 'published',
];
/** Any day of the page's life: it counts where none stands by the title. */
const VAGUE = ['dcterms.date', 'dc.date', 'date', 'last-modified-date'];

/**
 * When it was published, or the thread opened: ISO 8601, or nothing where that is not certain. What is written on a page that nobody wrote on a
 * day (a product, a list, a manual) is when somebody reviewed it, or will deliver it.
 */
export function findDate(judged: Judged, opening = ''): string {
  const { snapshot, units, labels } = judged;
  const { title: window, meta } = snapshot.page;
  const title = titleUnit(judged);
  // Months are named in the language of the text, whatever the page says of itself.
  const lang = findLanguage(snapshot, units.row[title] ?? -1, title < 0 ? window : unitLine(judged, title));
  const isDated = labels.pageKind === 'article' || labels.pageKind === 'thread';
  const written = isDated ? unitsOf(judged, 'date').map(unit => unitLine(judged, unit)) : [];
  const declared = (names: string[]) => names.map(name => oneLine(meta.named[name], 60));
  const sources = [
    () => (isPutOutAgain(judged) ? titleDays(judged) : []),
    () => [findText(findWorks(snapshot), 'datePublished', 'dateCreated', 'uploadDate')],
    () => [opening],
    () => declared(NAMED),
    () => (isDated ? timesOnPage(judged, 1) : []),
    () => titleDays(judged),
    () => declared(VAGUE),
    () => (isDated ? timesOnPage(judged, 4) : []),
    () => written,
    // A byline often ends with the date.
    () => (isDated ? unitsOf(judged, 'byline').map(unit => unitLine(judged, unit)) : []),
    () => findDatelines(judged).map(({ line }) => line),
    () => (labels.pageKind === 'article' ? [dayOfAddress(snapshot.page.url)] : []),
    // Last: papers head their pages with today.
    () => [findLineAbove(judged)],
  ];
  for (const texts of sources) {
    for (const text of texts()) {
      const iso = text === '' ? '' : toIso(text, lang);
      if (iso !== '') return iso;
    }
  }
  return '';
}

/** Where it was filed by day: "/2024/05/03/", "/2024-05-03-". */
const IN_ADDRESS = /\/((?:19|20)\d\d)([/-])(\d\d)\2(\d\d)(?=[/-])/;

/** Years first, so that nothing is left to guess. */
function dayOfAddress(url: string): string {
  const [, year, , month, day] = IN_ADDRESS.exec(toUrl(url)?.pathname ?? '') ?? [];
  return year === undefined ? '' : `${year}-${month}-${day}`;
}

const DAY = 'YYYY-MM-DD'.length;

/** Published after its last change, as the data of some builders has it: the day the whole site was put out again. */
function isPutOutAgain({ snapshot }: Judged): boolean {
  const work = findWorks(snapshot)
    .filter(one => findText([one], 'datePublished') !== '')
    .slice(0, 1);
  const dayOf = (name: string) => toIso(findText(work, name), snapshot.page.lang).slice(0, DAY);
  const changed = dayOf('dateModified');
  return changed !== '' && dayOf('datePublished') > changed;
}

/** Lines by the title that were judged to say who or when. */
const titleDays = (judged: Judged) =>
  findDatelines(judged)
    .filter(({ unit }) => judged.labels.label[unit] <= LABEL.date)
    .map(({ line }) => line);

/**
 * Times the page marks up: those behind the title first, then what was judged a date, then those named as that of publication; only
 * those of a lower rank than the last.
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
