const known = new Map<string, number>();

/** A computed colour as 0xRRGGBBAA. Cached, because pages repeat a few dozen colours thousands of times. */
export function toColor(css: string): number {
  const seen = known.get(css);
  if (seen !== undefined) return seen;
  if (known.size > 5000) known.clear();
  const color = parse(css);
  known.set(css, color);
  return color;
}

/** Computed colours are rgb() or rgba() unless the page used a wide-gamut or perceptual colour space, which is kept. */
function parse(css: string): number {
  const open = css.indexOf('(');
  if (open < 0) return css === 'transparent' ? 0 : 0x000000ff;
  const space = css.slice(0, open);
  const words = css
    .slice(open + 1, 200)
    .split(/[\s,/)]+/)
    .filter(Boolean);
  if (space === 'color') words.shift();
  const [a, b, c, alpha] = words.map(word => Number.parseFloat(word) || 0);
  const opacity = words.length > 3 ? alpha : 1;
  return pack(toRgb(space, a, b, c), opacity);
}

function toRgb(space: string, a: number, b: number, c: number): [number, number, number] {
  switch (space) {
    case 'color':
      return [a * 255, b * 255, c * 255];
    case 'oklab':
      return fromOklab(a, b, c);
    case 'oklch':
      return fromOklab(a, b * Math.cos((c * Math.PI) / 180), b * Math.sin((c * Math.PI) / 180));
    case 'lab':
      return fromLab(a, b, c);
    case 'lch':
      return fromLab(a, b * Math.cos((c * Math.PI) / 180), b * Math.sin((c * Math.PI) / 180));
    default:
      return [a, b, c];
  }
}

function fromOklab(l: number, a: number, b: number): [number, number, number] {
  const L = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const M = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const S = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    toGamma(4.0767416621 * L - 3.3077115913 * M + 0.2309699292 * S),
    toGamma(-1.2684380046 * L + 2.6097574011 * M - 0.3413193965 * S),
    toGamma(-0.0041960863 * L - 0.7034186147 * M + 1.707614701 * S),
  ];
}

/** CIE Lab with the D50 white of CSS, through XYZ (already adapted to D65 in the matrix) to sRGB. */
function fromLab(l: number, a: number, b: number): [number, number, number] {
  const fy = (l + 16) / 116;
  const cube = (f: number) => (f > 6 / 29 ? f ** 3 : 3 * (6 / 29) ** 2 * (f - 4 / 29));
  const x = 0.9642956764 * cube(fy + a / 500);
  const y = cube(fy);
  const z = 0.8251046025 * cube(fy - b / 200);
  return [
    toGamma(3.1338561 * x - 1.6168667 * y - 0.4906146 * z),
    toGamma(-0.9787684 * x + 1.9161415 * y + 0.033454 * z),
    toGamma(0.0719453 * x - 0.2289914 * y + 1.4052427 * z),
  ];
}

function toGamma(linear: number): number {
  return 255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055);
}

function pack([r, g, b]: [number, number, number], opacity: number): number {
  const byte = (value: number) => Math.max(0, Math.min(255, Math.round(value)));
  return ((byte(r) << 24) | (byte(g) << 16) | (byte(b) << 8) | byte(opacity * 255)) >>> 0;
}
