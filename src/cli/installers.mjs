// Installs browsers unattended with the platform's package manager.
import { spawnSync } from 'node:child_process';

const has = command =>
  spawnSync(process.platform === 'win32' ? 'where' : 'which', [command], { stdio: 'ignore' }).status === 0;

const isRoot = process.getuid?.() === 0;
/** Only if sudo needs no password: there may be nobody to type it. */
const canSudo =
  !isRoot && process.platform === 'linux' && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0;

// Noto fonts give real glyph sizes for the world's scripts; without them, layout would be measured on placeholder boxes.
const LINUX = [
  {
    command: 'apt-get',
    before: ['update', '-qq'],
    install: ['install', '-y', '--no-install-recommends'],
    packages: { chromium: ['chromium'], firefox: [hasPackage('firefox-esr') ? 'firefox-esr' : 'firefox'] },
    // The queue tests start their own Redis; without it they report that they were skipped.
    always: ['fonts-noto-core', 'fonts-noto-cjk', 'redis-server'],
  },
  {
    command: 'dnf',
    install: ['install', '-y'],
    packages: { chromium: ['chromium'], firefox: ['firefox'] },
    always: [],
  },
  {
    command: 'zypper',
    install: ['-n', 'install'],
    packages: { chromium: ['chromium'], firefox: ['MozillaFirefox'] },
    always: [],
  },
  {
    command: 'pacman',
    install: ['-Sy', '--noconfirm'],
    packages: { chromium: ['chromium'], firefox: ['firefox'] },
    always: ['noto-fonts'],
  },
  {
    command: 'apk',
    install: ['add'],
    packages: { chromium: ['chromium'], firefox: ['firefox'] },
    always: ['font-noto'],
  },
];
const MAC = {
  command: 'brew',
  install: ['install', '--cask'],
  packages: { chromium: ['chromium'], firefox: ['firefox'] },
  always: [],
};
const WINDOWS = {
  command: 'winget',
  install: ['install', '--silent', '--accept-package-agreements', '--accept-source-agreements'],
  packages: { chromium: ['Hibbiki.Chromium'], firefox: ['Mozilla.Firefox'] },
  always: [],
};

/** Debian has firefox-esr, Ubuntu only firefox. Before the first `apt-get update` neither is known, and Debian is more likely. */
function hasPackage(name) {
  const known = spawnSync('apt-cache', ['policy', 'firefox'], { encoding: 'utf8' });
  return known.status !== 0 || !/Candidate: \d/.test(known.stdout) || name !== 'firefox-esr';
}

/** The installer for this machine; undefined if none can run unattended. */
export function findInstaller() {
  if (process.platform === 'darwin') return has(MAC.command) ? toInstaller(MAC, []) : undefined;
  if (process.platform === 'win32') return has(WINDOWS.command) ? toInstaller(WINDOWS, []) : undefined;
  if (!isRoot && !canSudo) return undefined;
  const manager = LINUX.find(({ command }) => has(command));
  return manager && toInstaller(manager, canSudo ? ['sudo', '-n'] : []);
}

function toInstaller({ command, before, install, packages, always }, prefix) {
  const step = (what, args) => {
    const [first, ...rest] = [...prefix, command, ...args];
    return { what, command: first, args: rest };
  };
  return {
    steps(names) {
      const list = names.flatMap(name => packages[name]).concat(always);
      const steps = before ? [step('Looking up system packages', before)] : [];
      return [...steps, step(`Installing ${list.join(', ')} (about a minute)`, [...install, ...list])];
    },
  };
}
