import type { MessageKey, Messages } from '../interface-text.ts';
import { ELEMENT_TYPES } from '../methods/element-page.ts';
import { BY, type ElementTrees } from '../methods/element-trees.ts';
import { decimal } from './plot.ts';

const BY_WORDS: Record<keyof typeof BY, MessageKey> = {
  none: 'treeNone',
  filtered: 'treeFiltered',
  manual: 'treeManual',
  header: 'treeHeader',
  tree: 'treeTree',
  default: 'treeDefault',
};
const BYS = Object.keys(BY) as (keyof typeof BY)[];

/** Number of elements decided by each rule and tree. */
export function TreeFacts({ words, trees }: { words: Messages; trees: ElementTrees }) {
  const counts = BYS.map(() => 0);
  for (const by of trees.by) counts[by]++;
  return (
    <ul class="chips">
      {BYS.filter(by => by !== 'none' && counts[BY[by]] > 0).map(by => (
        <li key={by} class="kind">
          {words(BY_WORDS[by])} <b>{counts[BY[by]]}</b>
        </li>
      ))}
    </ul>
  );
}

/** The element's path through its tree: each test, its value, and the probability of main after it. */
export function TreePath({ words, trees, unit }: { words: Messages; trees: ElementTrees; unit: number }) {
  const row = trees.element[unit];
  if (row < 0) return <p>{words('treeNowhere')}</p>;
  const type = ELEMENT_TYPES[trees.page.type[row]];
  const steps = trees.path(row);
  return (
    <>
      <p>
        {words('treeType', type)} {words(BY_WORDS[BYS[trees.by[row]]])} ({decimal(trees.probability[row])})
      </p>
      {steps.length > 0 && (
        <table>
          <thead>
            <tr>
              <th>{words('treeAsked')}</th>
              <th>{words('treeValue')}</th>
              <th>{words('treeMain')}</th>
            </tr>
          </thead>
          <tbody>
            {steps.map(({ feature, value, threshold, isLow, probability }, n) => (
              <tr key={n}>
                <th>
                  <code>
                    {feature} {isLow ? '≤' : '>'} {round(threshold)}
                  </code>
                </th>
                <td>{round(value)}</td>
                <td>{decimal(probability)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
