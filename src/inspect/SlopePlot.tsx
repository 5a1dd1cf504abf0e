import type { Messages } from '../interface-text.ts';
import { type BodyText, slopeCurve, type TokenRange } from '../methods/body-text.ts';
import { scale, toPath } from './plot.ts';

const WIDTH = 360;
const HEIGHT = 220;
const EDGE = { left: 44, right: 8, top: 10, bottom: 34 };
const POINTS = 300;

interface SlopeProps {
  words: Messages;
  text: BodyText;
  ranges: readonly TokenRange[];
  /** First token of the unit under the pointer; -1 for none. */
  at: number;
  onRow(row: number): void;
}

/** The document slope curve (Finn et al., Figure 3): it rises with tags and is flat where words follow words. */
export function SlopePlot({ words, text, ranges, at, onRow }: SlopeProps) {
  const { tokens } = text;
  const curve = slopeCurve(tokens, POINTS);
  const x = scale([0, tokens.size], [EDGE.left, WIDTH - EDGE.right]);
  const y = scale([0, tokens.tags], [HEIGHT - EDGE.bottom, EDGE.top]);
  const kept = ranges.reduce((sum, range) => sum + range.words, 0);
  const summary = words('inspectSlope', tokens.tags, tokens.words, ranges.length, kept);
  const show = (event: MouseEvent) => {
    const box = (event.currentTarget as SVGSVGElement).getBoundingClientRect();
    const share = ((event.clientX - box.left) / box.width) * WIDTH;
    onRow(findRow(tokens.ofRow, ((share - EDGE.left) / (WIDTH - EDGE.left - EDGE.right)) * tokens.size));
  };
  return (
    <figure class="plot">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same places are reached by the arrow keys on the page */}
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={summary} onClick={show}>
        {ranges.map(({ from, to }) => (
          <rect
            key={from}
            class="plateau"
            x={x(from)}
            y={EDGE.top}
            width={Math.max(1.5, x(to) - x(from))}
            height={HEIGHT - EDGE.top - EDGE.bottom}
          />
        ))}
        <path class="axis" d={`M${EDGE.left} ${EDGE.top}V${HEIGHT - EDGE.bottom}H${WIDTH - EDGE.right}`} />
        <path class="curve" d={toPath(curve.tokens, curve.tags, x, y)} />
        {at >= 0 && <path class="here" d={`M${x(at)} ${EDGE.top}V${HEIGHT - EDGE.bottom}`} />}
        <g class="ticks">
          <text x={EDGE.left - 6} y={EDGE.top + 9} text-anchor="end">
            {tokens.tags}
          </text>
          <text x={EDGE.left - 6} y={HEIGHT - EDGE.bottom} text-anchor="end">
            0
          </text>
          <text x={WIDTH - EDGE.right} y={HEIGHT - EDGE.bottom + 14} text-anchor="end">
            {tokens.size}
          </text>
          <text x={(EDGE.left + WIDTH - EDGE.right) / 2} y={HEIGHT - 4} text-anchor="middle">
            {words('inspectTokens')}
          </text>
          <text transform={`translate(11 ${(EDGE.top + HEIGHT - EDGE.bottom) / 2}) rotate(-90)`} text-anchor="middle">
            {words('inspectTags')}
          </text>
        </g>
      </svg>
      <figcaption>{summary}</figcaption>
    </figure>
  );
}

/** The first row at or after a token. */
function findRow(ofRow: Int32Array, token: number): number {
  for (let row = 0; row < ofRow.length; row++) if (ofRow[row] >= token) return row;
  return Math.max(0, ofRow.length - 1);
}
