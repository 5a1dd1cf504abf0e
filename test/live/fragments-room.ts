/** What the test of fragments puts into the page: all in #fragment is text, whatever the trees would say of it. */

import { writeHtml } from '../../src/export/html.ts';
import { writeMarkdown } from '../../src/export/markdown.ts';
import { read } from '../../src/extract.ts';
import { LABEL, type Labels } from '../../src/page/label.ts';
import type { Snapshot } from '../../src/page/snapshot.ts';
import { UNIT, type Units } from '../../src/page/unit.ts';
import { walk } from '../../src/walk/walk.ts';

export function readFragment(): { markdown: string; html: string } {
  const { article } = read(walk(document).snapshot, { correct: keepFragment });
  return { markdown: writeMarkdown(article, { frontMatter: false }), html: writeHtml(article) };
}

function keepFragment(snapshot: Snapshot, units: Units, labels: Labels): Labels {
  const label = labels.label.slice();
  for (const id of ['fragment', 'behind']) {
    const box = snapshot.id.indexOf(id);
    for (let unit = 0; unit < units.size; unit++) {
      const row = units.from[unit];
      if (row > box && row < snapshot.end[box]) label[unit] = units.kind[unit] === UNIT.text ? LABEL.body : LABEL.image;
    }
  }
  return { ...labels, label };
}
