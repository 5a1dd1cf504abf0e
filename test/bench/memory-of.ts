import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Memory in MB of a process and of its descendants. Shared memory is divided among the processes sharing it, which only Linux
 * reports.
 */
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
    // The process has ended.
    return 0;
  }
}
