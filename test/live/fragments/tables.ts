import type { Fragment } from './fragment.ts';

export const TABLES: Fragment[] = [
  {
    name: 'Cells over rows and columns, a column of headers, a caption',
    html: '<table class="data"><caption>Depths</caption><thead><tr><th rowspan="2">Port</th><th colspan="2">Depth</th></tr><tr><th>low</th><th>high</th></tr></thead><tbody><tr><th scope="row">Dover</th><td>2</td><td>6</td></tr><tr><th scope="row">Calais</th><td colspan="2">unknown</td></tr></tbody></table>',
    inHtml: [
      '<caption>Depths</caption>',
      '<th rowspan="2"',
      '<th colspan="2"',

      '<td colspan="2">unknown</td>',
    ],
    markdown: ['Depths', '<th>Dover</th><td>2</td><td>6</td>', '<th>Calais</th><td colspan="2">unknown</td>'],
  },
  {
    name: 'A table of layout is no table',
    html: '<table><tr><td><p>The first column tells of the sea, which nobody has ever measured to the end, though many have tried it with long ropes.</p><ul><li>rope</li></ul></td><td><p>The second column tells of the land, which is measured every year anew by people with tripods and much patience for rain.</p></td></tr></table>',
    markdown: 'The first column tells of the sea',
    never: ['| '],
  },
  {
    name: 'A table in a cell',
    html: '<table class="data"><tr><th>Port</th><th>Tides</th></tr><tr><td>Dover</td><td><table class="data"><tr><th>low</th><th>high</th></tr><tr><td>2</td><td>6</td></tr></table></td></tr></table>',
    inHtml: ['Dover', '>low<', '>6<'],
  },
];
