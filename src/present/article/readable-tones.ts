import type { OriginalDrawing, StyledElement } from '../../page/styled.ts';
import { type PageLook, readable } from '../frame/page-look.ts';

/** Text colour and the background behind it, as 0xRRGGBB. */
interface Tones {
  ink: number;
  ground: number;
}

/** The page's drawing with readable text: a colour with too little contrast is replaced by the page's text colour, or ours. */
export function withReadableTones(drawing: OriginalDrawing, { color, background }: PageLook): OriginalDrawing {
  const paper = mix(background, 0xffffff);
  const tones = { ink: mix(color, paper), ground: paper };
  const toReadable = (element: StyledElement | undefined) => element && inTones(element, tones);
  return {
    ...drawing,
    ofRows: rows => toReadable(drawing.ofRows(rows)),
    ofWords: rows => toReadable(drawing.ofWords(rows)),
    title: toReadable(drawing.title),
  };
}

function inTones(element: StyledElement, around: Tones): StyledElement {
  const { style } = element;
  const ground = mix(style['background-color'], around.ground);
  const wanted = style.color ? mix(style.color, ground) : around.ink;
  const ink = readable(wanted, ground, around.ink);
  const tones = { ink: readable(ink, ground), ground };
  const color = tones.ink === wanted ? style.color : toCss(tones.ink);
  const children = element.children.map(child => (typeof child === 'string' ? child : inTones(child, tones)));
  return { ...element, style: color ? { ...style, color } : style, children };
}

const RGB = /^rgb\((\d+) (\d+) (\d+)(?: \/ (\d+)%)?\)$/;

/** A colour as written by walk/original-style.ts, blended over `under`. Returns `under` if there is none. */
function mix(css: string | undefined, under: number): number {
  const parts = css === undefined ? undefined : RGB.exec(css);
  if (!parts) return under;
  const share = parts[4] === undefined ? 1 : Number(parts[4]) / 100;
  const channel = (at: number, shift: number) =>
    Math.round(Number(parts[at]) * share + ((under >> shift) & 255) * (1 - share)) << shift;
  return channel(1, 16) | channel(2, 8) | channel(3, 0);
}

const toCss = (rgb: number): string => `rgb(${rgb >> 16} ${(rgb >> 8) & 255} ${rgb & 255})`;
