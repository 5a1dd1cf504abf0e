import { oneLine } from '../page/clean-text.ts';

/** Words before an author's name in various languages; if one is a prefix of another, the longer comes first. */
// biome-ignore format: read as a list
const PREFIXES = [
  'written by', 'posted by', 'published by', 'story by', 'words by', 'text by', 'reviewed by', 'authored by', 'submitted by', 'author', 'authors', 'by', 'via',
  'geschrieben von', 'ein beitrag von', 'ein kommentar von', 'kommentar von', 'eine analyse von', 'interview von', 'von', 'vom', 'text', 'autor', 'autorin', 'autoren',
  'rédigé par', 'écrit par', 'publié par', 'propos recueillis par', 'par', 'auteur', 'auteurs', 'escrito por', 'publicado por', 'texto', 'por', 'autora', 'autores',
  'scritto da', 'pubblicato da', 'a cura di', 'di', 'autore', 'geschreven door', 'door', 'tekst', 'skriven av', 'skrevet av', 'skrevet af', 'av', 'af', 'teksti', 'kirjoittaja',
  'napisał', 'napsal', 'írta', 'szerző', 'yazan', 'yazar', 'oleh', 'penulis', 'tác giả', 'автор', 'автори', 'текст', 'от', 'του', 'της', 'συντάκτης',
  'بقلم', 'كتب', 'كتبت', 'الكاتب', 'نویسنده', 'מאת', 'लेखक', 'द्वारा', 'โดย', '作者', '撰文', '记者', '記者', '文', '編集', '編輯', '编辑', '執筆', '著者', '取材', '글',
].sort((a, b) => b.length - a.length);
const BEHIND_PREFIX = /\s*[:：/／|]\s*|\s+/y;
const HAN_PREFIX = /^(?:作者|撰文|记者|記者|(?:編集|編輯|编辑)(?!部)|執筆|著者|取材)\s*/u;
/** Words separated from the name by a margin only, without a space. */
export const CLOSE_PREFIX = /^(?:By|BY|Von|Par|Por|Door)(?=\p{Lu}\p{Ll})/u;
/**
 * From here on a line is about time, place or numbers rather than the author. A month starts at a word boundary, or directly after a word
 * with a capital letter. The characters around it are listed explicitly: with Unicode properties the regex takes twice as long to compile.
 */
export const TAIL =
  /\s*(?:[|•·⋅»–—]|\s(?:-|\/\/)\s|,?\s*\d{1,4}[./:年-]\d|,?\s*\d{1,2}\.?\s+[^\s\d!-/:-@[-`{-~]{3,12}\.?,?\s+\d{4}|,?\s*(?:(?<![A-Za-zÀ-ӿ])|(?<=[a-zß-žα-ώа-я])(?=[A-ZÀ-ÞΑ-ΩА-Я]))[^\s\d!-/:-@[-`{-~]{3,12}\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4}|,?\s*\d+\s+[^\s\d!-/:-@[-`{-~]{2,10}\s+ago|\s+in\s+\p{Lu}|\s+(?:Published|Updated|Posted|Last [Uu]pdated|Veröffentlicht|Publié)(?:$|\s)|[.,;]?\s+(?:[Mm]edically |[Ff]act[- ])?(?:[Rr]eviewed|[Cc]hecked|[Ee]dited|[Tt]ranslated) by\s|\s+on behalf of\s|\s*(?:责任|責任)?(?:编辑|編輯)\s*[:：]).*$/u;
/** Text of links to an author's archive, as blogs in many languages (and their metadata) have it. */
const ALL_POSTS =
  /^(?:(?:view|see|show|read)?\s?(?:all|more) (?:posts|articles|stories|content) (?:by|from)|posts by|(?:alle )?(?:beiträge|artikel) von|(?:voir|afficher) tous les articles (?:de|par)|ver todas las entradas (?:de|por)|(?:vedi|visualizza) tutti gli articoli di|ver todos os (?:posts|artigos) (?:de|por)|(?:alle )?berichten van|bekijk alle berichten van|(?:посмотреть )?все записи автора|zobacz wszystkie wpisy(?: opublikowane przez| autora)?)\s+|^查看(?=.+文章$)|\s*(?:anzeigen|ansehen|のすべての投稿を表示|の投稿をすべて表示|的(?:所有|全部)文章)$/gi;
/** A date or time, followed by the author. */
const DATED =
  /^[^@]{0,40}\b(?:(?:19|20)\d\d\s*[|•·]\s*(?=\p{Lu})|(?:(?:19|20)\d\d|\d{1,2}:\d\d(?:\s?[AaPp]\.?[Mm]\b\.?)?)\s*[|•·–—,-]?\s+(?=(?:(?:[Pp]osted|[Pp]ublished|[Ww]ritten)\s+)?[Bb]y\s*:?\s+\p{Lu}))/u;
export const MAX_BYLINE = 160;

/** The name in a byline, without the text around it. */
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

/** Whether a line begins as bylines do, perhaps with the date before it: "By Jane Doe", "3 May 2024 · By Jane Doe". */
export const beginsByline = (line: string): boolean => prefixLength(line.replace(DATED, '')) > 0;

/** Last words of job titles at newspapers; "chief" is for editor in chief. */
// biome-ignore format: read as a list
const ROLES = new Set([
  'writer', 'reporter', 'editor', 'chief', 'correspondent', 'columnist', 'contributor', 'journalist', 'producer', 'redakteur', 'redakteurin', 'journaliste',
  'rédacteur', 'rédactrice', 'periodista', 'redactor', 'redactora', 'giornalista',
]);

/** "Jane Doe, Staff Writer": drops the roles after the first name. */
function withoutRoles(names: string): string {
  const [first, ...others] = names.split(/,\s+/);
  const isRole = (part: string) =>
    ROLES.has((/(?<![^\s-])[^\s-]+$/.exec(part.trim())?.[0] ?? '').toLowerCase().replace(/s$/, ''));
  return [first, ...others.filter(part => !isRole(part))].join(', ');
}

/**
 * Number of characters before the name, including the separator; 0 if there are none. Looked up word by word: a case-insensitive regex of
 * many words takes a browser 1 to 2 ms to compile, on every page.
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

/** Whether a line says that the name is in the next: "Written by". */
export const isPrefix = (line: string): boolean => prefixLength(`${line} `) > line.length;
