import type { PageKind } from '../../../src/page/label.ts';
import { draw, type SketchFacts } from '../../sketch.ts';

/** A page with lines above and below its title, each with its label, and the text below them. */
export const page = (above: string[], below: string[], facts: SketchFacts = {}, kind: PageKind = 'article') =>
  draw([...above, 'h1 {=title} The gate is open', ...below, 'p It was open all day.'].join('\n'), facts, kind);

export const letters = (count: number, sign = 'x') => sign.repeat(count);
/** Lines that are neither name nor day. */
export const others = (count: number) => Array.from({ length: count }, () => 'p {=irrelevant} Share');
