import { EXIT } from './failure.ts';

/** The first Ctrl-C ends the run cleanly, the second at once. */
export function abortOnSignals(): { signal: AbortSignal; off(): void } {
  const controller = new AbortController();
  const onSignal = () => {
    if (controller.signal.aborted) process.exit(EXIT.interrupted);
    controller.abort();
  };
  const names = ['SIGINT', 'SIGTERM'] as const;
  for (const name of names) process.on(name, onSignal);
  return { signal: controller.signal, off: () => names.forEach(name => void process.off(name, onSignal)) };
}

export async function readStdin(): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of process.stdin) parts.push(part as Uint8Array);
  return Buffer.concat(parts);
}
