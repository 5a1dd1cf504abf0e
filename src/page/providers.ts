import { type Address, hostOf, safeWeb, toUrl } from './address.ts';
import type { Embed, Picture } from './article.ts';

interface Provider {
  name: string;
  kind: Embed['kind'];
  host: RegExp;
  /** Matches the id in the path and query of an address. */
  id: RegExp;
  /** Player address, built from the id alone, so that nothing else from the page's address is used. */
  src?: (id: string) => string;
  href: (id: string) => string;
  poster?: (id: string) => string;
  /** Whether the id begins with the author's name. */
  isSigned?: boolean;
}

// biome-ignore format: read as a list
const PROVIDERS: Provider[] = [
  { name: 'YouTube', kind: 'video', host: /(^|\.)(youtube(-nocookie)?\.com|youtu\.be|ytimg\.com)$/, id: /^\/(?:embed\/|vi?(?:_webp)?\/|shorts\/|live\/|watch\?(?:.*&)?v=)?([\w-]{11})(?![\w-])/,
    src: id => `https://www.youtube-nocookie.com/embed/${id}`, href: id => `https://www.youtube.com/watch?v=${id}`, poster: id => `https://i.ytimg.com/vi/${id}/hqdefault.jpg` },
  { name: 'Vimeo', kind: 'video', host: /(^|\.)vimeo\.com$/, id: /^\/(?:video\/)?(\d{5,12})/,
    src: id => `https://player.vimeo.com/video/${id}?dnt=1`, href: id => `https://vimeo.com/${id}` },
  { name: 'Dailymotion', kind: 'video', host: /(^|\.)(dailymotion\.com|dai\.ly)$/, id: /(?:\/video\/|[?&]video=|^\/)([a-z0-9]{6,10})(?![a-z0-9])/i,
    src: id => `https://www.dailymotion.com/embed/video/${id}`, href: id => `https://www.dailymotion.com/video/${id}`, poster: id => `https://www.dailymotion.com/thumbnail/video/${id}` },
  { name: 'Bilibili', kind: 'video', host: /(^|\.)bilibili\.com$/, id: /(BV[0-9A-Za-z]{10})/,
    src: id => `https://player.bilibili.com/player.html?bvid=${id}`, href: id => `https://www.bilibili.com/video/${id}` },
  { name: 'TED', kind: 'video', host: /(^|\.)ted\.com$/, id: /^\/talks\/([\w-]{3,120})/,
    src: id => `https://embed.ted.com/talks/${id}`, href: id => `https://www.ted.com/talks/${id}` },
  { name: 'Twitch', kind: 'video', host: /(^|\.)twitch\.tv$/, id: /(?:[?&]video=v?|^\/videos\/)(\d{6,14})/, href: id => `https://www.twitch.tv/videos/${id}` },
  { name: 'TikTok', kind: 'video', host: /(^|\.)tiktok\.com$/, id: /^\/(?:embed(?:\/v2)?|player\/v1|@[\w.-]{1,40}\/video)\/(\d{10,22})/, href: id => `https://www.tiktok.com/embed/v2/${id}` },
  { name: 'Spotify', kind: 'audio', host: /(^|\.)spotify\.com$/, id: /^\/(?:embed(?:-podcast)?\/)?((?:track|album|episode|show|playlist)\/\w{10,30})/,
    src: id => `https://open.spotify.com/embed/${id}`, href: id => `https://open.spotify.com/${id}` },
  { name: 'Apple Podcasts', kind: 'audio', host: /(^|\.)podcasts\.apple\.com$/, id: /^\/([a-z]{2}\/podcast\/[^?#]{3,200})/, href: id => `https://podcasts.apple.com/${id}` },
  { name: 'CodePen', kind: 'frame', host: /(^|\.)codepen\.io$/, id: /^\/([\w-]{1,60}\/)(?:embed\/(?:preview\/)?|pen\/)(\w{4,20})/, href: id => `https://codepen.io/${id}`, isSigned: true },
  { name: 'GitHub Gist', kind: 'frame', host: /^gist\.github\.com$/, id: /^\/([\w-]{1,40}\/[\da-f]{7,40})(?![\w/])/, href: id => `https://gist.github.com/${id}`, isSigned: true },
  { name: 'X', kind: 'post', host: /(^|\.)(twitter|x)\.com$/, id: /(?:\/status(?:es)?\/|[?&]id=)(\d{5,25})/, href: id => `https://x.com/i/status/${id}` },
  { name: 'Instagram', kind: 'post', host: /(^|\.)instagram\.com$/, id: /^\/((?:p|reel|tv)\/[\w-]{5,40})/, href: id => `https://www.instagram.com/${id}/` },
  { name: 'Facebook', kind: 'post', host: /(^|\.)facebook\.com$/, id: /^\/([\w.-]{1,80}\/(?:posts|videos)\/[\w-]{5,80})/, href: id => `https://www.facebook.com/${id}` },
  { name: 'Bluesky', kind: 'post', host: /(^|\.)bsky\.app$/, id: /^\/(profile\/[\w.:-]{3,80}\/post\/\w{5,20})/, href: id => `https://bsky.app/${id}` },
  { name: 'Reddit', kind: 'post', host: /(^|\.)reddit(?:media)?\.com$/, id: /^\/(r\/\w{2,30}\/comments\/\w{4,12})/, href: id => `https://www.reddit.com/${id}/` },
];

/** Frames for advertisements and captchas. */
const NO_READING =
  /(^|\.)(doubleclick\.net|googlesyndication\.com|googleadservices\.com|amazon-adsystem\.com|rcm\.amazon\.com|adnxs\.com|criteo\.(com|net)|taboola\.com|outbrain\.com|mediav\.com|pos\.baidu\.com|recaptcha\.net|hcaptcha\.com|google\.com\/recaptcha)(\/|$)|^ads?\d*\.[^./]+\.[^/]/;

/** Hosts of charts, maps, documents, recordings and code, whose frames are worth a link even without a title. */
const KNOWN_HOSTS =
  /(^|\.)(datawrapper\.de|dwcdn\.net|flourish\.studio|infogram\.com|tableau\.com|everviz\.com|observablehq\.com|arcgis\.com|knightlab\.com|scribd\.com|slideshare\.net|documentcloud\.org|issuu\.com|soundcloud\.com|megaphone\.fm|acast\.com|simplecast\.com|spreaker\.com|podbean\.com|brightcove\.net|wistia\.(com|net)|streamable\.com|jwplayer\.com|codesandbox\.io|jsfiddle\.net|stackblitz\.com)$/;

const MAPS: [place: RegExp, name: string][] = [
  [/(^|\.)google\.[a-z.]{2,6}\/maps\//, 'Google Maps'],
  [/(^|\.)openstreetmap\.org\/export\//, 'OpenStreetMap'],
  [/(^|\.)bing\.com\/maps\//, 'Bing Maps'],
];

/** Default titles of players. */
const STOCK =
  /^(?:(?:youtube|vimeo|dailymotion|video|vídeo|vidéo|player|embed(?:ded)?|content|media|iframe|lecteur|contenu|intégré|reproductor|contenido|incrustado|insertado|de|eingebettete[rs]?|inhalt)[\s:_-]*)+$/i;

/**
 * Identifies an embedded address. Unknown frames are shown as titled links and never loaded; those without a title are dropped, since
 * they are mostly forms, counters or advertisements.
 */
export function findEmbed(src: string, name: string): Embed | undefined {
  const url = toUrl(src);
  const place = url ? url.hostname + url.pathname : '';
  if (!url || safeWeb(src) === '' || NO_READING.test(place)) return undefined;
  const found = match(url);
  const map = MAPS.find(([pattern]) => pattern.test(place))?.[1];
  if (!found && !map && name === '' && !KNOWN_HOSTS.test(url.hostname)) return undefined;
  const title = STOCK.test(name) ? '' : name;
  if (!found) return { kind: 'frame', src: '', href: src, title, poster: '', provider: map ?? hostOf(src) };
  const { provider, id } = found;
  const author = provider.isSigned ? id.slice(0, id.indexOf('/')) : '';
  return {
    ...{ kind: provider.kind, src: provider.src?.(id) ?? '', href: provider.href(id) },
    title: [title, author].filter(part => part !== '').join(' · '),
    ...{ poster: provider.poster?.(id) ?? '', provider: provider.name },
  };
}

const STILL = /^https?:\/\/(?:img\.youtube\.com|i\d?\.ytimg\.com)\/vi/;

/** The video whose still a picture shows as a stand-in for the player; undefined if the picture links elsewhere. */
export function findStill({ src, alt, href }: Picture): Embed | undefined {
  const video = STILL.test(src) ? findEmbed(src, alt) : undefined;
  return href === '' || findEmbed(href, '')?.href === video?.href ? video : undefined;
}

/** The social network's name if a link leads to a single post. */
export function findPost(href: string): string | undefined {
  const url = toUrl(href);
  const found = url && match(url);
  return found?.provider.kind === 'post' ? found.provider.name : undefined;
}

/** The card of a listing by an author whom the address of a link names. */
export function findSignedCode(href: string, name: string): Embed | undefined {
  const url = toUrl(href);
  return url && match(url)?.provider.isSigned ? findEmbed(href, name) : undefined;
}

function match(url: Address): { provider: Provider; id: string } | undefined {
  for (const provider of PROVIDERS) {
    if (!provider.host.test(url.hostname)) continue;
    const parts = provider.id.exec((url.pathname + url.search).slice(0, 500));
    if (parts) return { provider, id: parts.length > 2 ? `${parts[1]}pen/${parts[2]}` : parts[1] };
  }
  return undefined;
}
