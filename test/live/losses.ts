/** Pages of the kinds that readers lose text on, drawn for this: each with what must be read and what must be left out. */
export interface LossPage {
  name: string;
  html: string;
  keeps: string[];
  leaves: string[];
  /** Sentences of the text that the page sets once more as decoration. */
  pulled?: string[];
}

const STYLE = `body{margin:0;font:17px/1.5 Georgia,serif}header,footer{background:#123;color:#fff;padding:12px 40px}header a,footer a{color:#cde;margin-right:18px}
.wrap{display:flex;gap:40px;max-width:1120px;margin:0 auto;padding:24px}main{flex:1;min-width:0}aside{width:260px;font-size:14px}h1{font-size:38px;line-height:1.15}
@media(max-width:700px){.wrap{display:block}aside{width:auto}}`;

const page = (
  title: string,
  main: string,
  css = '',
  above = '',
) => `<!doctype html><html lang="en"><head><title>${title} – The Lockside Review</title>
<meta name="viewport" content="width=device-width"><style>${STYLE}${css}</style></head><body>
<header><a href="/">The Lockside Review</a><a href="/news">News</a><a href="/food">Food</a><a href="/boats">Boats</a><a href="/letters">Letters</a></header>${above}
<div class="wrap"><main>${main}</main><aside><h3>Most read</h3><ul><li><a href="/a/1">Seven bridges you can walk under without stooping</a></li><li><a href="/a/2">The baker who sells from a punt</a></li>
<li><a href="/a/3">Weed cutters return in June</a></li></ul></aside></div><footer><a href="/about">About</a><a href="/privacy">Privacy</a><a href="/terms">Terms</a> © The Lockside Review</footer></body></html>`;

const PROSE = [
  'The lock at Bramley was built by men who were paid by the cubic yard, and it shows in the chamber, which is a yard wider than any boat that ever came up the river.',
  'When the water board sold its cottages in the eighties, the keeper at Bramley bought his own for the price of a used van, and he has not spent a night anywhere else since.',
  'He keeps the log in pencil. Ink, he says, runs when the mist comes off the weir, and the mist comes off the weir on two hundred mornings of the year.',
  'Most boats come through between ten and four. The rest of the day belongs to the heron, who stands on the lower gate and lets nobody count how many fish he takes.',
  'The gates themselves were renewed in oak in the winter of the long frost, when the canal could be emptied for six weeks and nobody minded.',
  'What nobody had expected was the silence. A drained canal does not drip or lap; it lies there like a street on a Sunday, and you hear the clock in the village.',
];

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
const MEALS = [
  'Breakfast: a bowl of rolled oats cooked in milk, one grated apple, and a spoon of toasted hazelnuts on top.',
  'Lunch: two slices of rye bread with soft cheese and radishes, and the soup that is left from the evening before.',
  'Snack: a handful of dried apricots with a glass of cold buttermilk.',
];
const SUPPERS = ['Leek pie', 'Lentils with carrots', 'Trout with potatoes', 'Barley risotto', 'Pea soup with bacon'];

const mealPlan: LossPage = {
  name: 'a meal plan whose days repeat each other',
  html: page(
    'Five days of eating well on a boat',
    `<h1>Five days of eating well on a boat</h1><p>${PROSE[3]}</p><p>A galley has one ring and no oven, and what is cooked on it has to do for two. This plan is made for that: the same breakfast, the same lunch, and another supper every evening.</p>
${DAYS.map((day, i) => `<h2>${day}</h2>${MEALS.map(meal => `<p>${meal}</p>`).join('')}<p>Supper: ${SUPPERS[i]}, cooked in one pot while the kettle waits for its turn.</p>`).join('')}`,
  ),
  keeps: [...DAYS.flatMap(day => [day, ...MEALS]), ...SUPPERS],
  leaves: ['The baker who sells from a punt'],
};

const ENDS = Array.from(
  { length: 12 },
  (_, i) =>
    `${['In the first', 'In the second', 'In the third', 'In the fourth', 'In the fifth', 'In the sixth', 'In the seventh', 'In the eighth', 'In the ninth', 'In the tenth', 'In the eleventh', 'In the last'][i]} year of the log there is a line about <a href="/log/${i}">a visit from the water board</a>, and below it, in another hand, what the keeper thought of ${['their shoes', 'their map', 'their dog', 'their tea', 'their plans', 'their car', 'their weather', 'their hats', 'their arithmetic', 'their promises', 'their pencils', 'their farewell'][i]}.`,
);

const essay: LossPage = {
  name: 'an essay whose last twelve paragraphs each have a link',
  html: page(
    'The keeper of Bramley lock',
    `<h1>The keeper of Bramley lock</h1>${PROSE.map(text => `<p>${text}</p>`).join('')}${ENDS.map(text => `<p>${text}</p>`).join('')}`,
  ),
  keeps: ENDS.map(text => text.replace(/<[^>]*>/g, '')),
  leaves: ['Weed cutters return in June'],
};

const KETTLES = ['Harbour No. 4', 'Tinsmith Classic', 'Pilot Mini', 'Brightwater', 'Old Faithful', 'The Whistler'];
const products: LossPage = {
  name: 'headings of products, each with what is liked and what is not',
  html: page(
    'The six best kettles for a small boat',
    `<h1>The six best kettles for a small boat</h1><p>${PROSE[4]}</p><p>We boiled four hundred litres on a single ring, in still air and in a force five, and burned our fingers so that you need not.</p>
${KETTLES.map((name, i) => `<h2>${i + 1}. ${name}</h2><p>The ${name} came to the boil in ${4 + i} minutes and stood where it was put, even when the wash of a barge moved everything else in the galley.</p><h3>What we like</h3><ul><li>Its ${['wide', 'low', 'square', 'heavy', 'round', 'narrow'][i]} base</li><li>Easy to clean inside</li></ul><h3>What we don’t like</h3><ul><li>A handle that gets ${['hot', 'loose', 'slippery', 'rusty', 'wet', 'warm'][i]}</li></ul>`).join('')}`,
  ),
  keeps: [...KETTLES, ...KETTLES.flatMap(() => ['What we like', 'What we don’t like'])],
  leaves: ['Seven bridges you can walk under'],
};

const dropCap: LossPage = {
  name: 'a drop cap',
  html: page(
    'A town that smells of tar',
    `<h1>A town that smells of tar</h1><p class="lead"><span class="cap">H</span>ong Kong is burning its old sampans, and the smell of the tar comes over the water as far as the ferry pier on the other side.</p>${PROSE.map(text => `<p>${text}</p>`).join('')}`,
    '.cap{float:left;font-size:72px;line-height:.8;padding:6px 8px 0 0}',
  ),
  keeps: ['Hong Kong is burning its old sampans'],
  leaves: [],
};

const STANDFIRST =
  'Nobody has opened the lower gate by hand since the war. One man still could, and he is teaching his granddaughter.';
const standfirst: LossPage = {
  name: 'a standfirst above the picture',
  html: page(
    'Forty turns of the wheel',
    `<h1>Forty turns of the wheel</h1><p class="stand">${STANDFIRST}</p><p class="by">By Edda Marsh · 4 May 2024</p>${PROSE.map(text => `<p>${text}</p>`).join('')}`,
    '.stand{font:italic 22px/1.35 Georgia;color:#555}.by{font-size:13px;color:#777}',
  ),
  keeps: [STANDFIRST],
  leaves: [],
};

const TICKER = [
  'Barge runs aground below the mill and blocks the towpath side for the whole of Saturday morning, council says.',
  'Ferry fares to rise by ten pence in April, the first increase since the new landing stage was opened.',
  'Rowing club finds missing eight in a field two miles downstream after the floods of last week.',
];
const ticker: LossPage = {
  name: 'a ticker of news above the article',
  html: page(
    'How the weir got its name',
    `<h1>How the weir got its name</h1>${PROSE.map(text => `<p>${text}</p>`).join('')}`,
    '.ticker{background:#fe9;padding:8px 40px;font-size:14px}.ticker p{margin:4px 0}',
    `<div class="ticker">${TICKER.map(text => `<p>${text}</p>`).join('')}</div>`,
  ),
  keeps: PROSE,
  leaves: TICKER,
};

const table: LossPage = {
  name: 'nothing but one table',
  html: `<!doctype html><title>Locks</title><table border="1"><tr><th>Lock</th><th>Built</th><th>Rise</th></tr>${['Bramley', 'Teston', 'Hampstead', 'Porters', 'Oak Weir'].map((name, i) => `<tr><td>${name}</td><td>18${21 + 7 * i}</td><td>${i + 1}.2 m</td></tr>`).join('')}</table>`,
  keeps: ['Bramley', 'Oak Weir', '1849', '4.2 m'],
  leaves: [],
};

const list: LossPage = {
  name: 'nothing but one list',
  html: `<!doctype html><title>Things to take on a boat</title><ul>${PROSE.map(text => `<li>${text}</li>`).join('')}</ul>`,
  keeps: PROSE,
  leaves: [],
};

const bare: LossPage = {
  name: 'text directly in body',
  html: `<!doctype html><title>The keeper of Bramley lock</title><body>${PROSE.join('<br><br>')}</body>`,
  keeps: PROSE,
  leaves: [],
};

const quoting: LossPage = {
  name: 'an article that quotes itself',
  html: page(
    'The line everybody remembers',
    `<h1>The line everybody remembers</h1><p>${PROSE[0]}</p><p>${PROSE[5]}</p><p>${PROSE[1]}</p><p>Read it once more, slowly, as she read it to the meeting:</p><p>${PROSE[5]}</p><p>${PROSE[2]}</p><p>${PROSE[4]}</p>`,
  ),
  keeps: [...PROSE.slice(0, 3), PROSE[4], PROSE[5], PROSE[5]],
  leaves: [],
};

const columns: LossPage = {
  name: 'ten columns',
  html: page(
    'Ten short reports',
    `<h1>Ten short reports</h1><div class="cols">${Array.from({ length: 10 }, (_, i) => `<p>Report ${i + 1}. ${PROSE[i % PROSE.length]} That was number ${i + 1}.</p>`).join('')}</div>`,
    '.cols{display:grid;grid-template-columns:repeat(10,1fr);gap:10px;font-size:12px}',
  ),
  keeps: Array.from({ length: 10 }, (_, i) => `That was number ${i + 1}.`),
  leaves: [],
};

const PULLED = ['he has not spent a night anywhere else since', 'Ink, he says, runs when the mist comes off the weir'];

const pullQuotes: LossPage = {
  name: 'sentences set large once more, as a quotation and as the figure of one',
  html: page(
    'The keeper who stayed',
    `<h1>The keeper who stayed</h1><p>${PROSE[0]}</p><p>${PROSE[1]}</p><blockquote class="pullquote"><p>“${PULLED[0]}”</p></blockquote>
<p>${PROSE[2]}</p><figure class="wp-block-pullquote"><blockquote><p>${PULLED[1]}</p></blockquote></figure><p>${PROSE[3]}</p><p>${PROSE[4]}</p><p>${PROSE[5]}</p>`,
    '.pullquote{font-size:28px;border-left:4px solid #c00;padding-left:16px}.wp-block-pullquote{border-top:4px solid #c00;text-align:center;font:italic 26px/1.3 Georgia,serif}',
  ),
  keeps: PROSE,
  leaves: ['The baker who sells from a punt'],
  pulled: PULLED,
};

export const LOSS_PAGES = [
  pullQuotes,
  mealPlan,
  essay,
  products,
  dropCap,
  standfirst,
  ticker,
  table,
  list,
  bare,
  quoting,
  columns,
];
