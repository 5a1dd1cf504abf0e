/** What the page can dispatch is obeyed nowhere: whoever listens on its window or document asks whether the browser says so. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** These look again at how things are, whoever calls; nothing is taken from the event. */
const LOOK_AGAIN = new Map([
  ['src/content/navigation.ts', 'asks the address'],
  ['src/label/gesture.ts', 'asks how far the page is scrolled'],
  ['src/overlay/follow.ts', 'asks where things stand'],
  ['src/overlay/on-top.ts', 'asks what lies on top'],
  ['src/present/frame/keep-focus.ts', 'asks what has the focus, and takes it back'],
  ['src/present/tools/NotePopup.tsx', 'asks where the mark stands'],
  ['src/present/tools/clipboard.ts', 'hears its own copying, once'],
]);
const ON_PAGE = /\b(?:view|window|document|defaultView[!?]?)\??\.addEventListener\(/g;

const LIVE = ['src/overlay', 'src/highlight', 'src/inspect', 'src/label', 'src/present', 'src/content'];
const sources = () =>
  execFileSync('git', ['ls-files', ...LIVE], { encoding: 'utf8' })
    .split('\n')
    .filter(file => /\.tsx?$/.test(file));

test('nothing acts on events created by the page', () => {
  const unasked = sources().filter(file => {
    if (LOOK_AGAIN.has(file)) return false;
    const code = readFileSync(file, 'utf8');
    return (code.match(ON_PAGE)?.length ?? 0) > 0 && !code.includes('isTrusted');
  });
  expect(unasked).toEqual([]);
  for (const file of LOOK_AGAIN.keys()) expect(readFileSync(file, 'utf8')).toMatch(ON_PAGE);
});

/** In a document of our own, or where nothing of the page is. */
const OWN = new Set(['src/present/frame/printed-copy.ts']);

test('a form named createElement does not prevent elements from being created', () => {
  const asking = sources().filter(
    file => !OWN.has(file) && /(?<!prototype)\.createElement(?:NS)?\(/.test(readFileSync(file, 'utf8')),
  );
  expect(asking).toEqual([]);
});
