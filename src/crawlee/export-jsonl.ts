import { open, rename } from 'node:fs/promises';

/** The parts of Crawlee's Dataset that are used. */
export interface ArticleDataset {
  getData(options: { offset: number; limit: number }): Promise<{ items: readonly unknown[] }>;
}

const BATCH = 200;

/**
 * Writes a dataset to one file, one article per line, and returns the number of lines. The previous file stays in place until the
 * new one is complete.
 */
export async function exportJsonl(dataset: ArticleDataset, file: string): Promise<number> {
  const part = `${file}.part`;
  const out = await open(part, 'w');
  let count = 0;
  try {
    for (;;) {
      const { items } = await dataset.getData({ offset: count, limit: BATCH });
      if (items.length === 0) break;
      await out.write(items.map(item => `${JSON.stringify(item)}\n`).join(''));
      count += items.length;
    }
  } finally {
    await out.close();
  }
  await rename(part, file);
  return count;
}
