import { read } from '../../src/extract.ts';
import { serveWorker } from '../../src/train/serve-worker.ts';
import { readSnapshot } from '../../src/train/snapshots.ts';
import { countWordsOfPage, type WordsOfPage } from './words-of-page.ts';

/** The whole product on a kept snapshot: where the words of the page went. */
serveWorker<string, WordsOfPage>(file => countWordsOfPage(read(readSnapshot(file))));
