/**
 * Class lists and ids that mark an advertisement: the twelve patterns of Yunis 2016, Table 3.1. Case-insensitive; `\b` in the
 * paper has the same meaning as in JavaScript.
 */
const PATTERN = /\bad[-_]|[-_]ad\b|\badv[-_]|[-_]adv\b|advert|\bads|adblock|adbox/i;

/** Longer names are generated and meaningless. Truncating them limits the search on malicious pages. */
const NAME_LIMIT = 1000;

export function isAdvertisementName(name: string): boolean {
  return name !== '' && PATTERN.test(name.length > NAME_LIMIT ? name.slice(0, NAME_LIMIT) : name);
}
