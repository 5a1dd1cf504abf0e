import type { Snapshot } from '../page/snapshot.ts';

/**
 * Headers of sections that are entirely noise: Yunis 2016, Table A.1. A trailing * is "[Website Name]" in the table. English only,
 * like the thesis (3.7.4).
 */
// biome-ignore format: read as the table it is
const NOISY_HEADERS = [
  'Advertisement', 'Also In Entertainment News', 'Also Read', 'Around the Web', 'Cookie Control', "Editor's Choice",
  'Elsewhere on *', 'External Links', 'Featured Sections', 'From Around the Web', 'Further Reading', 'Just In',
  'Latest News', 'More News', 'More from *', 'More from the Author', 'More to Explore', 'Most E-Mailed',
  'Most Popular', 'Most Popular Stories', 'Most Viewed Today', 'News From Your Area', 'Next In Entertainment News', 'On Our Radar',
  'Paid Content', 'Paid Partner Content', 'Partner Content', 'Recent News', 'Recent Posts', 'References',
  'Related', 'Related Content', 'Related Coverage', 'Related Links', 'Related to This Story', 'Recommended',
  'See Also', 'Share This Article', 'Share This Story', 'Sign Up', 'Sponsor', 'Sponsored Content',
  'Sponsored Links', 'Sponsored Posts', 'Sponsored Topics', 'Sponsored Stories', 'Sport Headlines', 'Subscribe',
  'Subscribe and Follow', 'Take a Look', 'The Best of *', 'Top News', 'Top Stories', 'Trending Articles',
  'Trending Today', 'Trending on *', "What's Hot", 'You May Also Like', 'You May Like', 'You Might Like',
];

const EXACT = new Set(NOISY_HEADERS.filter(header => !header.endsWith('*')).map(normalise));
const BEFORE_NAME = NOISY_HEADERS.filter(header => header.endsWith('*')).map(header => normalise(header.slice(0, -1)));
const LONGEST = 80;

export function isNoisyHeader(text: string, siteNames: ReadonlySet<string>): boolean {
  if (text.length > LONGEST) return false;
  const header = normalise(text);
  if (EXACT.has(header)) return true;
  return BEFORE_NAME.some(
    start => header.startsWith(`${start} `) && siteNames.has(squeeze(header.slice(start.length))),
  );
}

/** Possible names of the page's site: its declared name, its host, and the host's labels. */
export function findSiteNames({ page }: Snapshot): Set<string> {
  const names = new Set<string>();
  const stated = page.meta.named['og:site_name'] ?? page.meta.named['application-name'] ?? '';
  if (stated.length <= LONGEST) names.add(squeeze(normalise(stated)));
  const host = /^https?:\/\/(?:www\.)?([^/:?#]{1,253})/i.exec(page.url)?.[1].toLowerCase() ?? '';
  names.add(squeeze(host));
  for (const label of host.split('.').slice(0, -1)) names.add(squeeze(label));
  names.delete('');
  return names;
}

function normalise(text: string): string {
  return text
    .toLowerCase()
    .replace(/[’‘`]/g, "'")
    .replace(/[^\p{L}\p{N}' -]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Makes "BBC News" and "bbcnews" equal, but not "The New York Times" and "nytimes". */
function squeeze(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, '').replace(/^the/, '');
}
