(() => {
  const shown = globalThis.bareReader;
  if (shown?.isConnected) return shown.remove();
  const { title, content } = new Readability(document.cloneNode(true)).parse() ?? {};
  const host = document.createElement('div');
  host.style.cssText =
    'all: initial; position: fixed; inset: 0; z-index: 2147483647; overflow: auto; background: white';
  host.attachShadow({
    mode: 'closed',
  }).innerHTML = `<style>main { max-width: 40em; margin: 2em auto; font: 20px/1.6 serif }</style><main><h1>${title ?? ''}</h1>${content ?? ''}</main>`;
  document.documentElement.append(host);
  globalThis.bareReader = host;
})();
