import { findUnits } from '../features/units.ts';
import type { Verdict } from '../methods/method.ts';
import { isMain, LABEL } from '../page/label.ts';
import type { Snapshot } from '../page/snapshot.ts';
import type { Units } from '../page/unit.ts';
import type { CorpusPage } from './corpus.ts';
import { type SnippetScore, scoreSnippets, scoreText, scoreTitle, type TextScore } from './metrics.ts';
import { serveWorker } from './serve-worker.ts';
import { readSnapshot } from './snapshots.ts';
import { keptText } from './unit-text.ts';

export interface ScoreTask {
  page: CorpusPage;
  file: string;
  source: string;
  /** 1 for chosen units, if the source is not run here. */
  chosen?: Uint8Array;
}

export interface PageScore extends TextScore, SnippetScore {
  id: string;
  /** 1 if the title is right, 0 if wrong, NaN if either is unknown. */
  title: number;
  /** Milliseconds from snapshot to text, in this process. */
  ms: number;
  /** 1 for each unit whose text was kept. */
  chosen: Uint8Array;
}

interface Answer {
  text: string;
  chosen: Uint8Array;
  title?: string;
}

/** The project's methods by name, loaded on demand so that an unfinished one does not block the others. */
const METHODS: Record<string, () => Promise<(snapshot: Snapshot, units: Units) => Pick<Verdict, 'main' | 'rows'>>> = {
  'body-text': async () => (await import('../methods/body-text.ts')).bodyText,
  'body-texts': async () => (await import('../methods/body-text.ts')).bodyTexts,
  'text-share': async () => (await import('../methods/text-share.ts')).textShare,
  subtree: async () => (await import('../methods/subtree.ts')).subtrees,
  'element-trees': async () => (await import('../methods/element-trees.ts')).elementTrees,
  'hand-rules': async () => (await import('../methods/element-trees.ts')).handRules,
};

serveWorker<ScoreTask, PageScore>(async ({ page, file, source, chosen }) => {
  const snapshot = readSnapshot(file);
  const start = performance.now();
  const answer = await findText(snapshot, source, chosen);
  const ms = performance.now() - start;
  const truth = page.truth ?? '';
  return {
    id: page.id,
    ...scoreText(answer.text, truth),
    ...scoreSnippets(answer.text, page.with, page.without),
    title: scoreTitle(answer.title, page.title),
    ms,
    chosen: answer.chosen,
  };
});

async function findText(snapshot: Snapshot, source: string, chosen: Uint8Array | undefined): Promise<Answer> {
  if (source === 'sightline') return readWhole(snapshot);
  const units = findUnits(snapshot);
  const verdict = chosen ? { main: chosen } : (await runMethod(source))(snapshot, units);
  if (verdict.main.length !== units.size) throw new Error('chosen from other units: run label again');
  return { text: keptText(snapshot, units, verdict), chosen: verdict.main };
}

/** The whole product, from snapshot to article. */
async function readWhole(snapshot: Snapshot): Promise<Answer> {
  const { read } = await import('../extract.ts');
  const { linesOf } = await import('../page/plain-text.ts');
  const { article, labels } = read(snapshot);
  const chosen = Uint8Array.from(labels.label, code => (isMain(code) && !HEAD.has(code) ? 1 : 0));
  return { text: linesOf(article.blocks).join('\n'), chosen, title: article.title };
}

const HEAD: ReadonlySet<number> = new Set([LABEL.title, LABEL.byline, LABEL.date]);

function runMethod(source: string) {
  const method = METHODS[source];
  if (!method)
    throw new Error(`nothing is called "${source}": labels, oof, sightline, ${Object.keys(METHODS).join(', ')}`);
  return method();
}
