/** Code a page may contain in the hope that it gets executed. If it runs, it calls `top.ran`, and the test is notified. */
const CODE = 'top.ran(1)';

const HANDLERS = [
  'img src=x: onerror',
  'img srcset=x: onerror',
  'svg onload',
  'details open ontoggle',
  'input autofocus onfocus',
  'video src=x: onerror',
  'audio src=x: onerror',
  'object data=x: onerror',
  'iframe onload',
  'b style="animation-name:fuzz" onanimationstart',
  'div contenteditable autofocus tabindex=0 onfocus',
  'a href=# tabindex=0 autofocus onfocus',
  'math href=# tabindex=0 autofocus onfocus',
];

/** Each handler as markup, with quotes, slashes and letter cases that confuse filters. */
const handled = HANDLERS.flatMap(start => [
  `<${start}="${CODE}">`,
  `<${start.toUpperCase().replaceAll(' ', '/')}='${CODE}'//`,
]);

const SCRIPTS = [
  `<script>${CODE}</script>`,
  `<SCRIPT>${CODE}</SCRIPT >`,
  `<script/x>${CODE}</script>`,
  `<script>${CODE}//`,
  `<svg><script>${CODE}</script></svg>`,
  `<svg><script href="data:text/javascript,${CODE}"></script></svg>`,
  `<iframe srcdoc="<script>${CODE}</script>"></iframe>`,
  `<iframe srcdoc="&lt;img src=x: onerror=${CODE}&gt;"></iframe>`,
  `<iframe src="javascript:${CODE}"></iframe>`,
  `<object data="javascript:${CODE}"></object>`,
  `<embed src="javascript:${CODE}">`,
  `<meta http-equiv=refresh content="0;url=javascript:${CODE}">`,
  `<style>@import 'javascript:${CODE}';</style>`,
  `<link rel=stylesheet href="javascript:${CODE}">`,
  `<base href="javascript:${CODE}//">`,
];

/** Markup that parsers interpret differently: text turns into an element when it is serialized and parsed again. */
const TWICE_READ = [
  `<svg></p><style><a id="</style><img src=x: onerror=${CODE}>">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x: onerror=${CODE}&gt;">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src=x: onerror=${CODE}>`,
  `<noscript><p title="</noscript><img src=x: onerror=${CODE}>">`,
  `<xmp><p title="</xmp><img src=x: onerror=${CODE}>">`,
  `<textarea><p title="</textarea><img src=x: onerror=${CODE}>">`,
  `<title><p title="</title><img src=x: onerror=${CODE}>">`,
  `<svg><title><style><img title="</style><img src=x: onerror=${CODE}>">`,
  `<svg><foreignObject><p><style><!--</style><img title="--><img src=x: onerror=${CODE}>">`,
  `<math><annotation-xml encoding="text/html"><img src=x: onerror=${CODE}></annotation-xml></math>`,
  `<template><s><template><s><img src=x: onerror=${CODE}>`,
  `<table><td background="javascript:${CODE}"><caption><svg onload=${CODE}>`,
  `<select><option><style></option></select><b><img src=x: onerror=${CODE}></style>`,
  `<svg><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg><image href=x: onerror=${CODE} /></svg>#x"/>`,
  `<svg><a><animate attributeName=href values="javascript:${CODE}"/><text y=20>link</text></a></svg>`,
  `<math><maction actiontype="statusline#" xlink:href="javascript:${CODE}">link</maction></math>`,
];

const BREAKOUTS = [
  '">',
  "'>",
  '-->',
  ']]>',
  '</style>',
  '</title>',
  '</script>',
  '</math>',
  '`',
  '?>',
  '\u2028',
  '" ',
  "' ",
];

const MARKDOWN = [
  `[x](javascript:${CODE})`,
  `![x](javascript:${CODE})`,
  `<javascript:${CODE}>`,
  `[x]: javascript:${CODE}\n\n[x]`,
  `[x](<javascript:${CODE}>)`,
  `[x](data:text/html;base64,PHNjcmlwdD50b3AucmFuKDEpPC9zY3JpcHQ+)`,
  `[![x](x: "<img src=x: onerror=${CODE}>")](javascript:${CODE})`,
  `\`\`\`html\n<img src=x: onerror=${CODE}>\n\`\`\`\n<img src=x: onerror=${CODE}>`,
  `~~~\n~~~\n<svg onload=${CODE}>`,
  `$$\n<img src=x: onerror=${CODE}>\n$$`,
  `$<img src=x: onerror=${CODE}>$`,
  `| a | b |\n|---|---|\n| <svg onload=${CODE}> | \\|`,
  `[^1]\n\n[^1]: <svg onload=${CODE}>`,
  `\\<img src=x: onerror=${CODE}\\>`,
  `\\\\<svg onload=${CODE}>`,
  `---\ntitle: "<svg onload=${CODE}>"\n---`,
  `<!-- -->\n<svg onload=${CODE}>`,
  `<!--><svg onload=${CODE}>-->`,
  `<?x ?><svg onload=${CODE}>`,
  `<![CDATA[ ]]><svg onload=${CODE}>`,
  `&lt;svg onload=${CODE}&gt;`,
  `&#60;svg onload=${CODE}&#62;`,
  `%%\n<svg onload=${CODE}>\n%%`,
  `==<svg onload=${CODE}>==`,
  `:::\n<svg onload=${CODE}>\n:::`,
  `{{<svg onload=${CODE}>}}`,
  `\\htmlData{x=<svg onload=${CODE}>}{x} \\href{javascript:${CODE}}{x}`,
  `\\text{</annotation></semantics></math><svg onload=${CODE}>}`,
  `    <svg onload=${CODE}>`,
  `<svg\n\nonload=${CODE}\n\n>`,
  `- \n\n  <svg onload=${CODE}>\n`,
  `# <svg onload=${CODE}> #`,
  `<svg onload=${CODE}>\n===`,
];

export const MARKUP: readonly string[] = [...handled, ...SCRIPTS, ...TWICE_READ];

/** Plain text in the page that may turn into markup in a file. */
export const TEXTS: readonly string[] = [...MARKUP, ...MARKDOWN, ...BREAKOUTS.map(end => `${end}<svg onload=${CODE}>`)];

const SCHEMES = ['javascript', 'JaVaScRiPt', 'vbscript', 'data', 'livescript', 'view-source', 'file', 'blob', 'feed'];
const BEFORE = ['', ' ', '\u0001', '\u00a0', '\t', '\n', '\u200b', '\ufeff', '\u202e', '//', '#', '?', 'x:'];

/** Addresses that run code or lead where no article does: plain, split by characters that browsers ignore, and encoded. */
export const ADDRESSES: readonly string[] = [
  ...BEFORE.map(start => `${start}javascript:${CODE}`),
  ...SCHEMES.map(scheme => `${scheme}:${CODE}`),
  `java\tscript:${CODE}`,
  `java\nscript:${CODE}`,
  `javascript&colon;${CODE}`,
  `&#x6a;avascript:${CODE}`,
  `javascript://host/%0a${CODE}`,
  `javascript:/*--></title></style></textarea></script><svg onload=${CODE}>*/${CODE}`,
  `data:text/html,<script>${CODE}</script>`,
  `data:text/html;base64,PHNjcmlwdD50b3AucmFuKDEpPC9zY3JpcHQ+`,
  `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="${CODE}"/>`,
  `data:application/xhtml+xml,<script xmlns="http://www.w3.org/1999/xhtml">${CODE}</script>`,
  `https://host.example/"onmouseover="${CODE}`,
  `https://host.example/'><svg onload=${CODE}>`,
  `https://host.example/)<svg onload=${CODE}>`,
  `https://host.example/> <svg onload=${CODE}>`,
  `https://user:javascript@host.example/`,
  `https://[${CODE}]/`,
  `https://host.example:99999/`,
  `https://host.example/%ff%zz%`,
  'https://',
];
