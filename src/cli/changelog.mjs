// The changelog has the form of https://keepachangelog.com: a heading for each version, "Unreleased" on top.

/** The changelog with its "Unreleased" section named after the version; undefined where there is nothing to release. */
export function setChangelogVersion(changelog, version, date) {
  if (changelog.includes(`\n## [${version}]`)) return changelog;
  if (!/^## \[Unreleased\]$/m.test(changelog)) return undefined;
  return changelog.replace(/^## \[Unreleased\]$/m, `## [Unreleased]\n\n## [${version}] - ${date}`);
}

/** What the changelog says about one version, without its heading. */
export function releaseNotes(changelog, version) {
  const sections = changelog.split(/^## /m);
  const section = sections.find(text => text.startsWith(`[${version}]`)) ?? '';
  return section.split('\n').slice(1).join('\n').trim();
}
