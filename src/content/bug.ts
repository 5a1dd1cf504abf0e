import type { Messages } from '../interface-text.ts';
import { copyToClipboard } from '../present/tools/clipboard.ts';
import { writeReport } from '../report.ts';
import { notedFailures } from './attempt.ts';
import type { Say } from './toast.ts';

/** Tells the user that Sightline failed and offers a bug report to copy. The report says where it failed and nothing about the page. */
export function sayBug(document: Document, words: Messages, toast: Say, step: string, error: unknown): void {
  const report = writeReport({ step, error }, notedFailures());
  const copy = async () => {
    toast(words((await copyToClipboard(document, report)) ? 'toastCopied' : 'toastNotCopied'));
  };
  toast(words('toastBug'), { label: words('bugCopy'), run: () => void copy() });
}
