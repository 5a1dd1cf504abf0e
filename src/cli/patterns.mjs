// Checks that every shipped regular expression runs in linear time, because a page may feed it megabytes of worst-case input.
// recheck judges each pattern once: verdicts for known patterns are in patterns.json, for newer ones in .cache. `--write` moves
// the newer ones to patterns.json.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';

const KNOWN = new URL('patterns.json', import.meta.url);
const CACHE = '.cache/patterns.json';
/** Time limit for a verdict; beyond it, the pattern counts as "no answer" and passes. */
const MOST_MS = 5_000;

/** Maps each pattern with flags to the product files that contain it, as a literal or created with `new RegExp`. */
export function findPatterns() {
  const found = new Map();
  const add = (pattern, file) => found.set(pattern, [...new Set([...(found.get(pattern) ?? []), file])]);
  const making = new Map();
  for (const file of productFiles()) {
    const { patterns, places } = patternsOf(readFileSync(file, 'utf8'), file.endsWith('x') ? 'tsx' : 'ts');
    for (const pattern of patterns) add(pattern, file);
    if (places > 0) making.set(file, places);
  }
  const made = makePatterns([...making.keys()]);
  for (const [pattern, file] of made) add(pattern, file);
  // A pattern created only while reading could depend on the page, and could not be checked.
  for (const [file, places] of making)
    if (new Set(made.filter(([, of]) => of === file).map(([, , place]) => place)).size < places)
      throw new Error(`${file} makes a pattern later than when it is loaded: write it down`);
  return found;
}

function productFiles() {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src'], { encoding: 'utf8' }).split('\n');
  return files.filter(name => /\.tsx?$/.test(name) && !/^src\/(?:cli|train)\//.test(name) && existsSync(name));
}

/** Pattern literals, and the number of places that create patterns. */
function patternsOf(code, lang) {
  const patterns = [];
  let places = 0;
  const open = [parseAst(code, { lang })];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.type === 'Literal' && node.regex) patterns.push(`/${node.regex.pattern}/${node.regex.flags}`);
    if (/^(?:New|Call)Expression$/.test(node.type) && node.callee.name === 'RegExp') places++;
    for (const part of Object.values(node)) {
      if (Array.isArray(part)) open.push(...part.filter(one => typeof one?.type === 'string'));
      else if (typeof part?.type === 'string') open.push(part);
    }
  }
  return { patterns, places };
}

function makePatterns(files) {
  const args = ['--import', 'tsx', fileURLToPath(new URL('made-patterns.mjs', import.meta.url)), ...files];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1e8 }));
}

const readJson = file => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});

function writeJson(file, verdicts) {
  const sorted = Object.fromEntries(Object.entries(verdicts).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(sorted, undefined, 1)}\n`);
}

/** Returns 'linear', 'no answer', or what makes the pattern slow. */
export async function judge(pattern) {
  const { check } = await import('recheck');
  const end = pattern.lastIndexOf('/');
  const [source, flags] = [pattern.slice(1, end), pattern.slice(end + 1)];
  const { status, attack, complexity } = await check(source, flags, { timeout: MOST_MS });
  if (status === 'unknown') return 'no answer';
  return status === 'safe' || !growsFaster(source, flags, attack.string)
    ? 'linear'
    : `${complexity.summary}: ${attack.pattern}`;
}

/** Tests the verdict, because recheck can be wrong: doubling a real attack string takes far more than twice the time. */
function growsFaster(source, flags, attack) {
  const pattern = new RegExp(source, flags.replace(/[gy]/g, ''));
  const time = share => {
    const text = attack.slice(0, attack.length * share) + attack.slice(-8);
    const before = process.cpuUsage();
    pattern.exec(text);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  const longer = time(0.3);
  return longer > 30 && longer > 3 * Math.max(1, time(0.15));
}

async function main() {
  const known = readJson(KNOWN);
  const cached = readJson(CACHE);
  const found = findPatterns();
  const isSlow = verdict => !/^(?:linear|no answer|bounded: )/.test(verdict);
  for (const [pattern] of found) {
    if (known[pattern] ?? cached[pattern]) continue;
    const verdict = await judge(pattern).catch(error => {
      if (error.code === 'ERR_MODULE_NOT_FOUND') return undefined;
      throw error;
    });
    if (!verdict) return void console.warn('! New patterns were not looked at: npm install brings what does.');
    cached[pattern] = verdict;
    mkdirSync('.cache', { recursive: true });
    writeJson(CACHE, cached);
  }
  const slow = [...found].filter(([pattern]) => isSlow(known[pattern] ?? cached[pattern]));
  for (const [pattern, files] of slow)
    console.error(`${files.join(', ')}: ${pattern}\n  ${known[pattern] ?? cached[pattern]}`);
  if (process.argv.includes('--write')) {
    const all = { ...cached, ...known };
    writeJson(
      KNOWN,
      Object.fromEntries([...found.keys()].filter(one => !isSlow(all[one])).map(one => [one, all[one]])),
    );
  }
  if (slow.length === 0) return;
  console.error(
    'These take more than linear time. Rewrite them, or bound what they read and say so in src/cli/patterns.json ("bounded: …").',
  );
  process.exitCode = 1;
}

if (process.argv[1]?.endsWith('patterns.mjs')) {
  await main();
  // recheck leaves a child process running.
  process.exit();
}
