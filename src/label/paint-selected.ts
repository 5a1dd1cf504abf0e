import type { Context, Picture } from '../overlay/paint.ts';

/** Light red, as in the thesis (3.7.2): one even tint however deep elements nest, and an outline around each. */
const TINT = 'rgba(255, 77, 77, 0.22)';
const LINE = 'rgba(190, 20, 20, 0.55)';

export function paintSelectedElements(context: Context, { shapes }: Picture): void {
  const path = new Path2D();
  for (const { x, y, width, height } of shapes) path.rect(x, y, width, height);
  context.fillStyle = TINT;
  context.fill(path, 'nonzero');
  context.strokeStyle = LINE;
  context.lineWidth = 1;
  context.stroke(path);
}
