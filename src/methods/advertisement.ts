/**
 * Names that mark an advertisement: the twelve patterns of Yunis 2016, Table 3.1, over a class list or an id. Matched
 * without regard to case; `\b` there lies between a letter, digit or underscore and anything else, or the end.
 */
const PATTERN = /\bad[-_]|[-_]ad\b|\badv[-_]|[-_]adv\b|advert|\bads|adblock|adbox/i;

/** Names longer than this are generated and say nothing; cutting them keeps the search short on hostile pages. */
const NAME_LIMIT = 1000;

export function isAdvertisementName(name: string): boolean {
  return name !== '' && PATTERN.test(name.length > NAME_LIMIT ? name.slice(0, NAME_LIMIT) : name);
}
