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
];

export interface ItemPage {
  name: string;
  title: string;
  html: string;
  css: string;
  truth: Structure;
}

export const LISTINGS: ItemPage[] = MAKERS.map(({ name, says, css = '', draw }) => ({
  ...{ name, css, title: 'Stories from the harbour', html: draw(TEASERS) },
  truth: {
    ...emptyStructure(),
    'listing items': TEASERS.map(one => {
      const [author, summary] = (['author', 'summary'] as const).map(key => (says.includes(key) ? one[key] : ''));
      return `${one.title} → ${one.href} | ${author} | ${summary}`;
    }),
  },
}));
