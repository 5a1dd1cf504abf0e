import type { Fragment } from './fragment.ts';

/** What authors write in lines, and how they set lines under each other. */
export const TEXT: Fragment[] = [
  {
    name: 'Keys, abbreviations, raised and lowered, marked, put in and taken out',
    html: '<p>Press <kbd>Ctrl</kbd>+<kbd>C</kbd>. The <abbr title="World Health Organization">WHO</abbr> says H<sub>2</sub>O and 10<sup>3</sup>, <ins>more</ins> or <del>less</del>, <mark>always</mark>.</p>',
    markdown:
      'Press <kbd>Ctrl</kbd>+<kbd>C</kbd>. The WHO says H<sub>2</sub>O and 10<sup>3</sup>, <ins>more</ins> or ~~less~~, <mark>always</mark>.',
    inHtml: ['<abbr title="World Health Organization">WHO</abbr>', '<del>less</del>', '<ins>more</ins>'],
  },
  {
    name: 'Ruby',
    html: '<p>The name <ruby>東<rp>(</rp><rt>とう</rt><rp>)</rp>京<rt>きょう</rt></ruby> is read so.</p>',
    inHtml: '<rt>とう</rt>',
    markdown: '東(とう)京(きょう)',
  },
  {
    name: 'Verse, by pre in the type of a text, and by breaks',
    html: `<pre class="poem">The tide goes out,
   the tide comes in,</pre><p>And what was sea<br>will soon be land,<br>and nobody asks.</p>`,
    css: '.poem{font-family:Georgia,serif}',
    markdown: ['The tide goes out,\\\n', 'And what was sea\\\nwill soon be land,\\\nand nobody asks.'],
    never: ['```'],
  },
  {
    name: 'Verse of which every line is a box, docutils; paragraphs that are boxes are none, nor are entries by number',
    html: '<div class="line-block"><div class="line">First line</div><div class="line">Second <em>line</em></div></div><div class="para">One line that stands apart.</div><div class="para">Another one.</div><div class="chapter">00:00 The tide called the bore</div><div class="chapter">06:12 What a glass eel weighs</div>',
    css: '.para{margin:12px 0}',
    markdown: [
      'First line\\\nSecond *line*\n',
      'One line that stands apart.\n\nAnother one.',
      '00:00 The tide called the bore\n\n06:12 What a glass eel weighs',
    ],
  },
  {
    name: 'Headings with [edit], signs to link to them, and numbers of the page’s own',
    html: '<div class="mw-heading"><h2 id="a">From the sea</h2><span class="mw-editsection"><span>[</span><a href="/edit">edit</a><span>]</span></span></div><p>Some words that follow the heading here.</p><h3 id="b">Salt <a class="headerlink" href="#b" title="Permalink">¶</a></h3><p>Some words.</p><h3 id="c"><a class="anchor" href="#c">#</a>Sand</h3><p>Some words.</p><h2 id="d">2.1 <span>The numbers</span></h2><p>Stay.</p><h3>Shells<a class="hash-link" aria-label="Direct link to Shells" href="#e">&#8203;</a></h3><p>Some words.</p>',
    markdown: ['\n## From the sea\n', '\n### Salt\n', '\n### Sand\n', '\n## 2.1 The numbers\n', '\n### Shells\n'],
    never: ['¶', '#Sand'],
  },
  {
    name: 'Numbered bold lines in a series are headings',
    html: '<p><b>1. Read the gauge</b></p><p>It stands at the end of the pier, and is read twice a day.</p><p><b>2. Write it down</b></p><p>In the book that hangs beside it, in ink and not in pencil.</p><p><b>3. Compare</b></p><p>With the line above, which was written by somebody else.</p>',
    markdown: ['# 1. Read the gauge', '# 2. Write it down', '# 3. Compare'],
  },
  {
    name: 'Lists with markers and numbers of their own',
    html: '<ol start="7"><li>seven<ol type="a"><li>in it</li></ol></li><li value="12">twelve</li></ol><ol reversed><li>three</li><li>two</li><li>one</li></ol>',
    markdown: ['7. seven', 'twelve', '- 3\\. three\n- 2\\. two\n- 1\\. one'],
    inHtml: ['<ol start="7"><li>seven<ol type="a"><li>in it</li></ol>', '<ol reversed="reversed"><li>three</li>'],
  },
  {
    name: 'Lists counted in letters and Roman numerals, by markup and by style sheet',
    html: '<ol class="points"><li>the weir<ol type="i" start="4"><li>its gate</li><li>its sill</li></ol></li><li>the mill</li></ol><p>All of it stands in the deed of the old weir.</p><ol type="I"><li>Of water</li></ol><p>The first part says who may draw from the river.</p><ol type="A" class="own"><li>the owner</li></ol>',
    css: '.points{list-style-type:upper-latin}.own{list-style:none;counter-reset:n}.own li{counter-increment:n}.own li::before{content:counter(n,upper-alpha) ") "}',
    inHtml: [
      '<ol type="A"><li>the weir<ol start="4" type="i"><li>its gate</li>',
      '<ol type="I"><li>Of water</li>',
      '<ol type="A"><li>the owner',
    ],
  },
  {
    name: 'A quotation with who said it, and one in it',
    html: '<blockquote><p>The sea is never still.</p><blockquote><p>Nor are those who look at it.</p></blockquote><footer>— <cite>Ines Okafor</cite>, harbour master</footer></blockquote>',
    markdown: [
      '> The sea is never still.\n>\n> > Nor are those who look at it.\n',
      '> — *Ines Okafor*, harbour master',
    ],
  },
  {
    name: 'A figure of a quotation',
    html: '<figure><blockquote><p>The sea is never still.</p></blockquote><figcaption>— Ines Okafor</figcaption></figure>',
    markdown: '> The sea is never still.\n>\n> — Ines Okafor',
  },
  {
    name: 'A conversation: who speaks, and what is said',
    html: '<dl class="chat"><dt>Ines</dt><dd>Where is the boat?</dd><dt>Jo</dt><dd>Where you left it.</dd></dl><p><strong>Paper:</strong> How did you find it?</p><p><strong>Okafor:</strong> By looking down.</p>',
    markdown: ['Where is the boat?', '**Paper:** How did you find it?', '**Okafor:** By looking down.'],
  },
  {
    name: 'Terms, one with two meanings, two with one',
    html: '<dl><dt>Neap</dt><dd>The small tide.</dd><dd>The week of it.</dd><dt>Ebb</dt><dt>Fall</dt><dd>The water goes.</dd></dl>',
    inHtml: ['<dt>Neap</dt>', '<dd>', '<dt>Ebb</dt>', '<dt>Fall</dt>'],
    markdown: ['- **Neap**', 'The small tide.', 'The week of it.'],
  },
  {
    name: 'Tasks',
    html: '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" disabled checked> Read</li><li class="task-list-item"><input type="checkbox" disabled> Write</li></ul>',
    markdown: '- [x] Read\n- [ ] Write',
  },
];
