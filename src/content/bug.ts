import type { Messages } from '../interface-text.ts';
import { copyToClipboard } from '../present/tools/clipboard.ts';
import { writeReport } from '../report.ts';
import { notedFailures } from './attempt.ts';
import type { Say } from './toast.ts';

/** Says that we failed, as that, with a report to copy that says where and tells nothing of the page. */
export function sayBug(document: Document, words: Messages, toast: Say, step: string, error: unknown): void {
  const report = writeReport({ step, error }, notedFailures());
  const copy = async () => {
    toast(words((await copyToClipboard(document, report)) ? 'toastCopied' : 'toastNotCopied'));
  };
  toast(words('toastBug'), { label: words('bugCopy'), run: () => void copy() });
}
