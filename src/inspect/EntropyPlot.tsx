import type { Messages } from '../interface-text.ts';
import type { SiteEntropy } from '../methods/site-entropy.ts';
import { percent } from '../overlay/percent.ts';
import { decimal, scale } from './plot.ts';

const WIDTH = 360;
const HEIGHT = 180;
const EDGE = { left: 34, right: 8, top: 10, bottom: 26 };
/** Bars thinner than a pixel are useless: of longer pages, only the first blocks are drawn. */
const MOST_BARS = 320;

interface EntropyProps {
  words: Messages;
  entropy: SiteEntropy;
  unit: number;
  onRow(row: number): void;
}

/** Entropy of each block in page order: blocks below the line are unique to this page, those above repeat on the site. */
export function EntropyPlot({ words, entropy, unit, onRow }: EntropyProps) {
  const { blocks, entropies, threshold, gained, documents } = entropy;
  const known = [...entropies.keys()].filter(block => blocks.rows[block] >= 0 && !Number.isNaN(entropies[block]));
  const bars = known.slice(0, MOST_BARS);
  const here = unit >= 0 ? blocks.ofUnit[unit] : -1;
  const x = scale([0, bars.length], [EDGE.left, WIDTH - EDGE.right]);
  const y = scale([0, 1], [HEIGHT - EDGE.bottom, EDGE.top]);
  const below = known.filter(block => entropies[block] < threshold).length;
  const summary = words('inspectEntropies', known.length, below, decimal(threshold), documents);
  return (
    <figure class="plot">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={summary}>
        {bars.map((block, n) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the same blocks are reached by the arrow keys on the page
          <rect
            key={block}
            class={`column ${entropies[block] < threshold ? 'low' : 'high'}${block === here ? ' here' : ''}`}
            x={x(n)}
            y={y(Math.max(0.01, entropies[block]))}
            width={Math.max(1, x(n + 1) - x(n) - 0.6)}
            height={y(0) - y(Math.max(0.01, entropies[block]))}
            onClick={() => onRow(blocks.rows[block])}
          />
        ))}
        <path class="axis" d={`M${EDGE.left} ${EDGE.top}V${HEIGHT - EDGE.bottom}H${WIDTH - EDGE.right}`} />
        <path class="threshold" d={`M${EDGE.left} ${y(threshold)}H${WIDTH - EDGE.right}`} />
        <g class="ticks">
          <text x={EDGE.left - 6} y={EDGE.top + 9} text-anchor="end">
            1
          </text>
          <text x={EDGE.left - 6} y={HEIGHT - EDGE.bottom} text-anchor="end">
            0
          </text>
          <text x={WIDTH - EDGE.right} y={Math.max(EDGE.top + 10, y(threshold) - 4)} text-anchor="end">
            {decimal(threshold)}
          </text>
          <text x={(EDGE.left + WIDTH - EDGE.right) / 2} y={HEIGHT - 6} text-anchor="middle">
            {words('inspectBlocks')}
          </text>
        </g>
      </svg>
      <figcaption>
        {summary} {words('inspectGained', gained.join(' · '))}
      </figcaption>
    </figure>
  );
}

/** The numbers that decided about the block under the pointer. */
export function BlockFacts({ words, entropy, unit }: Pick<EntropyProps, 'words' | 'entropy' | 'unit'>) {
  const { blocks, score, threshold, known, fresh } = entropy;
  const block = blocks.ofUnit[unit];
  return (
    <>
      <p>{words('inspectEntropyHere', decimal(score[unit]), decimal(threshold))}</p>
      <p>{words('inspectBlockFacts', known[block], percent(fresh[block] || 0), percent(blocks.linkShare[block]))}</p>
    </>
  );
}
