/**
 * Phrases of page furniture in many languages (Yunis 2016, 3.8.4 `contains_X`, and Table A.1 for headers, both extended beyond
 * English). Matched in short texts only: a long paragraph that mentions cookies is about cookies.
 */
const LEGAL =
  'rights reserved|copyright|©|cookie|privacy|terms of|impressum|datenschutz|alle rechte|tous droits|mentions légales|derechos reservados|privacidad|diritti riservati|direitos reservados|voorbehouden|zastrzeżone|права защищены|конфиденциальн|版权所有|隐私|著作権|プライバシー|無断転載|저작권|무단전재|حقوق|δικαιώματα|her hakkı';
const SHARE =
  'share|tweet|facebook|twitter|whatsapp|linkedin|telegram|pinterest|like this|print|e-mail|teilen|drucken|partager|imprimer|compartir|condividi|compartilhar|delen|udostępnij|поделиться|分享|打印|シェア|印刷|공유|인쇄|مشاركة|paylaş';
const SUBSCRIBE =
  'subscribe|sign up|sign in|log in|login|newsletter|register|create account|abonnieren|anmelden|abonne|inscri|suscri|iniciar sesión|iscriviti|assine|abonneer|zaloguj|подпис|войти|登录|注册|订阅|ログイン|登録|로그인|구독|اشترك|تسجيل';
const MORE =
  'read more|see also|related|recommended|you may|you might|most popular|most read|trending|more from|more in|latest|further reading|next article|previous|also read|mehr zum|lesen sie auch|auch interessant|à lire aussi|lire aussi|sur le même|te puede interesar|más noticias|leggi anche|leia também|lees ook|baca juga|czytaj także|zobacz też|читайте также|相关|推荐|阅读更多|热门|上一篇|下一篇|関連|おすすめ|もっと見る|前の記事|次の記事|관련|추천|더보기|اقرأ|ذات صلة|διαβάστε';
const COMMENTS =
  'comment|reply|replies|kommentar|kommentti|comentario|comentário|reacties|komentar|hozzászólás|yorumlar|yorum yap|yorum yaz|bình luận|комментар|коментар|ответить|评论|回复|評論|回覆|留言|コメント|返信|댓글|답글|تعليق|دیدگاه‌ها|תגובות|σχόλι|टिप्पण|ความคิดเห็น';
const ADS =
  'advertis|sponsor|promoted|anzeige|publicit|publicidad|pubblicità|werbung|reklam|реклама|广告|広告|광고|إعلان';

const PHRASES = { legal: LEGAL, share: SHARE, subscribe: SUBSCRIBE, more: MORE, comments: COMMENTS, ads: ADS };
/** One bit per list. */
export const PHRASE = { legal: 1, share: 2, subscribe: 4, more: 8, comments: 16, ads: 32 } as const;
export const PHRASE_NAMES = Object.keys(PHRASE) as PhraseName[];
export type PhraseName = keyof typeof PHRASE;

const LISTS = PHRASE_NAMES.map(name => PHRASES[name].split('|'));
/** Tested first, since most texts contain no phrase. Plain alternatives only, so it cannot backtrack badly. */
const ANY = new RegExp(Object.values(PHRASES).join('|'));
const LONGEST = 160;

/** Bits of PHRASE, for a text short enough to be furniture. */
export function findPhrases(text: string): number {
  if (text.length > LONGEST) return 0;
  const lower = text.toLowerCase();
  if (!ANY.test(lower)) return 0;
  let mask = 0;
  for (let list = 0; list < LISTS.length; list++)
    if (LISTS[list].some(phrase => lower.includes(phrase))) mask |= 1 << list;
  return mask;
}

export function hasPhrase(mask: number, name: PhraseName): boolean {
  return (mask & PHRASE[name]) !== 0;
}
