/** ":-D", ";)", ":wink:": what forums draw as small pictures. */
const EMOTICON = /^(?:[:;=][-'^o]?[()[\]DPpOo/\\|*$@?]{1,3}|:[a-z]{2,10}:)$/;

/** Whether a picture with this description is a character of the sentence it stands in: an emoji, an emoticon. */
export function isGlyph(alt: string): boolean {
  if (alt === '' || alt.length > 12) return false;
  if (EMOTICON.test(alt)) return true;
  return /^[\p{Extended_Pictographic}\p{Emoji_Component}]+$/u.test(alt) && !/^[\d#*]+$/.test(alt);
}
