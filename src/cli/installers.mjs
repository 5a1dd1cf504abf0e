// How each platform's package manager installs a browser without asking.
import { spawnSync } from 'node:child_process';

const has = command =>
  spawnSync(process.platform === 'win32' ? 'where' : 'which', [command], { stdio: 'ignore' }).status === 0;

const isRoot = process.getuid?.() === 0;
/** Only where sudo would not ask for a password: nobody may be there to give one. */
const canSudo =
  !isRoot && process.platform === 'linux' && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0;

// Real glyph sizes for the world's scripts: without fonts, layout is measured on empty boxes.
const LINUX = [
  {
    command: 'apt-get',
    before: ['update', '-qq'],
    install: ['install', '-y', '--no-install-recommends'],
    packages: { chromium: ['chromium'], firefox: [hasPackage('firefox-esr') ? 'firefox-esr' : 'firefox'] },
    // The queue's tests start a Redis of their own; without one they say that they are skipped.
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

/** Debian calls it firefox-esr; Ubuntu has only firefox. Before the first update neither is known, and Debian is likelier. */
function hasPackage(name) {
  const known = spawnSync('apt-cache', ['policy', 'firefox'], { encoding: 'utf8' });
  return known.status !== 0 || !/Candidate: \d/.test(known.stdout) || name !== 'firefox-esr';
}

/** What can install here: undefined where nothing can without a person. */
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
