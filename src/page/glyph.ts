/** Emoticons that forums show as small pictures: ":-D", ";)", ":wink:". */
const EMOTICON = /^(?:[:;=][-'^o]?[()[\]DPpOo/\\|*$@?]{1,3}|:[a-z\d+-][\w+-]{0,28}:)$/;

/** The most common emoji short names. Others stay as written. */
const NAMED = new Map(
  (
    'rocket 🚀 heart ❤️ +1 👍 thumbsup 👍 -1 👎 thumbsdown 👎 tada 🎉 fire 🔥 eyes 👀 joy 😂 rofl 🤣 lol 😂 smile 😄 smiley 😃 grin 😁 ' +
    'grinning 😀 laughing 😆 sweat_smile 😅 slight_smile 🙂 slightly_smiling_face 🙂 blush 😊 wink 😉 sunglasses 😎 cool 😎 ' +
    'heart_eyes 😍 thinking 🤔 thinking_face 🤔 pray 🙏 clap 👏 wave 👋 muscle 💪 ok_hand 👌 point_right 👉 point_down 👇 point_up 👆 ' +
    'sob 😭 cry 😢 frowning 😦 slight_frown 🙁 confused 😕 rolleyes 🙄 roll_eyes 🙄 upside_down_face 🙃 100 💯 star ⭐ sparkles ✨ ' +
    'warning ⚠️ bulb 💡 white_check_mark ✅ heavy_check_mark ✔️ x ❌ bug 🐛 memo 📝 link 🔗 lock 🔒 zap ⚡ arrow_right ➡️ beers 🍻 coffee ☕'
  )
    .split(' ')
    .flatMap((name, at, all) => (at % 2 === 0 ? [[`:${name}:`, all[at + 1]]] : [])) as [string, string][],
);

/** The emoji or emoticon that a picture with this alt text represents within a sentence; '' for other pictures. */
export function glyphOf(alt: string): string {
  if (alt === '' || alt.length > 31) return '';
  if (EMOTICON.test(alt)) return NAMED.get(alt) ?? alt;
  if (alt.length > 12 || /^[\d#*]+$/.test(alt)) return '';
  return /^[\p{Extended_Pictographic}\p{Emoji_Component}]+$/u.test(alt) ? alt : '';
}
