/** Structures as programs of the field write them, each in a page of its own in a real browser. */
import { describe, expect, test } from 'vitest';
import { bundle } from '../harness/bundle.ts';
import { setGround } from '../harness/ground.ts';
import { mainlyIn } from '../harness/hosts.ts';
import { CALLOUTS } from './fragments/callouts.ts';
import { CODE } from './fragments/code.ts';
import { DRAWN } from './fragments/drawn.ts';
import { EMBEDS } from './fragments/embeds.ts';
import type { Fragment } from './fragments/fragment.ts';
import { HOSTILE } from './fragments/hostile.ts';
import { PICTURES } from './fragments/pictures.ts';
import { TABLES } from './fragments/tables.ts';
import { TEXT } from './fragments/text.ts';

declare const room: typeof import('./fragments-room.ts');

const GROUPS: Record<string, Fragment[]> = {
  code: CODE,
  drawn: DRAWN,
  callouts: CALLOUTS,
  text: TEXT,
  tables: TABLES,
  pictures: PICTURES,
  embeds: EMBEDS,
  hostile: HOSTILE,
};

const PROSE = [
  'The river had been falling since the first week of May, and by the time the surveyors reached the second lock there was hardly enough water left to float the boat.',
  'Nobody in the village could remember a spring as dry as that one, although the schoolmaster kept a notebook in which every flood of the last sixty years was entered.',
  'What they found in it changed the plan of the whole season, since the low water did not come at random, as they had been told in the capital, but at intervals.',
];

const toPage = ({
  html,
  css = '',
  behind = '',
}: Fragment) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>The dry spring | River Papers</title><style>body{font:17px/1.6 Georgia,serif;margin:0}main{max-width:700px;margin:auto}table{border-collapse:collapse}.data td,.data th{border:1px solid #ccc}${css}</style></head>
<body><header><nav><ul><li><a href="/maps">Maps</a></li><li><a href="/people">People</a></li></ul></nav></header>
<main><article><h1>The dry spring</h1><p>${PROSE[0]}</p><p>${PROSE[1]}</p><div id="fragment">${html}</div><p>${PROSE[2]}</p><div id="behind">${behind}</div></article></main>
<aside><h3>Newsletter</h3><form><input type="email"><button>Sign up</button></form></aside><footer><p>© 2024 River Papers</p></footer></body></html>`;

const listed = (parts: string | string[] = []) => (typeof parts === 'string' ? [parts] : parts);

describe.each(mainlyIn('chromium'))('$name', ({ open }) => {
  const ground = setGround(open);

  for (const [group, fragments] of Object.entries(GROUPS))
    test(`${group}: ${fragments.length} fragments`, async () => {
      const script = await bundle('test/live/fragments-room.ts');
      const tab = await ground.host.open();
      for (const fragment of fragments) {
        await tab.goto(ground.server.page(toPage(fragment)));
        await tab.addScript(script);
        const { markdown, html } = await tab.evaluate(() => room.readFragment());
        for (const part of listed(fragment.markdown)) expect.soft(markdown, fragment.name).toContain(part);
        for (const part of listed(fragment.inHtml)) expect.soft(html, fragment.name).toContain(part);
        for (const part of fragment.never ?? []) expect.soft(markdown, fragment.name).not.toContain(part);
      }
    }, 120_000);
});
