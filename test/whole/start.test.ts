/** `npm start` as somebody runs it first, on a machine without a display. */
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';

function start(): Promise<{ code: number | null; said: string }> {
  const { DISPLAY: _x11, WAYLAND_DISPLAY: _wayland, ...env } = process.env;
  const child = spawn(process.execPath, ['src/cli/start.mjs'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', part => (said += part));
  return new Promise(done => child.once('close', code => done({ code, said })));
}

// Without a display only Linux has no window to open.
test.runIf(process.platform === 'linux')('reads the bundled article and writes Markdown and a picture', async () => {
  rmSync('out', { recursive: true, force: true });
  const { code, said } = await start();
  const expected = JSON.parse(readFileSync('test/pages/magazine--tide-machine/expected.json', 'utf8'));
  expect(said).toContain(`read “${expected.title}”`);
  expect(code, said).toBe(0);
  const markdown = readFileSync('out/article.md', 'utf8');
  expect(markdown).toContain(expected.title);
  expect(markdown).toContain('A calendar made of wheels');
  const picture = readFileSync('out/reader.png');
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  // A page with nothing drawn on it packs into a few kilobytes.
  expect(picture.length).toBeGreaterThan(30_000);
});
