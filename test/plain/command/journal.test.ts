import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Journal } from '../../../src/command/journal.ts';
import { readLines } from '../../../src/command/lines.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sightline-journal-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a journal', () => {
  test('records what was done, what failed, and the file names', () => {
    const first = new Journal(folder, 'markdown');
    first.chooseFile('a', 'News.md');
    first.done('a');
    first.failed('b', 'timeout', 'did not answer');
    const second = new Journal(folder, 'markdown');
    expect([second.isDone('a'), second.isDone('b')]).toEqual([true, false]);
    expect(second.findFailure('b')).toEqual({ failed: 'timeout', why: 'did not answer' });
    expect(second.chooseFile('c', 'News.md')).toBe('News (2).md');
  });

  test('gives the page being written when the run was killed the same name again', () => {
    new Journal(folder, 'markdown').chooseFile('a', 'News.md');
    const second = new Journal(folder, 'markdown');
    expect(second.isDone('a')).toBe(false);
    expect(second.chooseFile('a', 'Renamed.md')).toBe('News.md');
  });

  test('treats names that differ in case or normalisation as equal', () => {
    const journal = new Journal(folder, 'markdown');
    expect(['Café.md', 'CAFÉ.md', 'Cafe\u0301.md'].map((name, at) => journal.chooseFile(String(at), name))).toEqual([
      'Café.md',
      'CAFÉ (2).md',
      'Cafe\u0301 (3).md',
    ]);
  });

  test('continues after an incomplete line', () => {
    new Journal(folder, 'jsonl').done('a', 100);
    appendFileSync(join(folder, '.sightline.jsonl'), '{"page":"b","do');
    const second = new Journal(folder, 'jsonl');
    expect([second.isDone('a'), second.isDone('b'), second.end]).toEqual([true, false, 100]);
    second.done('c', 200);
    expect(new Journal(folder, 'jsonl').isDone('c')).toBe(true);
  });

  test('rejects another format', () => {
    new Journal(folder, 'markdown');
    expect(() => new Journal(folder, 'epub')).toThrow(/started with --format markdown/);
  });

  test.each([
    ['', ''],
    ['no line at all', ''],
    ['one\ntw', 'one\n'],
    ['one\n', 'one\n'],
    [`one\n${'x'.repeat(200_000)}`, 'one\n'],
  ])('drops an incomplete line of any length: %#', (before, after) => {
    const path = join(folder, 'lines');
    writeFileSync(path, before);
    expect(readLines(path)).toEqual(after.split('\n').slice(0, -1));
    expect(readFileSync(path, 'utf8')).toBe(after);
  });
});
