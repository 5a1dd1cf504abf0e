import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { releaseNotes, setChangelogVersion } from '../../src/cli/changelog.mjs';

const SAMPLE = '# Changelog\n\n## [Unreleased]\n\n- New.\n\n## [0.1.0] - 2026-01-02\n\n- First.\n';

describe('the changelog', () => {
  test('gives what is unreleased the number and the day', () => {
    const released = setChangelogVersion(SAMPLE, '0.2.0', '2026-02-03') ?? '';
    expect(released).toContain('## [Unreleased]\n\n## [0.2.0] - 2026-02-03\n\n- New.');
    expect(releaseNotes(released, '0.2.0')).toBe('- New.');
    expect(releaseNotes(released, '0.1.0')).toBe('- First.');
    expect(releaseNotes(released, 'Unreleased')).toBe('');
  });

  test('is left alone where the version has its section, and refused where there is nothing to release', () => {
    expect(setChangelogVersion(SAMPLE, '0.1.0', '2026-02-03')).toBe(SAMPLE);
    expect(setChangelogVersion('# Changelog\n', '0.2.0', '2026-02-03')).toBeUndefined();
  });

  test('has a section for the version of the package', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(releaseNotes(readFileSync('CHANGELOG.md', 'utf8'), version)).not.toBe('');
  });
});
