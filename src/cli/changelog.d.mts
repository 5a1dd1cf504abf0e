export function setChangelogVersion(changelog: string, version: string, date: string): string | undefined;
export function releaseNotes(changelog: string, version: string): string;
