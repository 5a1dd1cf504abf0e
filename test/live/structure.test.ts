/** A sample of `npm run bench -- structure`: what an author set arrives as what it is, in a real browser. */
import { describe, expect, test } from 'vitest';
import { LISTINGS } from '../bench/structure/listings.ts';
import { MAKERS } from '../bench/structure/makers.ts';
import { THREADS } from '../bench/structure/threads.ts';
import { measureStructure, scoresOf } from '../bench/structure.ts';

const SAMPLE = ['markdown-it', 'GitHub', 'Sphinx', 'Docusaurus'];

describe('pages made with common authoring tools', async () => {
  const makers = MAKERS.filter(({ name }) => SAMPLE.includes(name));
  const items = [...LISTINGS.slice(0, 2), ...THREADS.slice(0, 2)];
  const outcomes = await measureStructure({ makers, items, contenders: ['Sightline'] });

  test.each([
    'headings',
    'code blocks',
    'tables',
    'list items',
    'terms',
    'links',
    'inline code',
    'notes',
    'formulas',
    'callouts',
    'quotes',
    'listing items',
    'posts',
  ] as const)('%s are found, with no false positives', kind => {
    const { recall, precision } = scoresOf(outcomes, 'Sightline', kind);
    const { missed, beyond } = outcomes.map(one => one.comparison)[0];
    expect({ recall, precision }, JSON.stringify([missed[kind], beyond[kind]])).toEqual({ recall: 1, precision: 1 });
  });
});
