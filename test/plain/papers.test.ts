/** docs/papers.md names files and tests for every element of the five systems: they must be there. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const ROWS = readFileSync('docs/papers.md', 'utf8')
  .split('\n')
  .filter(line => line.startsWith('| ') && line.split('|').length === 8)
  .map(line => line.split('|').map(cell => cell.trim()))
  .filter(([, section]) => section !== 'section' && !section.startsWith('---'));

describe('the papers', () => {
  test('are listed element by element', () => {
    expect(ROWS.length).toBeGreaterThan(25);
    expect(ROWS.filter(([, , element, , , , state]) => element === '' || state === '')).toEqual([]);
  });

  test.each(ROWS)('%s section %s: %s', (_, _section, _element, file, named) => {
    const path = file.match(/`(.+)`/)?.[1];
    if (path) expect(existsSync(path), `${path} is not there`).toBe(true);
    const [, testFile, name] = named.match(/`(.+?)`(?:: (.+))?/) ?? [];
    if (testFile) expect(readFileSync(testFile, 'utf8')).toContain(name ?? 'test(');
  });
});
