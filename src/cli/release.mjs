// npm run release -- 0.2.0: sets the version, updates the changelog, and builds packages, checksums and a source archive that is
// verified to reproduce the packages.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildIfStale } from './build.mjs';
import { releaseNotes, setChangelogVersion } from './changelog.mjs';
import { fail, ROOT, setup } from './setup.mjs';

const PACKAGES = 'dist/packages';

process.chdir(ROOT);
const version = process.argv[2];
if (!/^\d+\.\d+\.\d+$/.test(version ?? '')) fail('Name the version: npm run release -- 0.2.0');
if (git('status', '--porcelain')) fail('There are changes that are not committed. Commit or stash them first.');
if (git('tag', '--list', `v${version}`)) fail(`There is a tag v${version} already.`);

await setup();
const notes = writeVersion();
git('commit', '--quiet', '--all', '--allow-empty', '--message', `release: ${version}`);
await buildIfStale();
const source = `${PACKAGES}/sightline-${version}-source.zip`;
git('archive', '--format=zip', `--prefix=sightline-${version}/`, `--output=${source}`, 'HEAD');
await checkReproducible(source);
writeChecksums();
git('tag', '--annotate', `v${version}`, '--message', notes);
console.log(`\nReady in ${PACKAGES}:\n${readFileSync(join(PACKAGES, 'SHA256SUMS'), 'utf8')}`);
console.log(`Publish with: git push origin main v${version}`);

function writeVersion() {
  const today = new Date().toISOString().slice(0, 10);
  const changelog = setChangelogVersion(readFileSync('CHANGELOG.md', 'utf8'), version, today);
  if (!changelog) fail('CHANGELOG.md has neither an "Unreleased" section nor one for this version.');
  writeFileSync('CHANGELOG.md', changelog);
  for (const file of ['package.json', 'package-lock.json']) {
    const content = JSON.parse(readFileSync(file, 'utf8'));
    content.version = version;
    if (content.packages) content.packages[''].version = version;
    writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
  }
  return `Sightline ${version}\n\n${releaseNotes(changelog, version)}`;
}

/** Builds from the unpacked archive, as an add-on reviewer does, and compares the packages byte for byte. */
async function checkReproducible(archive) {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-release-'));
  try {
    await unpack(archive, folder);
    const unpacked = join(folder, `sightline-${version}`);
    // Building sets NODE_ENV to "production" for this whole process; npm would then omit the packages needed to build.
    const env = { ...process.env, NODE_ENV: undefined };
    execFileSync(process.execPath, ['src/cli/build.mjs'], { cwd: unpacked, stdio: 'inherit', env });
    for (const name of readdirSync(join(unpacked, PACKAGES)))
      if (digest(join(unpacked, PACKAGES, name)) !== digest(join(PACKAGES, name)))
        fail(`${name} built from the source archive differs from the one built here.`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function unpack(archive, folder) {
  const { unzipSync } = await import('fflate');
  for (const [name, bytes] of Object.entries(unzipSync(readFileSync(archive)))) {
    if (name.endsWith('/')) continue;
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
}

function writeChecksums() {
  const names = readdirSync(PACKAGES).filter(name => name.endsWith('.zip') || name.endsWith('.tgz'));
  const lines = names.sort().map(name => `${digest(join(PACKAGES, name))}  ${name}\n`);
  writeFileSync(join(PACKAGES, 'SHA256SUMS'), lines.join(''));
}

function digest(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

function git(...args) {
  return execFileSync('git', args, { encoding: 'utf8' }).trim();
}
