import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Megabytes of a process and of all that it started. Memory that several share is divided among them, which only Linux tells. */
export function memoryOf(pid: number): { own: number; below: number } {
  const children = new Map<number, number[]>();
  for (const line of execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')) {
    const [child, parent] = line.trim().split(/\s+/).map(Number);
    children.set(parent, [...(children.get(parent) ?? []), child]);
  }
  const below = (parent: number): number =>
    (children.get(parent) ?? []).reduce((sum, child) => sum + shareOf(child) + below(child), 0);
  return { own: Math.round(shareOf(pid)), below: Math.round(below(pid)) };
}

function shareOf(pid: number): number {
  try {
    const [, kilobytes] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))!;
    return Number(kilobytes) / 1000;
  } catch {
    // It has ended.
    return 0;
  }
}
