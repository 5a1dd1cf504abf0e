import type { Box } from './boxes.ts';
import { LOOKS, type Look } from './kinds.ts';

/**
 * The four looks. Hues are from the Okabe–Ito set, distinguishable under all common colour blindness; texture and outline convey the same
 * without colour: kept is plain with a bar, dropped is hatched, unsure is dotted, comments are ruled.
 */
interface Ink {
  tint: string;
  line: string;
  dash: number[];
  texture?: 'hatch' | 'dots' | 'rules';
}

const LIGHT: Record<Look, Ink> = {
  main: { tint: 'rgba(0,114,178,0.10)', line: 'rgba(0,114,178,0.85)', dash: [] },
  unsure: { tint: 'rgba(230,159,0,0.16)', line: 'rgba(173,109,0,0.95)', dash: [2, 3], texture: 'dots' },
  comment: { tint: 'rgba(204,121,167,0.12)', line: 'rgba(160,70,120,0.9)', dash: [8, 3], texture: 'rules' },
  noise: { tint: 'rgba(213,94,0,0.09)', line: 'rgba(190,72,0,0.75)', dash: [5, 4], texture: 'hatch' },
};
const DARK: Record<Look, Ink> = {
  main: { tint: 'rgba(86,180,233,0.16)', line: 'rgba(120,200,245,0.95)', dash: [] },
  unsure: { tint: 'rgba(240,228,66,0.14)', line: 'rgba(245,215,80,0.95)', dash: [2, 3], texture: 'dots' },
  comment: { tint: 'rgba(230,150,195,0.16)', line: 'rgba(240,170,210,0.95)', dash: [8, 3], texture: 'rules' },
  noise: { tint: 'rgba(255,140,60,0.12)', line: 'rgba(255,160,95,0.9)', dash: [5, 4], texture: 'hatch' },
};

export type Context = OffscreenCanvasRenderingContext2D;

const PAD_PX = 3;
const RADIUS_PX = 4;
const BAR_PX = 3;

export interface Shape extends Box {
  look: Look;
  onDark: boolean;
}

export interface Picture {
  shapes: Shape[];
  /** Boxes selected by pointer or keyboard, drawn on top. */
  selected: Box[];
  notes: { box: Box; text: string }[];
  rtl: boolean;
}

/** Paints one layer. All shapes of a look form one path: two fills and a stroke, however many there are. */
export function paint(context: Context, picture: Picture, brushes: Brushes): void {
  for (const look of LOOKS) {
    for (const onDark of [false, true]) {
      const shapes = picture.shapes.filter(shape => shape.look === look && shape.onDark === onDark);
      if (shapes.length > 0)
        paintLook(context, shapes, (onDark ? DARK : LIGHT)[look], brushes, look === 'main' ? picture.rtl : undefined);
    }
  }
  for (const note of picture.notes) paintNote(context, note.box, note.text, picture.rtl);
  paintSelected(context, picture.selected);
}

function paintLook(context: Context, shapes: Box[], ink: Ink, brushes: Brushes, barOnRight: boolean | undefined): void {
  const path = new Path2D();
  for (const shape of shapes) addBox(path, shape, PAD_PX);
  context.fillStyle = ink.tint;
  context.fill(path);
  if (ink.texture) {
    context.fillStyle = brushes(context, ink.texture, ink.line);
    context.fill(path);
  }
  context.setLineDash(ink.dash);
  context.lineWidth = ink.dash.length === 0 ? 1 : 1.25;
  context.strokeStyle = ink.line;
  context.globalAlpha = ink.dash.length === 0 ? 0.55 : 1;
  context.stroke(path);
  context.globalAlpha = 1;
  context.setLineDash([]);
  if (barOnRight !== undefined) paintBars(context, shapes, ink.line, barOnRight);
}

function paintBars(context: Context, shapes: Box[], color: string, onRight: boolean): void {
  context.fillStyle = color;
  for (const box of shapes) {
    const left = onRight ? box.x + box.width + PAD_PX : box.x - PAD_PX - BAR_PX;
    context.fillRect(left, box.y - PAD_PX, BAR_PX, box.height + 2 * PAD_PX);
  }
}

/** A ring visible on any background: dark inside light. */
function paintSelected(context: Context, boxes: Box[]): void {
  if (boxes.length === 0) return;
  const path = new Path2D();
  for (const box of boxes) addBox(path, box, PAD_PX + 2);
  context.strokeStyle = 'rgba(255,255,255,0.95)';
  context.lineWidth = 5;
  context.stroke(path);
  context.strokeStyle = 'rgb(20,24,36)';
  context.lineWidth = 2;
  context.stroke(path);
}

function paintNote(context: Context, box: Box, text: string, rtl: boolean): void {
  context.save();
  context.font = '600 12px system-ui, sans-serif';
  context.textBaseline = 'middle';
  context.direction = rtl ? 'rtl' : 'ltr';
  context.textAlign = 'left';
  const width = Math.min(context.measureText(text).width + 16, Math.max(box.width - 8, 40));
  const path = new Path2D();
  path.roundRect(box.x + 4, box.y + 4, width, 24, 6);
  context.fillStyle = 'rgba(20,24,36,0.88)';
  context.fill(path);
  context.clip(path);
  context.fillStyle = '#fff';
  context.fillText(text, box.x + 12, box.y + 16.5);
  context.restore();
}

function addBox(path: Path2D, box: Box, pad: number): void {
  path.roundRect(box.x - pad, box.y - pad, box.width + 2 * pad, box.height + 2 * pad, RADIUS_PX);
}

export type Brushes = (context: Context, texture: 'hatch' | 'dots' | 'rules', color: string) => CanvasPattern;

/** Caches textures in device pixels, so that they are crisp on dense screens. */
export function createBrushes(scale: number): Brushes {
  const made = new Map<string, CanvasPattern>();
  return (context, texture, color) => {
    const key = texture + color;
    let pattern = made.get(key);
    if (!pattern) {
      const tile = drawTile(texture, color, scale);
      pattern = context.createPattern(tile, 'repeat')!;
      pattern.setTransform(new DOMMatrix().scale(1 / scale));
      made.set(key, pattern);
    }
    return pattern;
  };
}

function drawTile(texture: 'hatch' | 'dots' | 'rules', color: string, scale: number): OffscreenCanvas {
  const sizePx = 8;
  const side = Math.round(sizePx * scale);
  const tile = new OffscreenCanvas(side, side);
  const context = tile.getContext('2d') as Context;
  context.scale(tile.width / sizePx, tile.width / sizePx);
  context.globalAlpha = 0.34;
  context.strokeStyle = context.fillStyle = color;
  context.lineWidth = 1;
  if (texture === 'hatch') {
    for (const shift of [-sizePx, 0, sizePx]) {
      context.moveTo(shift - 1, sizePx + 1);
      context.lineTo(shift + sizePx + 1, -1);
    }
    context.stroke();
  } else if (texture === 'rules') {
    context.fillRect(0, 3.5, sizePx, 1);
  } else {
    context.arc(2, 2, 1, 0, 7);
    context.moveTo(7, 6);
    context.arc(6, 6, 1, 0, 7);
    context.fill();
  }
  return tile;
}
