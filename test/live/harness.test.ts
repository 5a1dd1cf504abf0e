import { describe, expect, test } from 'vitest';
import { bundle } from '../harness/bundle.ts';
import { setGround } from '../harness/ground.ts';
import { BROWSERS } from '../harness/hosts.ts';

declare const room: typeof import('../../src/page/tags.ts');

describe.each(BROWSERS)('the browser harness in $name', ({ open }) => {
  const ground = setGround(open);

  test('passes values, scripts and typed arrays under a strict policy', async () => {
    const headers = { 'content-security-policy': "default-src 'none'; require-trusted-types-for 'script'" };
    const tab = await ground.host.open(ground.server.page('<title>Strict</title><p>Text', { headers }));
    expect(await tab.evaluate('document.title')).toBe('Strict');
    expect(await tab.evaluate((a: number, b: Float32Array) => [a, b], 1, new Float32Array([0.5, Number.NaN]))).toEqual([
      1,
      new Float32Array([0.5, Number.NaN]),
    ]);
    await tab.addScript(await bundle('src/page/tags.ts'));
    expect(await tab.evaluate(() => room.headingLevel(room.TAG.h3))).toBe(3);
    await tab.close();
  });

  test('reaches into a closed shadow root', async () => {
    const tab = await ground.host.open(ground.server.page('<div id="host"></div>'));
    await tab.evaluate(() => {
      const root = document.querySelector('#host')!.attachShadow({ mode: 'closed' });
      root.append(Object.assign(document.createElement('b'), { textContent: 'inside' }));
    });
    const seen = await tab.inShadow('#host', (root, more: string) => root.querySelector('b')?.textContent + more, '!');
    expect(seen).toBe('inside!');
    await tab.close();
  });

  test('controls keys, pointer and viewport, and returns errors and screenshots', async () => {
    const tab = await ground.host.open(ground.server.page('<!doctype html><body style="margin:0"><input autofocus>'));
    await tab.setViewport(700, 500);
    await tab.evaluate(() => {
      const seen: string[] = [];
      Object.assign(globalThis, { seen });
      for (const type of ['keydown', 'mousedown', 'mouseup', 'wheel']) {
        addEventListener(type, event => seen.push(type + ((event as KeyboardEvent).key ?? '')));
      }
    });
    await tab.click(10, 10);
    await tab.type('ab');
    await tab.press('Shift+Tab');
    await tab.wheel(200, 200, 10);
    expect(await tab.evaluate(() => [innerWidth, innerHeight, document.querySelector('input')!.value])).toEqual([
      700,
      500,
      'ab',
    ]);
    expect(await tab.evaluate('seen.slice(0, 6)')).toEqual([
      'mousedown',
      'mouseup',
      'keydowna',
      'keydownb',
      'keydownShift',
      'keydownTab',
    ]);
    expect((await tab.screenshot()).subarray(1, 4).toString()).toBe('PNG');
    await tab.evaluate(
      () =>
        void setTimeout(() => {
          throw new Error('seen by the test');
        }),
    );
    await expect.poll(() => tab.errors.join()).toContain('seen by the test');
    await tab.close();
  });
});
