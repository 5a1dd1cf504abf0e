import { emptyStructure, type Structure } from './kinds.ts';
import { toHtmlText } from './write-html.ts';

/** A page that lists others, as its author conceives it. */
export interface Teaser {
  title: string;
  href: string;
  author: string;
  date: string;
  summary: string;
  votes: number;
}

const WRITERS = ['Ines Okafor', 'Tom Brandt', 'Maya Lindqvist'];
const ABOUT: [title: string, summary: string][] = [
  [
    'The mud at the groynes',
    'Rivers never stop working, and what they carry has to go somewhere. A walk along the groynes with the woman who measures the mud.',
  ],
  [
    'Forty years of lamp oil',
    'She lit it for forty years and still wakes at two. What a keeper did all night, told from her log books and a box of letters.',
  ],
  [
    'Three coats in the rain',
    'Three coats, some patience and a tent made of old sails. What we learned from doing it wrong twice before the summer.',
  ],
  [
    'A knot that holds in ice',
    'Wet rope freezes, and frozen rope slips. Seven knots hung from a crane for a week in January, with one clear winner.',
  ],
  [
    'Reading the water ahead',
    'Dark patches, bright lines and places without waves: how pilots tell a current from a gust without an instrument.',
  ],
  [
    'Who owns the sandbank',
    'It moved a mile since the treaty was signed, and took the border with it. Two ministries and one fisherman disagree.',
  ],
  [
    'Letters from the weather ship',
    'Nine men and a barometer, two hundred miles out. Their letters came with the fishing boats, and some of them arrived years too late.',
  ],
  [
    'The bell under the breakwater',
    'It rings when the swell comes from the north, and no engineer has found it yet. A search with hydrophones, ladders and much tea.',
  ],
  [
    'Learning to scull at seventy',
    'One oar, one hand and a good deal of falling in. The class meets at low water, and the youngest in it is sixty-one.',
  ],
  [
    'What the dredger brought up',
    'Anchors, bottles, a piano frame and part of a tram. The museum took the piano; nobody knows how the tram got there.',
  ],
  [
    'A map drawn by a pilot',
    'He could not write but he could draw, and his chart of the inner banks was better than that of the survey for sixty years.',
  ],
  [
    'The price of a mooring',
    'Twelve families share nine rings on a wall, by a rule that has never been written down. It came before a judge only once.',
  ],
];

const TEASERS: Teaser[] = ABOUT.map(([title, summary], at) => ({
  ...{ title, summary },
  href: `https://harbour.example.org/read/${title.toLowerCase().replace(/\W+/g, '-')}`,
  author: WRITERS[at % WRITERS.length],
  date: `2024-0${(at % 6) + 1}-${at + 10}`,
  votes: 7 + at * 13,
}));

/** What each kind of page says about the pages it lists. */
type Says = (keyof Teaser)[];
interface Maker {
  name: string;
  says: Says;
  css?: string;
  /** What else the page says about each. */
  beside?(teaser: Teaser, at: number): string;
  draw(teasers: Teaser[]): string;
}

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June'];
const inWords = ({ date }: Teaser) => `${Number(date.slice(8))} ${MONTHS[Number(date.slice(5, 7)) - 1]} 2024`;
const each = (teasers: Teaser[], draw: (teaser: Teaser, at: number) => string) => teasers.map(draw).join('\n');
const still = (at: number) => `<img src="https://harbour.example.org/thumb/${at}.jpg" alt="" width="320" height="180">`;
const link = ({ title, href }: Teaser, name = '') =>
  `<a${name && ` class="${name}"`} href="${href}">${toHtmlText(title)}</a>`;

const ALL: Says = ['author', 'summary'];

/** Modelled on the output of these kinds of programs. */
const MAKERS: Maker[] = [
  {
    name: 'Blog front page',
    says: ALL,
    draw: teasers =>
      each(
        teasers,
        (one, at) =>
          `<article id="post-${at}" class="post-${at} post type-post hentry"><header class="entry-header"><h2 class="entry-title">${link(one)}</h2><div class="entry-meta"><span class="posted-on"><time datetime="${one.date}">${inWords(one)}</time></span> <span class="byline">by <a rel="author" href="/author/${at % 3}">${one.author}</a></span></div></header><div class="entry-summary"><p>${one.summary}</p><p><a class="more-link" href="${one.href}">Continue reading</a></p></div></article>`,
      ),
  },
  {
    name: 'Static site, list of posts',
    says: ALL,
    css: '.post-list{list-style:none;padding:0}',
    draw: teasers =>
      `<ul class="post-list">${each(teasers, one => `<li><span class="post-meta">${inWords(one)} • ${one.author}</span><h3>${link(one, 'post-link')}</h3><p>${one.summary}</p></li>`).replace(/• /g, '• By ')}</ul>`,
  },
  {
    name: 'Search results',
    says: ['summary'],
    css: '.g{margin:24px 0}.g h3{margin:0;font-weight:400}.cite{font-size:13px;color:#555}',
    draw: teasers =>
      each(
        teasers,
        one =>
          `<div class="g"><a href="${one.href}"><h3>${one.title}</h3></a><div class="cite">${one.href.replace('https://', '').replace('/', ' › ')}</div><div class="s">${one.summary}</div></div>`,
      ).replace(/<div class="cite">.*?<\/div>/g, ''),
  },
  {
    name: 'Cards',
    says: ['summary'],
    css: '.grid{display:grid;grid-template-columns:1fr 1fr;gap:20px}.card{display:block;color:inherit;text-decoration:none}.card b{font-size:20px}.card img{width:100%}',
    draw: teasers =>
      `<div class="grid">${each(teasers, (one, at) => `<a class="card" href="${one.href}">${still(at)}<h4 class="t">${one.title}</h4><p class="d">${one.summary}</p></a>`)}</div>`,
  },
  {
    name: 'Link board',
    says: ['author'],
    css: '.athing .title a{color:#000}.subtext{font-size:11px;color:#828282}',
    draw: teasers =>
      `<table id="board"><tbody>${each(teasers, (one, at) => `<tr class="athing" id="${at + 900}"><td class="rank">${at + 1}.</td><td class="votelinks"><a href="vote?id=${at}"><div class="votearrow" title="upvote"></div></a></td><td class="title"><span class="titleline">${link(one)}<span class="sitebit"> (<a href="/from">harbour.example.org</a>)</span></span></td></tr><tr><td colspan="2"></td><td class="subtext"><span class="score">${one.votes} points</span> by <a class="hnuser author" href="/user?id=${at % 3}">${one.author}</a> <span class="age" title="${one.date}T10:00:00">3 hours ago</span> | <a href="/item?id=${at}">${at + 2} comments</a></td></tr><tr class="spacer" style="height:5px"></tr>`)}</tbody></table>`,
  },
  {
    name: 'Products',
    says: ['summary'],
    css: '.products{list-style:none;padding:0}.products li{display:flex;gap:16px;margin:18px 0}.name{font-size:19px;font-weight:700}',
    draw: teasers =>
      `<ul class="products">${each(teasers, (one, at) => `<li class="product"><a href="${one.href}">${still(at)}</a><div><a class="name" href="${one.href}">${one.title}</a><p class="desc">${one.summary}</p></div></li>`)}</ul>`,
  },
  {
    name: 'Old page',
    says: ALL,
    draw: teasers =>
      each(
        teasers,
        one =>
          `<p><font size="4"><b>${link(one)}</b></font><br><i>by ${one.author}, ${inWords(one)}</i></p><p>${one.summary}</p>`,
      ),
  },
  {
    name: 'News section',
    says: ALL,
    css: '.story{display:flex;gap:16px;margin:20px 0}.kicker,.story__byline{font:12px sans-serif;color:#666}.story h3{margin:2px 0}',
    draw: teasers =>
      each(
        teasers,
        (one, at) =>
          `<div class="story"><a href="${one.href}" tabindex="-1" aria-hidden="true">${still(at)}</a><div><div class="kicker">${at % 2 ? 'Weather' : 'Harbour'}</div><h3>${link(one)}</h3><p class="dek">${one.summary}</p><div class="story__byline">${one.author} · <time datetime="${one.date}">${inWords(one)}</time></div></div></div>`,
      ),
  },
  {
    name: 'Posts with portraits',
    says: ALL,
    css: '.row{border-bottom:1px solid #ddd;padding:20px 0}.row a{color:inherit;text-decoration:none}.who img{border-radius:50%;vertical-align:middle}.foot{font-size:13px;color:#777}',
    draw: teasers =>
      each(
        teasers,
        (one, at) =>
          `<div class="row"><div class="who"><a href="/@${at % 3}"><img src="https://harbour.example.org/face/${at % 3}.jpg" alt="" width="24" height="24"></a> <a rel="author" href="/@${at % 3}">${one.author}</a></div><a href="${one.href}"><h2>${one.title}</h2><p>${one.summary}</p></a><div class="foot"><time datetime="${one.date}">${inWords(one)}</time> · ${4 + (at % 5)} min read</div></div>`,
      ),
  },
  {
    name: 'Board with tags',
    says: ['author'],
    css: '.stories{list-style:none;padding:0}.stories li{display:flex;gap:10px;margin:10px 0}.link a{font-weight:700}.tag,.domain,.byline{font-size:12px;color:#777}.tag{border:1px solid #ccc;padding:0 4px}',
    draw: teasers =>
      `<ol class="stories">${each(teasers, (one, at) => `<li class="story"><div class="voters"><a class="upvoter" href="/login"></a><div class="score">${one.votes}</div></div><div class="details"><span class="link">${link(one, 'u-url')}</span> <span class="tags"><a class="tag" href="/t/${at % 4}">${['tides', 'rope', 'maps', 'law'][at % 4]}</a></span> <a class="domain" href="/from">harbour.example.org</a><div class="byline">via <a class="u-author" href="/~${at % 3}">${one.author}</a> 3 hours ago | <a href="/s/${at}">${at + 2} comments</a></div></div></li>`)}</ol>`,
  },
  {
    name: 'Topics of a forum',
    says: ['author'],
    css: '.topics{width:100%}.topics td{border:0;border-bottom:1px solid #ddd}.topictitle{font-weight:700}',
    draw: teasers =>
      `<table class="topics"><thead><tr><th>Topics</th><th>Last post</th></tr></thead><tbody>${each(teasers, (one, at) => `<tr><td>${link(one, 'topictitle')}<br><span class="small">by <a class="username" href="/member/${at % 3}">${one.author}</a> » ${inWords(one)}</span></td><td>by <a class="username" href="/member/${(at + 1) % 3}">${WRITERS[(at + 1) % 3]}</a><br>2 May 2024</td></tr>`)}</tbody></table>`,
  },
  {
    name: 'Videos',
    says: ['author'],
    css: '.grid{display:grid;grid-template-columns:1fr 1fr 1fr;gap:16px}.video{position:relative}.length{font-size:12px}.video h3{font-size:16px;margin:4px 0}.channel,.seen{font-size:13px;color:#777}',
    draw: teasers =>
      `<div class="grid">${each(teasers, (one, at) => `<div class="video"><a href="${one.href}">${still(at)}<span class="length">${at + 3}:1${at % 10}</span></a><h3>${link(one)}</h3><div class="channel author"><a href="/c/${at % 3}">${one.author}</a></div><div class="seen">${at + 2}K views · ${at + 2} days ago</div></div>`)}</div>`,
    beside: (_, at) => `${at + 3}:1${at % 10} ${at + 2}K views · ${at + 2} days ago`,
  },
  {
    name: 'Episodes',
    says: ['summary'],
    css: '.play{font-size:13px}.date{color:#777;font-size:13px}',
    draw: teasers =>
      each(
        teasers,
        (one, at) =>
          `<section class="episode"><div class="date">${inWords(one)}</div><h3>${link(one)}</h3><p>${one.summary}</p><p class="play"><a href="${one.href}">Listen now</a> | <a href="https://harbour.example.org/mp3/${at}.mp3">Download</a></p></section>`,
      ),
  },
];

export interface ItemPage {
  name: string;
  title: string;
  html: string;
  css: string;
  truth: Structure;
}

export const LISTINGS: ItemPage[] = MAKERS.map(({ name, says, css = '', beside, draw }) => ({
  ...{ name, css, title: 'Stories from the harbour', html: draw(TEASERS) },
  truth: {
    ...emptyStructure(),
    'listing items': TEASERS.map((one, at) => {
      const [author, summary] = (['author', 'summary'] as const).map(key => (says.includes(key) ? one[key] : ''));
      return `${one.title} → ${one.href} | ${author} | ${beside?.(one, at) ?? summary}`;
    }),
  },
}));
