import { type Attributes, type PageFacts, SNAPSHOT_VERSION, type Snapshot } from '../page/snapshot.ts';
import type { Typeface } from './typeface.ts';

/** The snapshot under construction. Capacity doubles, so a page of n rows copies fewer than 2n. */
export class Columns {
  size = 0;
  private capacity = 4096;
  tag = new Uint8Array(this.capacity);
  parent = new Int32Array(this.capacity);
  end = new Int32Array(this.capacity);
  depth = new Uint16Array(this.capacity);
  x = new Float32Array(this.capacity);
  y = new Float32Array(this.capacity);
  width = new Float32Array(this.capacity);
  height = new Float32Array(this.capacity);
  hidden = new Uint16Array(this.capacity);
  display = new Uint8Array(this.capacity);
  position = new Uint8Array(this.capacity);
  float = new Uint8Array(this.capacity);
  textAlign = new Uint8Array(this.capacity);
  listMarker = new Uint8Array(this.capacity);
  style = new Uint16Array(this.capacity);
  zIndex = new Int32Array(this.capacity);
  fontSizePx = new Float32Array(this.capacity);
  fontWeight = new Uint16Array(this.capacity);
  color = new Uint32Array(this.capacity);
  background = new Uint32Array(this.capacity);
  spaceBefore = new Uint8Array(this.capacity);
  text: string[] = [];
  id: string[] = [];
  className: string[] = [];
  names: Snapshot['names'] = {};
  attrs: Record<number, Attributes> = {};
  links: Snapshot['links'] = {};
  images: Snapshot['images'] = {};
  media: Snapshot['media'] = {};
  embeds: Snapshot['embeds'] = {};
  math: Snapshot['math'] = {};
  code: Snapshot['code'] = {};
  nodes: (Element | Text)[] = [];

  add(node: Element | Text, tag: number, parent: number, depth: number): number {
    const row = this.size++;
    if (row === this.capacity) this.grow();
    this.tag[row] = tag;
    this.parent[row] = parent;
    this.end[row] = row + 1;
    this.depth[row] = Math.min(depth, 65535);
    this.text.push('');
    this.id.push('');
    this.className.push('');
    this.nodes.push(node);
    return row;
  }

  /** Removes the rows from `size` on, because reading their node failed halfway. */
  cut(size: number): void {
    for (let row = size; row < this.size; row++) {
      for (const facts of [
        this.names,
        this.attrs,
        this.links,
        this.images,
        this.media,
        this.embeds,
        this.math,
        this.code,
      ]) {
        delete facts[row];
      }
    }
    for (const column of Object.values(this))
      if (ArrayBuffer.isView(column)) (column as Uint8Array).fill(0, size, this.size);
    this.size = this.text.length = this.id.length = this.className.length = this.nodes.length = size;
  }

  dress(row: number, typeface: Typeface, background: number): void {
    this.textAlign[row] = typeface.textAlign;
    this.fontSizePx[row] = typeface.fontSizePx;
    this.fontWeight[row] = typeface.fontWeight;
    this.color[row] = typeface.color;
    this.background[row] = background;
  }

  /** Copies the parent's box and computed style to a text row. */
  inherit(row: number, parent: number): void {
    this.x[row] = this.x[parent];
    this.y[row] = this.y[parent];
    this.width[row] = this.width[parent];
    this.height[row] = this.height[parent];
    this.display[row] = this.display[parent];
    this.position[row] = this.position[parent];
    this.float[row] = this.float[parent];
    this.listMarker[row] = this.listMarker[parent];
    this.zIndex[row] = this.zIndex[parent];
    this.style[row] = this.style[parent];
    this.textAlign[row] = this.textAlign[parent];
    this.fontSizePx[row] = this.fontSizePx[parent];
    this.fontWeight[row] = this.fontWeight[parent];
    this.color[row] = this.color[parent];
    this.background[row] = this.background[parent];
  }

  finish(page: PageFacts): Snapshot {
    const { size } = this;
    return {
      version: SNAPSHOT_VERSION,
      page,
      size,
      tag: this.tag.subarray(0, size),
      parent: this.parent.subarray(0, size),
      end: this.end.subarray(0, size),
      depth: this.depth.subarray(0, size),
      x: this.x.subarray(0, size),
      y: this.y.subarray(0, size),
      width: this.width.subarray(0, size),
      height: this.height.subarray(0, size),
      hidden: this.hidden.subarray(0, size),
      display: this.display.subarray(0, size),
      position: this.position.subarray(0, size),
      float: this.float.subarray(0, size),
      textAlign: this.textAlign.subarray(0, size),
      listMarker: this.listMarker.subarray(0, size),
      style: this.style.subarray(0, size),
      zIndex: this.zIndex.subarray(0, size),
      fontSizePx: this.fontSizePx.subarray(0, size),
      fontWeight: this.fontWeight.subarray(0, size),
      color: this.color.subarray(0, size),
      background: this.background.subarray(0, size),
      text: this.text,
      spaceBefore: this.spaceBefore.subarray(0, size),
      id: this.id,
      className: this.className,
      names: this.names,
      attrs: this.attrs,
      links: this.links,
      images: this.images,
      media: this.media,
      embeds: this.embeds,
      math: this.math,
      code: this.code,
    };
  }

  private grow(): void {
    const capacity = (this.capacity *= 2);
    const wider = <T extends { set(from: T): void }>(from: T, Column: new (length: number) => T): T => {
      const to = new Column(capacity);
      to.set(from);
      return to;
    };
    this.tag = wider(this.tag, Uint8Array);
    this.parent = wider(this.parent, Int32Array);
    this.end = wider(this.end, Int32Array);
    this.depth = wider(this.depth, Uint16Array);
    this.x = wider(this.x, Float32Array);
    this.y = wider(this.y, Float32Array);
    this.width = wider(this.width, Float32Array);
    this.height = wider(this.height, Float32Array);
    this.hidden = wider(this.hidden, Uint16Array);
    this.display = wider(this.display, Uint8Array);
    this.position = wider(this.position, Uint8Array);
    this.float = wider(this.float, Uint8Array);
    this.textAlign = wider(this.textAlign, Uint8Array);
    this.listMarker = wider(this.listMarker, Uint8Array);
    this.style = wider(this.style, Uint16Array);
    this.zIndex = wider(this.zIndex, Int32Array);
    this.fontSizePx = wider(this.fontSizePx, Float32Array);
    this.fontWeight = wider(this.fontWeight, Uint16Array);
    this.color = wider(this.color, Uint32Array);
    this.background = wider(this.background, Uint32Array);
    this.spaceBefore = wider(this.spaceBefore, Uint8Array);
  }
}
