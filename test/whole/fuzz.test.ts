/** A few of the documents that `npm run fuzz` makes by the thousand, always the same. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Ground } from '../fuzz/attack.ts';
import { documentAt } from '../fuzz/pieces.ts';
import { BROWSERS } from '../harness/hosts.ts';
import { sampled } from '../harness/sample.ts';

const DOCUMENTS = sampled([1, 2, 4, 5, 6], number => number <= 2);

describe.each(BROWSERS)('in $name', ({ name }) => {
  let ground: Ground;
  beforeAll(async () => {
    ground = await Ground.open(name);
  });
  afterAll(() => ground?.close());

  test('detects a running payload and unexpected markup in a file', async () => {
    const bytes = (text: string) => new TextEncoder().encode(text);
    const found = await ground.checkFiles({
      html: bytes('<svg onload=top.ran(1)></svg><iframe></iframe>'),
      md: bytes('[a](https://a.example)\n\n<img src=x: onerror=top.ran(1)>'),
    });
    const told = found.map(({ where, what }) => `${where} ${what}`);
    expect(told).toEqual(
      expect.arrayContaining([
        'html ran 1 times',
        'html has iframe',
        'html has svg[onload]',
        'md ran 1 times',
        'md has img[onerror]',
      ]),
    );
  });

  test.each(DOCUMENTS)('document %i runs nothing, leaves nothing, and is read', async number => {
    const { outcome, findings, files } = await ground.attack(documentAt(number));
    expect(findings).toEqual([]);
    expect({ outcome, files }).toEqual({ outcome: 'opened', files: 5 });
  });
});
