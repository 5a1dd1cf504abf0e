// The changelog follows https://keepachangelog.com: a heading per version, with "Unreleased" on top.

/** Renames the "Unreleased" section to the version; undefined if there is no such section. */
export function setChangelogVersion(changelog, version, date) {
  if (changelog.includes(`\n## [${version}]`)) return changelog;
  if (!/^## \[Unreleased\]$/m.test(changelog)) return undefined;
  return changelog.replace(/^## \[Unreleased\]$/m, `## [Unreleased]\n\n## [${version}] - ${date}`);
}

/** The changelog's section for one version, without its heading. */
export function releaseNotes(changelog, version) {
  const sections = changelog.split(/^## /m);
  const section = sections.find(text => text.startsWith(`[${version}]`)) ?? '';
  return section.split('\n').slice(1).join('\n').trim();
}
