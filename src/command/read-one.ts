import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ReadResult } from '../result.ts';
import { toAddress } from './addresses.ts';
import type { Choices } from './choices.ts';
import { openSource } from './sources.ts';

/** Reads the one page named by the user, an address or a file. Throws a Failure or a Stop. */
export async function readOne(target: string, { browser, timeout, scroll }: Choices): Promise<ReadResult> {
  const url = existsSync(target) ? pathToFileURL(resolve(target)) : toAddress(target);
  const source = openSource(browser, { timeoutMs: 1000 * timeout, scroll });
  try {
    return await source.read(url);
  } finally {
    await source.close();
  }
}
