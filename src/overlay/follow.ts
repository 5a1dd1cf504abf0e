import { toPageAddress } from '../page/address.ts';
/** Watches everything that can move the page under the highlight: scrolling, layout changes, navigation. */
export interface FollowOptions {
  document: Document;
  /** Documents of same-origin frames, which scroll on their own. */
  frames: Document[];
  signal: AbortSignal;
  onScroll(target: EventTarget | null): void;
  /** Something may have moved or appeared. Fires often: the listener must throttle. */
  onChange(): void;
  /** Fires at intervals, for moves that cause no event. */
  onGlance(): void;
  /** A single-page app navigated. */
  onNavigate(): void;
}

const WATCHED = ['class', 'style', 'hidden', 'open', 'src', 'srcset', 'aria-expanded', 'dir'];
/** CSS animations, shadow roots and late fonts fire no events: check the visible area this often. */
const HEARTBEAT_MS = 1000;

export function follow({ document, frames, signal, onScroll, onChange, onGlance, onNavigate }: FollowOptions): void {
  const view = document.defaultView!;
  const passive = { capture: true, passive: true, signal };
  for (const target of [document, ...frames])
    target.addEventListener('scroll', event => onScroll(event.target), passive);
  view.addEventListener('resize', onChange, passive);
  for (const type of ['load', 'transitionend', 'animationend', 'toggle'])
    document.addEventListener(type, onChange, passive);
  document.fonts?.addEventListener('loadingdone', onChange, { signal });

  let address = toPageAddress(view.location);
  const checkAddress = () => {
    if (toPageAddress(view.location) === address) return;
    address = toPageAddress(view.location);
    onNavigate();
  };
  const onMutation = () => {
    checkAddress();
    onChange();
  };
  view.addEventListener('popstate', onMutation, { signal });

  const mutations = new MutationObserver(onMutation);
  mutations.observe(document.documentElement, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: WATCHED,
  });
  // ResizeObserver fires once on observing, with the current sizes.
  let isFirst = true;
  const sizes = new ResizeObserver(() => {
    if (!isFirst) onChange();
    isFirst = false;
  });
  sizes.observe(document.documentElement);
  if (document.body) sizes.observe(document.body);
  const heartbeat = view.setInterval(() => {
    checkAddress();
    if (document.visibilityState === 'visible') onGlance();
  }, HEARTBEAT_MS);

  signal.addEventListener('abort', () => {
    mutations.disconnect();
    sizes.disconnect();
    view.clearInterval(heartbeat);
  });
}
