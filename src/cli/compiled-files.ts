/**
 * Lists the files whose functions are compiled with the script instead of one by one: those of which pages run more than they
 * leave unused, by V8's call counts over the pages of every corpus.
 */
const of = (room: string, names: string): string[] => names.split(' ').map(name => `${room}/${name}`);

/** Rooms that every reading runs through. */
const READING = new Set('page walk reveal methods features classify settle head build posts arrange'.split(' '));

/**
 * Files in those rooms that most pages never need: formulas, drawings, players, tables, code, notes, threads, and texts computed
 * on request.
 */
export const SELDOM = new Set([
  ...of('page', 'entities iso-date providers styled tex words'),
  ...of('walk', 'box code drawing math mathjax media'),
  ...of('reveal', 'fold-page'),
  ...of('classify', 'comments comments-by-structure head-kinds reasons'),
  ...of('settle', 'data-table'),
  ...of('head', 'author-marks date excerpt language lead-image next-page written-authors'),
  ...of(
    'build',
    'callout code code-language code-lines definitions details embed figure fragments gutter inline-atoms',
  ),
  ...of('build', 'list notes quote raw-math table table-grid tabs task tidy-table'),
  ...of('posts', 'comments furniture who'),
]);

/** Files needed for the reader's first frame. The tools come later, and most are never used. */
export const FIRST_FRAME = new Set([
  ...'browser calls interface-text own-document settings stages storage site/page-memory'.split(' '),
  ...of(
    'content',
    'attempt entry first-screen first-session first-walk in-slices obstacle open-session read-in-background site-store',
  ),
  ...of('content', 'remove-leftovers tab-session views visit world'),
  ...of('present', 'first-css Page reader Reader reader-parts'),
  ...of('present/article', 'ArticleView Blocks drawing guess-height heading-levels idle-layout in-sight Inlines'),
  ...of('present/article', 'PictureView progressive-render reading-time scrollable Time'),
  ...of('present/frame', 'after-paint host keep-events keep-focus lay-ground style top-layer'),
  ...of('present/tools', 'Floats LateBar Notice opened Panels steps'),
]);

/** Whether the functions of a file are compiled with the script. */
export function isCompiledAtOnce(id: string): boolean {
  const path = /[\\/]src[\\/](.+)\.tsx?$/.exec(id)?.[1].replaceAll('\\', '/');
  if (path === undefined) return /[\\/]preact[\\/].*\.mjs$/.test(id);
  if (FIRST_FRAME.has(path)) return true;
  return (READING.has(path.split('/')[0]) || path === 'extract' || path === 'assemble') && !SELDOM.has(path);
}
