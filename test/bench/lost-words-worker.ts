import { read } from '../../src/extract.ts';
import { serveWorker } from '../../src/train/serve-worker.ts';
import { readSnapshot } from '../../src/train/snapshots.ts';
import { countWordsOfPage, type WordsOfPage } from './words-of-page.ts';

/** Runs the whole product on a stored snapshot and accounts for the page's words. */
serveWorker<string, WordsOfPage>(file => countWordsOfPage(read(readSnapshot(file))));
