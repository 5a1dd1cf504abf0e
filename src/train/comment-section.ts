import { text } from '../export/escape.ts';
import { seeded } from './metrics.ts';

/** A comment's text, and whether it replies to the previous one. */
export interface Comment {
  lines: string[];
  isReply: boolean;
}

/** A whole number from 0 up to, not including, `below`. */
export type Draw = (below: number) => number;

export function drawFrom(seed: string): Draw {
  const random = seeded([...seed].reduce((sum, char) => (Math.imul(sum, 31) + char.charCodeAt(0)) >>> 0, 7));
  return below => Math.floor(random() * below);
}

interface WrittenComment {
  author: string;
  date: string;
  paragraphs: string;
  reply: string;
  isReply: boolean;
  number: number;
}

/** The words around comments in the pages' languages: heading, "says", "Reply", "Leave a comment", submit button. */
const WORDS: Record<string, readonly string[]> = {
  en: ['Comments', 'says:', 'Reply', 'Leave a Reply', 'Post Comment'],
  de: ['Kommentare', 'schreibt:', 'Antworten', 'Kommentar schreiben', 'Absenden'],
  fr: ['Commentaires', 'a dit :', 'Répondre', 'Laisser un commentaire', 'Envoyer'],
  es: ['Comentarios', 'dice:', 'Responder', 'Deja un comentario', 'Enviar'],
  zh: ['评论', '说道：', '回复', '发表评论', '提交'],
  ja: ['コメント', 'より:', '返信', 'コメントを残す', '送信'],
};

const NAMES =
  'Anna Mike jdoe42 Peter_S Lucía Tomás M. Keller 小李 たろう Sandra K. guest Dr. Who blue_fish Nikhil R. Ekaterina old-timer Chris F. 王芳 anon7781 Mélanie'.split(
    /(?<=\w\w) /,
  );
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/**
 * Writes a comment section as markup. Everything that varies between systems is drawn at random: boxes and their names, whether
 * author and date come first or last, pictures, buttons, a heading, a form; occasionally boxes without names.
 */
export function toSection(comments: readonly Comment[], lang: string, draw: Draw): string {
  const [title, says, reply, leave, send] = WORDS[lang.slice(0, 2)] ?? WORDS.en;
  const written = comments.map(
    ({ lines, isReply }, i): WrittenComment => ({
      author: text(NAMES[draw(NAMES.length)]),
      date: toDate(draw),
      paragraphs: lines.map(line => `<p>${text(line)}</p>`).join(''),
      reply,
      isReply,
      number: 1000 + i * 7,
    }),
  );
  const heading = draw(5) === 0 ? '' : toHeading(title, comments.length, draw);
  const form = draw(3) === 0 ? '' : toForm(leave, send);
  const section = SOFTWARE[draw(SOFTWARE.length)](written, heading, form, says);
  return draw(6) === 0 ? section.replace(/ (?:class|id)="[^"]*"/g, '') : section;
}

function toHeading(title: string, count: number, draw: Draw): string {
  const level = 2 + draw(3);
  return `<h${level}>${[`${count} ${title}`, title, `${title} (${count})`][draw(3)]}</h${level}>`;
}

const toForm = (leave: string, send: string): string =>
  `<div id="respond"><h3>${leave}</h3><form><input name="author"><input name="email"><textarea rows="6" cols="40"></textarea><button>${send}</button></form></div>`;

function toDate(draw: Draw): string {
  const [day, month, year, hour, minute] = [1 + draw(28), draw(12), 2005 + draw(20), draw(24), draw(60)];
  const time = `${hour}:${String(minute).padStart(2, '0')}`;
  return [
    `${MONTHS[month]} ${day}, ${year} at ${time}`,
    `${day}.${month + 1}.${year} ${time}`,
    `${year}-${month + 1}-${day} ${time}`,
    `${1 + draw(11)} h`,
  ][draw(4)];
}

const AVATAR =
  '<img class="avatar" width="40" height="40" src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==">';

type Software = (written: readonly WrittenComment[], heading: string, form: string, says: string) => string;

/** The markup of the most common systems, past and present. */
const SOFTWARE: readonly Software[] = [
  // WordPress, list markup of older themes.
  (written, heading, form, says) =>
    `<div id="comments">${heading}<ol class="commentlist">${written
      .map(
        s =>
          `<li class="comment even depth-${s.isReply ? 2 : 1}" id="comment-${s.number}"><div class="comment-author vcard">${AVATAR}<cite class="fn">${s.author}</cite> <span class="says">${says}</span></div><div class="comment-meta commentmetadata"><a href="#comment-${s.number}">${s.date}</a></div>${s.paragraphs}<div class="reply"><a href="#respond">${s.reply}</a></div></li>`,
      )
      .join('')}</ol>${form}</div>`,
  // WordPress, newer markup.
  (written, heading, form) =>
    `<section id="comments" class="comments-area">${heading}<ol class="comment-list">${written
      .map(
        s =>
          `<li class="comment${s.isReply ? ' depth-2' : ''}"><article class="comment-body"><footer class="comment-meta">${AVATAR}<b class="fn"><a href="/u/${s.number}">${s.author}</a></b><time datetime="2015-05-05">${s.date}</time></footer><div class="comment-content">${s.paragraphs}</div><div class="reply"><a href="#respond">${s.reply}</a></div></article></li>`,
      )
      .join('')}</ol>${form}</section>`,
  // Blogger.
  (written, heading, form, says) =>
    `<div class="comments" id="comments">${heading}<dl id="comments-block">${written
      .map(
        s =>
          `<dt class="comment-author"><a href="/profile/${s.number}">${s.author}</a> ${says}</dt><dd class="comment-body">${s.paragraphs}</dd><dd class="comment-footer"><span class="comment-timestamp"><a href="#c${s.number}">${s.date}</a></span></dd>`,
      )
      .join('')}</dl>${form}</div>`,
  // Movable Type: author and date come last.
  (written, heading, form) =>
    `<div class="comments-content">${heading}${written
      .map(
        s =>
          `<div class="comment" id="c${s.number}"><div class="comment-body">${s.paragraphs}</div><p class="comment-footer">${s.author} | <a href="#c${s.number}">${s.date}</a></p></div>`,
      )
      .join('')}${form}</div>`,
  // Disqus and similar systems.
  (written, heading) =>
    `<div id="disqus_thread">${heading}<ul class="post-list">${written
      .map(
        s =>
          `<li class="post"><div class="post-content"><header>${AVATAR}<span class="author">${s.author}</span> <a class="time-ago" href="#">${s.date}</a></header><div class="post-message">${s.paragraphs}</div><footer><button>▲ ${s.number % 17}</button><button>▼</button><button>${s.reply}</button></footer></div></li>`,
      )
      .join('')}</ul></div>`,
  // A present-day newspaper with generated class names.
  (written, heading, form) =>
    `<section aria-label="Comments" class="css-1x9k2a">${form}${heading}${written
      .map(
        s =>
          `<div class="css-8dj2k1"><div class="css-k2j1h"><span>${s.author}</span><time>${s.date}</time></div><div class="css-99dka">${s.paragraphs}</div><div class="css-1abtn"><button>${s.reply}</button><button>👍 ${s.number % 9}</button></div></div>`,
      )
      .join('')}</section>`,
  // Handwritten, as in the nineties.
  (written, heading, form, says) =>
    `<hr>${heading}${written.map(s => `<p><b>${s.author}</b> (${s.date}) ${says}</p><blockquote>${s.paragraphs}</blockquote>`).join('')}${form}`,
  // A table.
  (written, heading, form) =>
    `${heading}<table class="comments" width="100%">${written
      .map(s => `<tr><td width="120">${s.author}<br><small>${s.date}</small></td><td>${s.paragraphs}</td></tr>`)
      .join('')}</table>${form}`,
  // Replies nested inside the comment they answer.
  (written, heading, form) =>
    `<div class="discussion">${heading}<ul>${nest(written, s => `<div class="c-head"><a href="/user/${s.number}">${s.author}</a> · ${s.date}</div><div class="c-text">${s.paragraphs}</div><div class="c-links"><a href="#">${s.reply}</a></div>`)}</ul>${form}</div>`,
];

function nest(written: readonly WrittenComment[], write: (one: WrittenComment) => string): string {
  let out = '';
  written.forEach((one, i) => {
    const isOpen = i > 0 && one.isReply;
    out += isOpen ? `<ul><li class="reply">${write(one)}</li></ul>` : `${i > 0 ? '</li>' : ''}<li>${write(one)}`;
  });
  return written.length ? `${out}</li>` : '';
}
