import { groupBy } from '../../src/page/group-by.ts';
import { quantile } from '../../src/train/metrics.ts';
import type { Summary } from '../../src/train/summary.ts';
import type { Outcome } from './read-pages.ts';
import { Drawing } from './svg.ts';

/** Distinguishable with colour vision deficiency, on light and dark backgrounds (Okabe and Ito). */
const COLOURS = ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#56b4e9', '#d55e00', '#8c8c8c', '#b8a000', '#6a51a3'];

/** Assigns colours by name, so that a contender has the same colour in every plot. */
function palette(names: readonly string[]): (name: string) => string {
  const order = [...new Set(names)];
  return name => COLOURS[order.indexOf(name) % COLOURS.length];
}

const LEFT = 130;
const BAR = 9;
const GAP = 14;
const WIDE = 760;

/** Grouped bars from 0 to 1, with the 95% interval as a line. */
export function accuracyPlot(title: string, list: readonly (Summary & { contender: string })[]): string {
  const colour = palette(list.map(one => one.contender));
  const groups = [...groupBy(list, one => one.group)];
  const height = 70 + groups.reduce((sum, [, bars]) => sum + bars.length * BAR + GAP, 0);
  const drawing = new Drawing(WIDE, height, title);
  const x = (share: number) => LEFT + share * (WIDE - LEFT - 60);
  for (let tick = 0; tick <= 10; tick += 2) {
    drawing.line(x(tick / 10), 56, x(tick / 10), height - 10, 'grid');
    drawing.text(x(tick / 10), 50, (tick / 10).toFixed(1), 'middle');
  }
  legend(drawing, [...new Set(list.map(one => one.contender))], colour);
  let y = 62;
  for (const [group, bars] of groups) {
    drawing.text(LEFT - 8, y + (bars.length * BAR) / 2 + 4, group, 'end');
    for (const bar of bars) {
      drawing.bar(x(0), y, x(bar.f1) - x(0), BAR - 2, colour(bar.contender));
      drawing.line(x(bar.f1Interval[0]), y + BAR / 2 - 1, x(bar.f1Interval[1]), y + BAR / 2 - 1, 'whisker');
      if (bars.length <= 4) drawing.text(x(1) + 8, y + BAR - 2, bar.f1.toFixed(3), 'start');
      y += BAR;
    }
    y += GAP;
  }
  return drawing.end();
}

/** One dot per page, elements against milliseconds on logarithmic axes: a line of slope one is linear time. */
export function timePlot(outcomes: readonly Outcome[]): string {
  const wanted = outcomes.filter(
    one => one.ms > 0 && (one.writeMs > 0 || ['Readability', 'Defuddle', 'Sightline'].includes(one.contender)),
  );
  const names = [...new Set(wanted.map(one => one.contender))].sort().reverse();
  const colour = palette(names);
  const drawing = new Drawing(WIDE, 420, 'Milliseconds of the first call by size of page');
  const ms = wanted.map(one => one.ms);
  const elements = wanted.map(one => Math.max(1, one.elements));
  const x = logScale(quantile(elements, 0), quantile(elements, 1), 60, WIDE - 30);
  const y = logScale(quantile(ms, 0), quantile(ms, 1), 380, 60);
  for (const tick of [10, 100, 1000, 10_000, 100_000]) {
    if (x.has(tick)) drawing.axisMark(x.of(tick), 60, x.of(tick), 380, String(tick), 'below');
  }
  for (const tick of [0.1, 1, 10, 100, 1000, 10_000]) {
    if (y.has(tick)) drawing.axisMark(60, y.of(tick), WIDE - 30, y.of(tick), `${tick} ms`, 'left');
  }
  legend(drawing, names, colour);
  for (const one of wanted) drawing.dot(x.of(Math.max(1, one.elements)), y.of(one.ms), colour(one.contender));
  return drawing.end();
}

function logScale(low: number, high: number, from: number, to: number) {
  const [a, b] = [Math.log10(Math.max(low, 0.01)), Math.log10(Math.max(high, 0.02))];
  const of = (value: number) => from + ((Math.log10(value) - a) / Math.max(b - a, 0.1)) * (to - from);
  return { of, has: (value: number) => Math.log10(value) >= a && Math.log10(value) <= b };
}

function legend(drawing: Drawing, names: readonly string[], colour: (name: string) => string): void {
  let x = 12;
  for (const name of names) {
    drawing.bar(x, 26, 10, 10, colour(name));
    drawing.text(x + 14, 35, name, 'start');
    x += 26 + name.length * 6.5;
  }
}
