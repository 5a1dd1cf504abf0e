import type { Fragment } from './fragment.ts';

const SAID = 'The float may stick for days without anybody noticing, above all in winter when the pipe is full of ice.';

/** Boxes beside the text, told by nothing but their look. */
export const CALLOUTS: Fragment[] = [
  {
    name: 'A ground and a bold line',
    html: `<p>Before the box.</p><div class="q1"><p><b>How a gauge fails</b></p><p>${SAID}</p></div>`,
    css: '.q1{background:#eef;padding:12px}',
    markdown: `> [!NOTE] How a gauge fails\n>\n> ${SAID}`,
  },
  {
    name: 'A ground and a heading, in a box of its own',
    html: `<p>Before the box.</p><div class="q1"><div><h4>How a gauge fails</h4><p>${SAID}</p></div></div>`,
    css: '.q1{background:#fff3cd;padding:12px}',
    markdown: `> [!NOTE] How a gauge fails\n>\n> ${SAID}`,
  },
  {
    name: 'A coloured edge and a heavier line',
    html: `<p>Before the box.</p><div class="q1"><div class="t">How a gauge fails</div><div>${SAID}</div></div>`,
    css: '.q1{border-left:5px solid #07c;padding:2px 12px}.t{font-weight:700}',
    markdown: `> [!NOTE] How a gauge fails\n>\n> ${SAID}`,
  },
  {
    name: 'A ground and an icon, without a title',
    html: `<p>Before the box.</p><div class="q1"><svg width="20" height="20" viewBox="0 0 20 20"><circle cx="10" cy="10" r="9"/></svg><div><p>${SAID}</p></div></div>`,
    css: '.q1{background:#eef;padding:12px;display:flex;gap:8px}',
    markdown: `> [!NOTE]\n>\n> ${SAID}`,
  },
  {
    name: 'An edge and a word, in another language',
    html: `<p>Vor dem Kasten.</p><div class="q1"><p><strong>Achtung:</strong> ${SAID}</p></div>`,
    css: '.q1{border-left:5px solid #c00;padding:2px 12px}',
    markdown: `> [!WARNING]\n>\n> ${SAID}`,
  },
  {
    name: 'One that is folded',
    html: `<p>Before the box.</p><details class="admonition tip"><summary>How to clean it</summary><p>${SAID}</p></details>`,
    markdown: `> [!TIP]- How to clean it\n>\n> ${SAID}`,
  },
  {
    name: 'Cards in a row, a bar of links, a text on a ground, a quotation with an edge: none',
    html: `<p>Before.</p><div class="row"><div class="card"><h4>One</h4><p>${SAID}</p></div><div class="card"><h4>Two</h4><p>${SAID}</p></div></div><p>Between.</p><div class="bar"><b>More of this</b><p><a href="/a">Another page about the float and its pipe</a></p></div><p>Between.</p><div class="plain"><p>${SAID}</p></div><blockquote class="q"><p><b>${'He said so'}</b></p><p>${SAID}</p></blockquote>`,
    css: '.card,.bar,.plain{background:#eee;padding:8px;margin:8px 0}.q{border-left:5px solid #999}',
    markdown: '## One',
    never: ['[!NOTE]'],
  },
];
