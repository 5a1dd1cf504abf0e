import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { articleText } from '../../src/export/text.ts';
import { read } from '../../src/extract.ts';
import { GEOMETRY_NAMES } from '../../src/features/features.ts';
import { type Matrix, measure } from '../../src/features/measure.ts';
import { findUnits } from '../../src/features/units.ts';
import { BROWSERS, type Host, openChromium, openFirefox } from '../harness/hosts.ts';
import { type Server, serve } from '../harness/server.ts';
import { readTab } from './reader.ts';

/**
 * The trees were fitted on Chromium's layout. The same page must give the same vector in Firefox: what does not come
 * from layout to the last bit, what does within the tolerance below. Fonts are hinted and lines broken a little otherwise,
 * so places move by some pixels; a value may differ by a tenth of itself or of its unit (a screen, the window's width).
 */
const TOLERANCE = 0.1;
/** Of the values that come from layout: a paragraph that takes one line more has another area, and all below it moves. */
const MAY_DIFFER = 0.05;

const PAGES = ['news--flood-barrier', 'documentation--retry-queue', 'forum--camper-heater', 'magazine--tide-machine'];

describe.skipIf(BROWSERS.length < 2)('the features of a page in both browsers', () => {
  let hosts: Host[];
  let server: Server;
  beforeAll(async () => {
    [server, ...hosts] = await Promise.all([serve(), openChromium(), openFirefox()]);
  });
  afterAll(async () => {
    await Promise.all((hosts ?? []).map(host => host.close()));
    await server?.close();
  });

  test.each(PAGES)('%s', async page => {
    const [chromium, firefox] = await Promise.all(hosts.map(host => vectorsOf(host, `${server.url}${page}/page.html`)));
    expect(firefox.units.length).toBe(chromium.units.length);
    const geometry = new Set(GEOMETRY_NAMES);
    const width = chromium.names.length;
    const apart: string[] = [];
    const moved: string[] = [];
    let placed = 0;
    chromium.values.forEach((a, i) => {
      const b = firefox.values[i];
      const name = chromium.names[i % width];
      const isSame =
        Object.is(a, b) || Math.abs(a - b) <= (geometry.has(name) ? TOLERANCE * Math.max(1, Math.abs(a)) : 1e-6);
      if (geometry.has(name)) placed++;
      if (!isSame) (geometry.has(name) ? moved : apart).push(`${name} of unit ${Math.floor(i / width)}: ${a}, ${b}`);
    });
    expect(apart).toEqual([]);
    expect(placed).toBeGreaterThan(1000);
    expect(moved.length / placed, moved.slice(0, 20).join('\n')).toBeLessThan(MAY_DIFFER);
    expect(firefox.text).toBe(chromium.text);
  });
});

/** The vectors, and the text the trees found by them. */
async function vectorsOf(host: Host, address: string): Promise<Matrix & { text: string }> {
  const tab = await host.open(address);
  const { snapshot } = await readTab(tab);
  return { ...measure(snapshot, findUnits(snapshot)), text: articleText(read(snapshot).article) };
}
