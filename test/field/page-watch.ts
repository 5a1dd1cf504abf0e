/** Functions that run in the page under test. They are sent as text and cannot refer to anything else in this file. */

interface Watched {
  /** When the frame that shows the reader was presented, in milliseconds since 1970; 0 before that. */
  frameMs: number;
  /** Number of elements added to the page since the watch began and still there. */
  ours: number;
  longestTaskMs: number;
  stop(): void;
}

declare global {
  var fieldWatch: Watched;
}

/** Watches for something to be added over the page, and for the frame that shows it. */
export function watchPage(): void {
  const added = new Set<Node>();
  const life = new AbortController();
  const watched: Watched = {
    frameMs: 0,
    longestTaskMs: 0,
    get ours() {
      return [...added].filter(node => node.isConnected).length;
    },
    stop: () => life.abort(),
  };
  const timeFrame = () => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      watched.frameMs ||= performance.timeOrigin + performance.now();
    };
    port2.postMessage(0);
  };
  const look = () => {
    if (watched.frameMs || life.signal.aborted) return;
    const top = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
    if (top && added.has(top)) timeFrame();
    else if (watched.ours > 0) requestAnimationFrame(look);
  };
  const observer = new MutationObserver(records => {
    for (const { addedNodes } of records) for (const node of addedNodes) added.add(node);
    requestAnimationFrame(look);
  });
  for (const parent of [document.documentElement, document.body])
    if (parent) observer.observe(parent, { childList: true });
  const tasks = new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) watched.longestTaskMs = Math.max(watched.longestTaskMs, duration);
  });
  // Firefox does not support long tasks; observing them raises no error.
  tasks.observe({ type: 'longtask' });
  life.signal.addEventListener('abort', () => {
    observer.disconnect();
    tasks.disconnect();
  });
  globalThis.fieldWatch = watched;
}

export function readWatch(): { frameMs: number; ours: number; longestTaskMs: number } {
  const { frameMs, ours, longestTaskMs } = globalThis.fieldWatch ?? { frameMs: 0, ours: 0, longestTaskMs: 0 };
  return { frameMs, ours, longestTaskMs };
}

/** The state of the page that a reader must not change. */
export function describePage(): Record<string, string | number> {
  const { documentElement: root, activeElement: focused, adoptedStyleSheets } = document;
  const html = root?.outerHTML ?? '';
  let hash = 0;
  for (let i = 0; i < html.length; i++) hash = (Math.imul(hash, 31) + html.charCodeAt(i)) | 0;
  const path: string[] = [];
  for (let at = focused; at; at = at.parentElement)
    path.push(`${at.localName}${at.parentElement ? [...at.parentElement.children].indexOf(at) : ''}`);
  return { length: html.length, hash, focus: path.join(' '), sheets: adoptedStyleSheets.length, scrollX, scrollY };
}

/** Resolves when the page has been laid out and painted. */
export function drawn(): Promise<void> {
  return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())));
}
