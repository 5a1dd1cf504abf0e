/** A browser that starts and never answers: the run ends with words, and nothing of it stays behind. */
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LastingBrowser } from '../../../src/command/browser.ts';
import { until } from '../../harness/host.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sightline-mute-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test.skipIf(process.platform === 'win32').each(['chromium', 'firefox'] as const)(
  'a %s that does not respond is abandoned and killed',
  async name => {
    const [program, told] = [join(folder, name), join(folder, `${name}.pid`)];
    writeFileSync(program, `#!/bin/sh\necho $$ > '${told}'\nexec sleep 600\n`);
    chmodSync(program, 0o755);
    const browser = new LastingBrowser(name, program, 1500);
    await expect(browser.lend(async () => 0)).rejects.toMatchObject({ exitCode: 3, message: /does not start/ });
    await browser.close();
    expect(existsSync(told)).toBe(true);
    const pid = Number(readFileSync(told, 'utf8'));
    await until(() => !isRunning(pid), 'the browser to be gone', 5000);
  },
);

test('a closed browser is not restarted', async () => {
  const browser = new LastingBrowser('chromium', join(folder, 'not-there'));
  await browser.close();
  await expect(browser.lend(async () => 0)).rejects.toMatchObject({
    reason: 'crashed',
    message: 'the browser was closed',
  });
});
