/**
 * A hostile page that registers its listeners before ours, listens to everything, and checks whenever it can everything that
 * could lead into the reader.
 */
export const spyOn = (
  body: string,
) => `<!doctype html><html lang="en"><title>Spy</title><link rel="icon" href="data:,"><body>${body}
<input id="bait"><script>
const seen = [];
const names = new Set(['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'change', 'copy', 'cut', 'paste', 'selectionchange', 'selectstart',
  'compositionstart', 'compositionupdate', 'compositionend', 'click', 'pointerdown', 'mousedown', 'wheel', 'toggle', 'beforetoggle', 'message']);
for (const target of [window, document, Document.prototype, HTMLElement.prototype])
  for (const key in target) if (key.startsWith('on')) names.add(key.slice(2));
for (const name of ['pointermove', 'pointerrawupdate', 'mousemove', 'scroll', 'focus', 'blur', 'resize', 'pointerover', 'pointerout', 'pointerenter', 'pointerleave', 'mouseover',
  'mouseout', 'mouseenter', 'mouseleave', 'focusin', 'focusout', 'visibilitychange', 'load', 'pageshow', 'readystatechange', 'transitionend', 'transitionrun', 'transitionstart',
  'DOMContentLoaded', 'animationend', 'animationstart', 'scrollend', 'beforematch', 'error', 'securitypolicyviolation', 'gotpointercapture', 'lostpointercapture', 'pointercancel',
  'pagereveal', 'devicemotion', 'deviceorientation', 'deviceorientationabsolute']) names.delete(name);
for (const name of names) for (const target of [window, document])
  target.addEventListener(name, event => { if (event.isTrusted) seen.push(name + ' ' + (event.key ?? event.data ?? '')); }, true);
window.addEventListener('error', event => { if (event.target === window) seen.push('error ' + event.message); });
const isOurs = node => node && node.getRootNode?.({ composed: false }) !== document && !(node instanceof Window);
function look() {
  if (window.length !== 0 || window[0] !== undefined || window.frames[0] !== undefined) seen.push('frame');
  for (const [name, highlight] of CSS.highlights ?? []) seen.push('highlight ' + name);
  if (isOurs(document.activeElement)) seen.push('active');
  if (isOurs(document.elementFromPoint(innerWidth / 2, innerHeight / 2))) seen.push('point');
  const selection = getSelection();
  if (isOurs(selection.anchorNode) || /tide|quetzal/.test(String(selection))) seen.push('selection');
  const caret = document.caretPositionFromPoint?.(innerWidth / 2, innerHeight / 2) ?? document.caretRangeFromPoint?.(innerWidth / 2, innerHeight / 2);
  if (isOurs(caret?.offsetNode ?? caret?.startContainer)) seen.push('caret');
  for (const host of document.querySelectorAll(':root > div')) if (host.shadowRoot || host.childNodes.length || host.attributes.length) seen.push('root');
  for (const animation of document.getAnimations()) if (isOurs(animation.effect?.target)) seen.push('animation');
  if (document.querySelectorAll('iframe, .reader').length) seen.push('node');
}
new MutationObserver(changes => { for (const { target } of changes) if (isOurs(target)) seen.push('mutation'); look(); })
  .observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
setInterval(look, 20);
</script>`;
