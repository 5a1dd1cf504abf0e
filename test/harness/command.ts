import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The built command line, as installed. */
export const COMMAND = fileURLToPath(new URL('../../dist/package/command.js', import.meta.url));

export interface Ran {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  bytes: Buffer;
  stderr: string;
}

export interface Running {
  child: ChildProcess;
  ended: Promise<Ran>;
}

export interface RunWith {
  input?: string | Uint8Array;
  env?: Record<string, string>;
  cwd?: string;
  /** Another program to run the command with, such as a shell that sets limits first. */
  through?: string[];
}

export function start(args: readonly string[], { input, env, cwd, through = [] }: RunWith = {}): Running {
  const [program, ...rest] = [...through, process.execPath, COMMAND, ...args];
  const child = spawn(program, rest, { cwd, env: { ...process.env, ...env }, stdio: 'pipe' });
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on('data', part => out.push(part));
  child.stderr.on('data', part => err.push(part));
  child.stdin.on('error', () => {});
  child.stdin.end(input ?? '');
  const ended = new Promise<Ran>((done, fail) => {
    child.once('error', fail).once('close', (code, signal) => {
      const bytes = Buffer.concat(out);
      done({ code, signal, bytes, stdout: bytes.toString(), stderr: Buffer.concat(err).toString() });
    });
  });
  return { child, ended };
}

export const run = (args: readonly string[], more?: RunWith): Promise<Ran> => start(args, more).ended;
