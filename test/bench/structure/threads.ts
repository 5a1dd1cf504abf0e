import { emptyStructure } from './kinds.ts';
import type { ItemPage } from './listings.ts';

interface Post {
  author: string;
  date: string;
  votes: number;
  text: string;
}

const POSTS: Post[] = [
  {
    ...{ author: 'seagull_jo', date: '2024-03-02', votes: 14 },
    text: 'My gauge reads ten minutes late against the printed table, at every tide, although the clock is right. The pipe was cleaned in autumn and the float moves freely. What else should I look at before I take it apart?',
  },
  {
    ...{ author: 'mudlark', date: '2024-03-03', votes: 41 },
    text: 'Look at the hole at the bottom of the pipe. A crust of barnacles makes it smaller, and the water inside follows the sea with a lag that grows with the roughness of the crust. Measure it with a drill of the right size.',
  },
  {
    ...{ author: 'tidewaiter', date: '2024-03-04', votes: 3 },
    text: 'Ours did the same after the dredging. The channel is deeper now and the tide really comes earlier in the upper harbour, so it was the table that was wrong and not the gauge. Ask the office which survey they used.',
  },
  {
    ...{ author: 'old_pilot', date: '2024-03-05', votes: -2 },
    text: 'Throw the gauge away and watch the posts at the slipway. I have done so for thirty years and was never more than a hand wrong, which is better than most of the instruments that people have tried to sell me.',
  },
];

type Draw = (post: Post, at: number) => string;
const day = ({ date }: Post) => `${Number(date.slice(8))} March 2024`;

/** Modelled on the markup of these programs. */
const MAKERS: { name: string; css?: string; hasVotes?: boolean; draw: Draw; wrap?(html: string): string }[] = [
  {
    name: 'Stack Exchange',
    css: '.post-layout{display:flex;gap:16px;padding:16px 0;border-bottom:1px solid #ddd}.js-vote-count{font-size:21px;text-align:center}.votecell{width:50px}.user-details{font-size:13px}',
    draw: (post, at) =>
      `<div class="${at ? 'answer' : 'question'}" data-answerid="${at}"><div class="post-layout"><div class="votecell post-layout--left"><div class="js-voting-container"><button class="js-vote-up-btn s-btn" aria-label="Up vote" aria-pressed="false"><svg width="18" height="18"></svg></button><div class="js-vote-count" itemprop="upvoteCount" data-value="${post.votes}">${post.votes}</div><button class="js-vote-down-btn s-btn" aria-label="Down vote"><svg width="18" height="18"></svg></button></div></div><div class="postcell post-layout--right"><div class="s-prose js-post-body" itemprop="text"><p>${post.text}</p></div><div class="post-signature"><div class="user-info"><div class="user-action-time">answered <span title="${post.date} 10:12:00Z" class="relativetime">${day(post)}</span></div><div class="user-details"><a href="/users/${at}">${post.author}</a><div><span class="reputation-score" title="reputation score">${at * 311 + 127}</span></div></div></div></div></div></div></div>`,
  },
  {
    name: 'Discourse',
    css: '.topic-post{padding:14px 0;border-bottom:1px solid #ddd}.names{font-weight:700}.actions{font-size:13px}',
    draw: (post, at) =>
      `<div class="topic-post"><article id="post_${at + 1}" class="boxed"><div class="topic-meta-data"><div class="names"><span class="first username"><a href="/u/${post.author}">${post.author}</a></span></div><div class="post-infos"><a class="post-date" href="/t/late/${at}"><span title="${post.date}T10:00:00Z" class="relative-date">${day(post)}</span></a></div></div><div class="regular contents"><div class="cooked"><p>${post.text}</p></div><nav class="post-controls"><div class="actions"><button class="button-count like-count" aria-label="${post.votes} people liked this">${post.votes}</button><button class="toggle-like like btn" title="like this post"><svg width="14" height="14"></svg></button><button class="share btn" title="share a link">Share</button></div></nav></div></article></div>`,
  },
  {
    name: 'Reddit',
    css: '.entry{padding:8px 0}.tagline{font-size:12px;color:#888}.arrow{width:15px;height:14px}',
    draw: (post, at) =>
      `<div class="thing id-t1_${at} comment"><div class="midcol"><div class="arrow up" role="button" aria-label="upvote" tabindex="0"></div><div class="arrow down" role="button" aria-label="downvote" tabindex="0"></div></div><div class="entry"><p class="tagline"><a class="author" href="/user/${post.author}">${post.author}</a> <span class="score unvoted" title="${post.votes}">${post.votes} points</span> <time title="x" datetime="${post.date}T10:00:00+00:00">${day(post)}</time></p><form class="usertext"><div class="usertext-body"><div class="md"><p>${post.text}</p></div></div></form><ul class="flat-list buttons"><li><a href="/r/x/${at}">permalink</a></li><li><a href="#">reply</a></li></ul></div></div>`,
  },
  {
    name: 'Lemmy and other boards',
    css: '.row{display:flex;gap:14px;padding:12px 0}.vote{display:flex;flex-direction:column;align-items:center;width:40px}.by{font-weight:600}',
    draw: (post, at) =>
      `<div class="row"><div class="vote"><button title="Upvote">▲</button><div>${post.votes}</div><button title="Downvote">▼</button></div><div class="main"><div class="line"><a class="by" href="/user/${at}">${post.author}</a> <time datetime="${post.date}T08:00:00Z">${day(post)}</time></div><div class="body"><p>${post.text}</p></div></div></div>`,
  },
  {
    name: 'phpBB',
    hasVotes: false,
    css: '.post{padding:12px;border:1px solid #ddd;margin:8px 0}.author{font-size:12px}.postprofile{float:right;width:140px;font-size:12px}',
    draw: (post, at) =>
      `<div id="p${at}" class="post has-profile bg${(at % 2) + 1}"><div class="inner"><dl class="postprofile" id="profile${at}"><dt><a href="./memberlist.php?u=${at}" class="username">${post.author}</a></dt><dd class="profile-rank">Member</dd><dd class="profile-posts"><strong>Posts:</strong> <a href="./search.php?u=${at}">${at * 37 + 12}</a></dd></dl><div class="postbody"><p class="author"><span class="responsive-hide">by <strong><a href="./memberlist.php?u=${at}" class="username">${post.author}</a></strong> » </span><time datetime="${post.date}T10:00:00+00:00">${day(post)}, 10:00</time></p><div class="content">${post.text}</div></div></div></div>`,
  },
];

export const THREADS: ItemPage[] = MAKERS.map(({ name, css = '', hasVotes = true, draw }) => ({
  ...{ name, css, title: 'Gauge reads ten minutes late', html: POSTS.map(draw).join('\n') },
  truth: {
    ...emptyStructure(),
    posts: POSTS.map(({ author, votes, text }) => `${author} ${hasVotes ? votes : ''} → ${text}`),
  },
}));
