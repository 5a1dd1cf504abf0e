import type { Fragment } from './fragment.ts';

export const CODE: Fragment[] = [
  {
    name: 'A table with a column of numbers, Hexo',
    html: '<figure class="highlight python"><figcaption><span>depth.py</span><a href="/x.py">view raw</a></figcaption><table><tr><td class="gutter"><pre><span class="line">1</span><br><span class="line">2</span><br><span class="line">3</span><br></pre></td><td class="code"><pre><span class="line"><span class="keyword">def</span> <span class="title">depth</span>(h):</span><br><span class="line"></span><br><span class="line">    <span class="keyword">return</span> h - <span class="number">1</span></span><br></pre></td></tr></table></figure>',
    css: '.highlight td{border:0}.gutter{color:#999;text-align:right}',
    markdown: '```python\ndef depth(h):\n\n    return h - 1\n```',
  },
  {
    name: 'A table in the code, Rouge',
    html: `<div class="language-ruby highlighter-rouge"><div class="highlight"><pre class="highlight"><code><table class="rouge-table"><tbody><tr><td class="rouge-gutter gl"><pre class="lineno">1
2
3
</pre></td><td class="rouge-code"><pre><span class="k">def</span> <span class="nf">depth</span>
  <span class="mi">4</span>
<span class="k">end</span>
</pre></td></tr></tbody></table></code></pre></div></div>`,
    markdown: '```ruby\ndef depth\n  4\nend\n```',
  },
  {
    name: 'A row for each line, GitHub Gist',
    html: `<div id="gist1" class="gist"><div class="gist-file"><div class="gist-data"><div class="js-gist-file-update-container js-task-list-container"><div id="file-a-py" class="file my-2"><div itemprop="text" class="Box-body p-0 blob-wrapper data type-python"><div class="js-check-bidi js-blob-code-container blob-code-content"><table data-hpc class="highlight tab-size js-file-line-container" data-tab-size="8" data-paste-markdown-skip><tr><td id="file-a-py-L1" class="blob-num js-line-number js-blob-rnum" data-line-number="1"></td><td id="file-a-py-LC1" class="blob-code blob-code-inner js-file-line"><span class="pl-k">import</span> math</td></tr><tr><td id="file-a-py-L2" class="blob-num js-line-number" data-line-number="2"></td><td class="blob-code blob-code-inner js-file-line">
</td></tr><tr><td class="blob-num js-line-number" data-line-number="3"></td><td class="blob-code blob-code-inner js-file-line"><span class="pl-en">print</span>(math.pi)</td></tr></table></div></div></div></div></div><div class="gist-meta"><a href="https://gist.github.com/a/b/raw/c/a.py" style="float:right">view raw</a><a href="https://gist.github.com/a/b#file-a-py">a.py</a> hosted with &#10084; by <a href="https://github.com">GitHub</a></div></div></div>`,
    css: '.blob-num::before{content:attr(data-line-number)}.blob-code{white-space:pre;font-family:monospace;font-size:12px}',
    markdown: '```python\nimport math\n\nprint(math.pi)\n```',
  },
  {
    name: 'A box for each line, SyntaxHighlighter',
    html: '<div><div id="highlighter_1" class="syntaxhighlighter  java"><div class="toolbar"><span><a href="#" class="toolbar_item command_help help">?</a></span></div><table border="0" cellpadding="0" cellspacing="0"><tbody><tr><td class="gutter"><div class="line number1 index0 alt2">1</div><div class="line number2 index1 alt1">2</div><div class="line number3 index2 alt2">3</div></td><td class="code"><div class="container"><div class="line number1 index0 alt2"><code class="java keyword">class</code> <code class="java plain">Depth {</code></div><div class="line number2 index1 alt1"><code class="java spaces">&nbsp;&nbsp;&nbsp;&nbsp;</code><code class="java keyword">int</code> <code class="java plain">h;</code></div><div class="line number3 index2 alt2"><code class="java plain">}</code></div></div></td></tr></tbody></table></div></div>',
    css: '.syntaxhighlighter td.gutter{color:#aaa}.syntaxhighlighter, .syntaxhighlighter *{font-family:Consolas,monospace}.syntaxhighlighter .line{white-space:pre}',
    markdown: '```java\nclass Depth {\n    int h;\n}\n```',
  },
  {
    name: 'A box for each line without numbers, Confluence',
    html: '<div class="code panel pdl conf-macro output-block" style="border-width:1px" data-hasbody="true" data-macro-name="code"><div class="codeHeader panelHeader pdl" style="border-bottom-width:1px"><b>depth.sh</b></div><div class="codeContent panelContent pdl"><div><div id="h1" class="syntaxhighlighter sh-confluence nogutter bash"><table border="0"><tbody><tr><td class="code"><div class="container" title="Hint: double-click to select code"><div class="line number1 index0 alt2" data-bidi-marker="true"><code class="bash functions">echo</code> <code class="bash string">"low"</code></div><div class="line number2 index1 alt1"><code class="bash plain">exit 1</code></div></div></td></tr></tbody></table></div></div></div></div>',
    css: '.syntaxhighlighter *{font-family:Consolas,monospace}.line{white-space:pre}',
    markdown: '```bash\necho "low"\nexit 1\n```',
  },
  {
    name: 'Line breaks in a pre, Medium',
    html: '<pre class="abc lz"><span id="1a2b" class="mb mc fo bd" data-selectable-paragraph="">npm install gauge<br>gauge <span class="hljs-built_in">read</span> --port 4</span></pre><p>Then, in one line, <code>gauge stop</code> ends it.</p><pre><span>a = 1</span></pre><pre><span>b = 2</span></pre>',
    markdown: ['```\nnpm install gauge\ngauge read --port 4\n```', '```\na = 1\n```\n\n```\nb = 2\n```'],
  },
  {
    name: 'Marks of a diff that are not read out',
    html: '<pre class="language-diff"><code class="language-diff"><span class="l"><span class="m" aria-hidden="true">-</span>old depth</span><span class="l"><span class="m" aria-hidden="true">+</span>new depth</span><span class="l"> same</span></code></pre>',
    css: '.m{user-select:none;color:#999}.l{display:block}',
    markdown: '```diff\nold depth\nnew depth\n same\n```',
  },
  {
    name: 'A box for numbers in every line, Starlight',
    html: `<div class="expressive-code"><figure class="frame has-title not-content"><figcaption class="header"><span class="title">src/depth.js</span></figcaption><pre data-language="js"><code><div class="ec-line"><div class="gutter"><div class="ln" aria-hidden="true">1</div></div><div class="code"><span style="--0:#c792ea">const</span><span> depth = </span><span>4</span><span>;</span></div></div><div class="ec-line highlight mark"><div class="gutter"><div class="ln" aria-hidden="true">2</div></div><div class="code">
</div></div><div class="ec-line ins"><div class="gutter"><div class="ln" aria-hidden="true">3</div></div><div class="code"><span class="indent">  </span><span>log</span><span>(depth);</span></div></div></code></pre><div class="copy"><button title="Copy to clipboard" data-copied="Copied!" data-code="x"><div></div></button></div></figure></div>`,
    css: '.frame .header{display:flex}.ec-line{display:grid;grid-template-columns:auto 1fr}.gutter{user-select:none}.ln{padding-right:8px}.sr-only{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)}',
    markdown: '```js\nconst depth = 4;\n\n  log(depth);\n```',
  },
  {
    name: 'Numbers beside the pre, VitePress',
    html: `<div class="language-ts vp-adaptive-theme line-numbers-mode"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#D73A49">const</span><span> depth = 4</span></span>
<span class="line highlighted"><span>const low = depth &lt; 5</span></span>
<span class="line diff remove"><span>log(low)</span></span></code></pre><div class="line-numbers-wrapper" aria-hidden="true"><span class="line-number">1</span><br><span class="line-number">2</span><br><span class="line-number">3</span><br></div></div>`,
    css: '.language-ts{position:relative;background:#f6f6f7}.line-numbers-wrapper{position:absolute;left:0;top:0;width:32px}.lang{position:absolute;right:8px;top:2px;font-size:12px}.copy{position:absolute}pre{margin-left:32px}.vp-code span.line{display:inline}',
    markdown: '```ts\nconst depth = 4\nconst low = depth < 5\nlog(low)\n```',
  },
  {
    name: 'Numbers counted by the style sheet, Prism',
    html: `<div class="code-toolbar"><pre class="line-numbers language-css" data-start="5"><code class="language-css"><span class="token selector">.river</span> <span class="token punctuation">{</span>
  depth: 4;
<span class="token punctuation">}</span><span aria-hidden="true" class="line-numbers-rows"><span></span><span></span><span></span></span></code></pre><div class="toolbar"><div class="toolbar-item"><span>CSS</span></div><div class="toolbar-item"><button class="copy-to-clipboard-button" type="button"><span>Copy</span></button></div></div></div>`,
    css: '.line-numbers-rows{position:absolute;left:0;top:0}.line-numbers-rows>span{display:block;counter-increment:l}.line-numbers-rows>span:before{content:counter(l)}pre{position:relative;padding-left:3em!important}.toolbar{position:absolute;top:0;right:0}',
    markdown: '```css\n.river {\n  depth: 4;\n}\n```',
  },
  {
    name: 'Numbers in the line, react-syntax-highlighter',
    html: `<pre style="display:block;overflow-x:auto;padding:0.5em"><code class="language-python" style="white-space:pre"><span style="display:inline-block;min-width:2.25em;padding-right:1em;text-align:right;user-select:none" class="linenumber react-syntax-highlighter-line-number">1</span><span>x = 1
</span><span style="display:inline-block;min-width:2.25em;padding-right:1em;text-align:right;user-select:none" class="linenumber react-syntax-highlighter-line-number">2</span><span>y = 2
</span></code></pre>`,
    markdown: '```python\nx = 1\ny = 2\n```',
  },
  {
    name: 'Items of a list, google-code-prettify',
    html: '<pre class="prettyprint linenums prettyprinted"><ol class="linenums"><li class="L0"><span class="kwd">var</span><span class="pln"> depth </span><span class="pun">=</span><span class="lit">4</span></li><li class="L1"><span class="pln">&nbsp; log</span><span class="pun">(</span><span class="pln">depth</span><span class="pun">)</span></li></ol></pre>',
    css: 'ol.linenums li{list-style:decimal}',
    markdown: 'var depth =4\n  log(depth)',
  },
  {
    name: 'Code as a box without a pre',
    html: `<p>Run this:</p><div><code class="cb">gauge read
gauge stop</code></div><p>Or simply:</p><p><code style="display:block;padding:8px;background:#eee">gauge --all --now</code></p>`,
    css: '.cb{display:block;white-space:pre-wrap;font-family:monospace;background:#eee;padding:8px}',
    markdown: ['```\ngauge read\ngauge stop\n```', '```\ngauge --all --now\n```'],
  },
  {
    name: 'Line breaks and no pre',
    html: `<blockquote><code>gauge read<br>&nbsp;&nbsp;--port 4<br>gauge stop</code></blockquote><p><tt>one line of tt</tt></p><div style="font-family:Courier,monospace;white-space:pre">10 PRINT "LOW"
20 GOTO 10</div>`,
    markdown: ['```\ngauge read\n  --port 4\ngauge stop\n```', '```\n10 PRINT "LOW"\n20 GOTO 10\n```'],
  },
  {
    name: 'Lines put in their places in any order, Monaco',
    html: '<div class="monaco-editor" role="code" data-uri="inmemory://model/1" data-mode-id="typescript" style="position:relative;height:100px;width:600px"><div class="overflow-guard"><div class="margin" role="presentation" aria-hidden="true"><div class="margin-view-overlays"><div style="top:0;height:18px"><div class="line-numbers" style="left:0;width:30px">1</div></div><div style="top:18px"><div class="line-numbers">2</div></div><div><div class="line-numbers">3</div></div></div></div><div class="monaco-scrollable-element editor-scrollable vs" role="presentation"><div class="lines-content monaco-editor-background"><div class="view-lines monaco-mouse-cursor-text" role="presentation" aria-hidden="true"><div style="top:36px;height:18px" class="view-line"><span><span class="mtk1">log(depth);</span></span></div><div style="top:0px;height:18px" class="view-line"><span><span class="mtk6">const</span><span class="mtk1">&nbsp;depth&nbsp;=&nbsp;4;</span></span></div><div style="top:18px;height:18px" class="view-line"><span><span></span></span></div></div></div></div></div></div>',
    css: '.view-line{position:absolute;white-space:pre;width:100%;height:18px}.view-lines{position:relative;height:80px;font-family:monospace}.margin{position:absolute;width:40px}.line-numbers{position:absolute}',
    markdown: '```typescript\nconst depth = 4;\n\nlog(depth);\n```',
  },
  {
    name: 'A box for each line, CodeMirror',
    html: '<div class="cm-editor"><div class="cm-scroller"><div class="cm-gutters" aria-hidden="true"><div class="cm-gutter cm-lineNumbers"><div class="cm-gutterElement" style="visibility:hidden;height:0">99</div><div class="cm-gutterElement">1</div><div class="cm-gutterElement">2</div><div class="cm-gutterElement">3</div></div><div class="cm-gutter cm-foldGutter"><div class="cm-gutterElement"><span title="Fold line">⌄</span></div></div></div><div class="cm-content" role="textbox" aria-multiline="true" contenteditable="true" data-language="javascript"><div class="cm-line"><span class="ͼb">const</span> depth = 4;</div><div class="cm-line"><br></div><div class="cm-line">log(depth);</div></div></div></div>',
    css: '.cm-line{display:block;white-space:pre;font-family:monospace}.cm-gutters{float:left}',
    markdown: '```javascript\nconst depth = 4;\n\nlog(depth);\n```',
  },
  {
    name: 'Two numbered lines, GitBook',
    html: '<div class="group/codeblock grid grid-flow-col mx-auto w-full"><div class="flex items-center justify-start [grid-area:1/1] text-sm"><div class="text-xs">depth.ts</div></div><button class="opacity-0">Copy</button><pre class="relative overflow-auto [grid-area:2/1]"><code class="inline-grid min-w-full grid-cols-[auto_1fr]"><span class="highlight-line"><span class="highlight-line-number">1</span><span class="highlight-line-content"><span style="color:red">const</span> depth = 4;</span></span><span class="highlight-line"><span class="highlight-line-number">2</span><span class="highlight-line-content">log(depth);</span></span></code></pre></div>',
    css: '.highlight-line{display:block}.highlight-line-number{user-select:none;display:inline-block;width:2em}',
    markdown: '```\nconst depth = 4;\nlog(depth);\n```',
  },
  {
    name: 'Lines as boxes with line ends between them, Shiki',
    html: `<pre><code class="language-go"><span class="l">a := 1</span>
<span class="l">b := 2</span>
</code></pre>`,
    css: 'pre code span.l{display:block;counter-increment:n}pre code span.l::before{content:counter(n);margin-right:1em}',
    markdown: '```go\na := 1\nb := 2\n```',
  },
  {
    name: 'Numbers that are the data',
    html: `<pre>1
2
3
5
8</pre><pre><code>1  first
2  second
3  third</code></pre>`,
    markdown: ['```\n1\n2\n3\n5\n8\n```', '1  first\n2  second'],
  },
  {
    name: 'A bar with the name in the pre, ChatGPT',
    html: `<pre class="overflow-visible!"><div class="contain-inline-size rounded-2xl relative"><div class="flex items-center text-xs h-9">python</div><div class="sticky top-9"><div class="absolute end-0 bottom-0 flex h-9 items-center pe-2"><button aria-label="Copy">Copy code</button></div></div><div class="overflow-y-auto p-4" dir="ltr"><code class="whitespace-pre! language-python"><span><span class="hljs-keyword">def</span> depth():
    return 4
</span></code></div></div></pre>`,
    markdown: '```python\ndef depth():\n    return 4\n```',
  },
  {
    name: 'Lines folded away in the middle, a details in the code',
    html: `<pre><code class="language-js">const depth = 4;
<details><summary>3 lines hidden</summary>const tide = 2;
const moon = 1;

</details>log(depth);
</code></pre>`,
    markdown: '```js\nconst depth = 4;\nconst tide = 2;\nconst moon = 1;\n\nlog(depth);\n```',
  },
  {
    name: 'Lines that a button shows, mdBook',
    html: `<pre><pre class="playground"><div class="buttons"><button class="fa fa-eye" title="Show hidden lines"></button></div><code class="language-rust editable hide-boring hljs"><span class="boring"><span class="hljs-keyword">fn</span> <span class="hljs-title">main</span>() {
</span>    <span class="hljs-keyword">let</span> depth = <span class="hljs-number">4</span>;
<span class="boring">}
</span><span class="tip">Copied!</span></code></pre></pre>`,
    css: '.hide-boring .boring,.tip{display:none}.buttons{position:absolute}',
    markdown: '```rust\nfn main() {\n    let depth = 4;\n}\n```',
    never: ['Copied'],
  },
  {
    name: 'Folded lines as boxes, Expressive Code',
    html: `<div class="expressive-code"><figure class="frame"><pre data-language="js"><code><details class="ec-section"><summary><div class="expand"></div><div class="text">2 collapsed lines</div></summary><div class="content-lines"><div class="ec-line"><div class="code"><span>const</span> tide = 2;</div></div><div class="ec-line"><div class="code">const moon = 1;</div></div></div></details><div class="ec-line highlight mark"><div class="code">log(tide);</div></div></code></pre><div class="copy"><div aria-live="polite"></div><button title="Copy to clipboard"><div></div></button></div></figure></div>`,
    markdown: '```js\nconst tide = 2;\nconst moon = 1;\nlog(tide);\n```',
  },
  {
    name: 'Bubbles on lines, Material for MkDocs',
    html: `<div class="language-yaml highlight"><pre id="__code_0"><span></span><button class="md-clipboard md-icon" title="Copy to clipboard"></button><code><span id="__span-0-1"><a id="__codelineno-0-1" name="__codelineno-0-1" href="#__codelineno-0-1"></a><span class="nt">theme</span><span class="p">:</span>
</span><span id="__span-0-2"><a id="__codelineno-0-2" name="__codelineno-0-2" href="#__codelineno-0-2"></a><span class="w">  </span><span class="nt">name</span><span class="p">:</span><span class="w"> </span><span class="l">tide</span> <aside class="md-annotation" tabindex="0"><div class="md-tooltip" id="__tooltip_1" role="tooltip"><div class="md-tooltip__inner md-typeset">A name that the harbour knows.</div></div><a href="#__code_0_annotation_1" class="md-annotation__index" tabindex="-1"><span data-md-annotation-id="1">1</span></a></aside>
</span><span id="__span-0-3"><a id="__codelineno-0-3" name="__codelineno-0-3" href="#__codelineno-0-3"></a><span class="w">  </span><span class="nt">depth</span><span class="p">:</span> 4
</span></code></pre></div>`,
    css: '.md-annotation{display:inline-block;position:relative;white-space:normal;font-family:sans-serif}.md-tooltip{position:absolute;width:200px}.md-annotation__index{display:inline-block}',
    markdown: '```yaml\ntheme:\n  name: tide \n  depth: 4\n```',
  },
];
