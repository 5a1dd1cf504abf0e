/** Two decimals are all the precision that a probability on a single page has. */
export function decimal(value: number): string {
  return Number.isFinite(value) ? value.toFixed(2) : '–';
}

export type Scale = (value: number) => number;

export function scale(from: [number, number], to: [number, number]): Scale {
  const span = from[1] - from[0] || 1;
  return value => to[0] + ((value - from[0]) / span) * (to[1] - to[0]);
}

export function toPath(xs: ArrayLike<number>, ys: ArrayLike<number>, x: Scale, y: Scale): string {
  let path = '';
  for (let n = 0; n < xs.length; n++) path += `${n === 0 ? 'M' : 'L'}${x(xs[n]).toFixed(1)} ${y(ys[n]).toFixed(1)}`;
  return path;
}
