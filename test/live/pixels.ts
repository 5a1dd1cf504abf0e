/** What our layers have painted at a place of the window, one RGBA a CSS pixel: all zero where nothing is. */
export function pixelsAt(root: ShadowRoot, x: number, y: number, width: number, height: number): Uint8ClampedArray {
  const context = new OffscreenCanvas(width, height).getContext('2d')!;
  for (const canvas of root.querySelectorAll('canvas')) {
    const box = canvas.getBoundingClientRect();
    if (box.width > 0) context.drawImage(canvas, box.left - x, box.top - y, box.width, box.height);
  }
  return context.getImageData(0, 0, width, height).data;
}
