import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PROGRAMS = ['redis-server', 'valkey-server'];

export const REDIS = PROGRAMS.find(name => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0);

export interface Redis {
  url: string;
  close(): Promise<void>;
}

/** Starts a real server on a free local port, without persistence. */
export async function startRedis(): Promise<Redis> {
  const port = await findPort();
  const folder = mkdtempSync(join(tmpdir(), 'sightline-redis-'));
  const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  const server = spawn(REDIS!, flags, { stdio: 'ignore' });
  await untilOpen(port);
  return {
    url: `redis://127.0.0.1:${port}`,
    close: () => ended(server).then(() => rmSync(folder, { recursive: true, force: true })),
  };
}

async function ended(server: ChildProcess): Promise<void> {
  const over = new Promise(done => server.once('exit', done));
  server.kill('SIGTERM');
  await over;
}

function findPort(): Promise<number> {
  return new Promise(done => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });
}

async function untilOpen(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const isOpen = await new Promise<boolean>(done => {
      const socket = createConnection(port, '127.0.0.1', () => done(true)).on('error', () => done(false));
      socket.on('close', () => undefined);
      setTimeout(() => socket.destroy(), 50);
    });
    if (isOpen) return;
    await new Promise(done => setTimeout(done, 50));
  }
  throw new Error('redis did not start');
}
