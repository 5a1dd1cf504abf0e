import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { releaseNotes, setChangelogVersion } from '../../src/cli/changelog.mjs';

const SAMPLE = '# Changelog\n\n## [Unreleased]\n\n- New.\n\n## [0.1.0] - 2026-01-02\n\n- First.\n';

describe('the changelog', () => {
  test('turns the unreleased section into one with number and date', () => {
    const released = setChangelogVersion(SAMPLE, '0.2.0', '2026-02-03') ?? '';
    expect(released).toContain('## [Unreleased]\n\n## [0.2.0] - 2026-02-03\n\n- New.');
    expect(releaseNotes(released, '0.2.0')).toBe('- New.');
    expect(releaseNotes(released, '0.1.0')).toBe('- First.');
    expect(releaseNotes(released, 'Unreleased')).toBe('');
  });

  test('stays as it is if the version has a section, and fails if nothing is unreleased', () => {
    expect(setChangelogVersion(SAMPLE, '0.1.0', '2026-02-03')).toBe(SAMPLE);
    expect(setChangelogVersion('# Changelog\n', '0.2.0', '2026-02-03')).toBeUndefined();
  });

  test('has a section for the package’s version', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(releaseNotes(readFileSync('CHANGELOG.md', 'utf8'), version)).not.toBe('');
  });
});
