import { oneLine } from '../page/clean-text.ts';

/** What stands before an author's name, in the languages of the web; longer ones first, where one begins another. */
// biome-ignore format: read as a list
const PREFIXES = [
  'written by', 'posted by', 'published by', 'story by', 'words by', 'text by', 'reviewed by', 'authored by', 'submitted by', 'author', 'authors', 'by',
  'geschrieben von', 'ein beitrag von', 'ein kommentar von', 'kommentar von', 'eine analyse von', 'interview von', 'von', 'vom', 'text', 'autor', 'autorin', 'autoren',
  'rédigé par', 'écrit par', 'publié par', 'propos recueillis par', 'par', 'auteur', 'auteurs', 'escrito por', 'publicado por', 'texto', 'por', 'autora', 'autores',
  'scritto da', 'pubblicato da', 'a cura di', 'di', 'autore', 'geschreven door', 'door', 'tekst', 'skriven av', 'skrevet av', 'skrevet af', 'av', 'af', 'teksti', 'kirjoittaja',
  'napisał', 'napsal', 'írta', 'szerző', 'yazan', 'yazar', 'oleh', 'penulis', 'tác giả', 'автор', 'автори', 'текст', 'от', 'του', 'της', 'συντάκτης',
  'بقلم', 'كتب', 'كتبت', 'الكاتب', 'نویسنده', 'מאת', 'लेखक', 'द्वारा', 'โดย', '作者', '撰文', '记者', '記者', '文', '編集', '編輯', '编辑', '執筆', '著者', '取材', '글',
].sort((a, b) => b.length - a.length);
const BEHIND_PREFIX = /\s*[:：/／|]\s*|\s+/y;
const HAN_PREFIX = /^(?:作者|撰文|记者|記者|(?:編集|編輯|编辑)(?!部)|執筆|著者|取材)\s*/u;
/** Set apart from the name by a gap that is no space. */
export const CLOSE_PREFIX = /^(?:By|BY|Von|Par|Por|Door)(?=\p{Lu}\p{Ll})/u;
/**
 * From here on a line speaks of time, place or numbers, not of the person. A month begins where a word does, or glued to one
 * by its capital. The letters around it are listed: with all the world's in its place the pattern takes twice as long to make.
 */
export const TAIL =
  /\s*(?:[|•·⋅–—]|\s(?:-|\/\/)\s|,?\s*\d{1,4}[./:年-]\d|,?\s*\d{1,2}\.?\s+[^\s\d!-/:-@[-`{-~]{3,12}\.?,?\s+\d{4}|,?\s*(?:(?<![A-Za-zÀ-ӿ])|(?<=[a-zß-žα-ώа-я])(?=[A-ZÀ-ÞΑ-ΩА-Я]))[^\s\d!-/:-@[-`{-~]{3,12}\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4}|,?\s*\d+\s+[^\s\d!-/:-@[-`{-~]{2,10}\s+ago|\s+in\s+\p{Lu}|\s+(?:Published|Updated|Posted|Last [Uu]pdated|Veröffentlicht|Publié)(?:$|\s)|[.,;]?\s+(?:[Mm]edically |[Ff]act[- ])?(?:[Rr]eviewed|[Cc]hecked|[Ee]dited|[Tt]ranslated) by\s|\s+on behalf of\s|\s*(?:责任|責任)?(?:编辑|編輯)\s*[:：]).*$/u;
/** What the link to an author's page is called: by blogs in every language, and by their data too. */
const ALL_POSTS =
  /^(?:(?:view|see|show|read)?\s?(?:all|more) (?:posts|articles|stories|content) (?:by|from)|posts by|(?:alle )?(?:beiträge|artikel) von|(?:voir|afficher) tous les articles (?:de|par)|ver todas las entradas (?:de|por)|(?:vedi|visualizza) tutti gli articoli di|ver todos os (?:posts|artigos) (?:de|por)|(?:alle )?berichten van|bekijk alle berichten van|(?:посмотреть )?все записи автора|zobacz wszystkie wpisy(?: opublikowane przez| autora)?)\s+|^查看(?=.+文章$)|\s*(?:anzeigen|ansehen|のすべての投稿を表示|の投稿をすべて表示|的(?:所有|全部)文章)$/gi;
/** The day or the hour, and who behind it. */
const DATED =
  /^[^@]{0,40}\b(?:(?:19|20)\d\d\s*[|•·]\s*(?=\p{Lu})|(?:(?:19|20)\d\d|\d{1,2}:\d\d(?:\s?[AaPp]\.?[Mm]\b\.?)?)\s*[|•·–—,-]?\s+(?=(?:(?:[Pp]osted|[Pp]ublished|[Ww]ritten)\s+)?[Bb]y\s*:?\s+\p{Lu}))/u;
export const MAX_BYLINE = 160;

/** The name of a line that says who: without what is said before and behind it. */
export function cleanByline(text: string): string {
  let name = oneLine(text, 400)
    .replace(/^[[【]\s*|(?<!\s)\s*[\]】]$/g, '')
    .replace(ALL_POSTS, '')
    .replace(DATED, '');
  for (let i = 0; i < 2; i++) name = name.slice(prefixLength(name)).replace(HAN_PREFIX, '');
  return withoutRoles(name.replace(TAIL, ''))
    .trim()
    .replace(/^[\s,;:.|•●·–—"“”-]+/u, '')
    .replace(/(?:\s(?:on|at|posted|published|updated)){0,2}[\s,;:|•●·&–—"“”-]{0,10}$/u, '')
    .slice(0, MAX_BYLINE);
}

/** The last word of what those who write are at a paper; a chief is an editor in chief. */
// biome-ignore format: read as a list
const ROLES = new Set([
  'writer', 'reporter', 'editor', 'chief', 'correspondent', 'columnist', 'contributor', 'journalist', 'producer', 'redakteur', 'redakteurin', 'journaliste',
  'rédacteur', 'rédactrice', 'periodista', 'redactor', 'redactora', 'giornalista',
]);

/** "Jane Doe, Staff Writer": who comes first, what they are behind it. */
function withoutRoles(names: string): string {
  const [first, ...others] = names.split(/,\s+/);
  const isRole = (part: string) =>
    ROLES.has((/(?<![^\s-])[^\s-]+$/.exec(part.trim())?.[0] ?? '').toLowerCase().replace(/s$/, ''));
  return [first, ...others.filter(part => !isRole(part))].join(', ');
}

/**
 * Letters of what stands before the name, and of what parts them; 0 where nothing does. Looked up word for word: patterns of many
 * words in letters of any size take a browser one to two milliseconds to make, on every page.
 */
export function prefixLength(line: string): number {
  const lower = line.slice(0, PREFIXES[0].length).toLowerCase();
  for (const prefix of PREFIXES) {
    if (!lower.startsWith(prefix)) continue;
    BEHIND_PREFIX.lastIndex = prefix.length;
    if (BEHIND_PREFIX.test(line)) return BEHIND_PREFIX.lastIndex;
  }
  return 0;
}
