// A progress line for long-running programs, with elapsed time.
import { spawn } from 'node:child_process';

const isTerminal = Boolean(process.stdout.isTTY);

/**
 * Runs a program behind a progress line. Its output is shown only if it fails.
 * @returns {Promise<boolean>} whether it succeeded
 */
export async function runQuietly(what, command, args, options = {}) {
  const started = Date.now();
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    ...options,
  });
  const output = [];
  let last = '';
  const onData = data => {
    output.push(data);
    last = String(data).trim().split('\n').at(-1) ?? last;
  };
  child.stdout.on('data', onData);
  child.stderr.on('data', onData);
  const timer = setInterval(() => say(what, started, last), isTerminal ? 200 : 10_000);
  if (!isTerminal) console.log(`${what} …`);
  const code = await new Promise(done => child.once('error', () => done(-1)).once('close', done));
  clearInterval(timer);
  if (isTerminal) process.stdout.write('\r\x1b[K');
  console.log(`${code === 0 ? '✓' : '✗'} ${what} (${seconds(started)})`);
  if (code !== 0) process.stderr.write(Buffer.concat(output.slice(-200)));
  return code === 0;
}

/** Runs a program with its output visible. */
export async function runLoudly(command, args, options = {}) {
  const child = spawn(command, args, { stdio: 'inherit', shell: process.platform === 'win32', ...options });
  return new Promise(done => child.once('error', () => done(-1)).once('close', code => done(code ?? 1)));
}

function say(what, started, last) {
  const line = `${what} … ${seconds(started)}  ${last}`;
  if (isTerminal) process.stdout.write(`\r\x1b[K${line.slice(0, (process.stdout.columns ?? 80) - 1)}`);
  else console.log(line.slice(0, 160));
}

function seconds(started) {
  return `${Math.round((Date.now() - started) / 1000)} s`;
}
