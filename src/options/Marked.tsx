import { writeMarkdown } from '../export/markdown.ts';
import { marksOfPages } from '../export/marks.ts';
import type { Messages } from '../interface-text.ts';
import { safeHref } from '../present/article/safe.ts';
import { download } from '../present/tools/download.ts';
import type { MarkedPage } from '../site/page-memory.ts';
import { Sure } from './Sure.tsx';

interface MarkedProps {
  words: Messages;
  pages: MarkedPage[];
  forget(address: string): void;
}

/** Pages with marks: the user can open them, save the marks or delete them. */
export function Marked({ words, pages, forget }: MarkedProps) {
  if (pages.length === 0) return null;
  const save = () => {
    const text = writeMarkdown(marksOfPages(pages, words('readerMarks'), words('readerLanguage')), {
      frontMatter: false,
    });
    download(document, 'sightline-marks.md', text, 'text/markdown');
  };
  return (
    <details class="site-corrections">
      <summary>{words('optionsMarked', countMarks(pages))}</summary>
      <ul class="corrections">
        {pages.map(({ address, title, marks }) => (
          <li key={address}>
            <span>{words('optionsMarksOfPage', marks.length)}</span>
            <a href={safeHref(address)} title={address} target="_blank" rel="noopener noreferrer" dir="auto">
              {title}
            </a>
            <Sure
              label={words('optionsForget')}
              name={words('optionsForgetSite', title)}
              sure={words('optionsSurePage')}
              act={() => forget(address)}
            />
          </li>
        ))}
      </ul>
      <div class="actions">
        <button type="button" class="text-button" onClick={save}>
          {words('optionsExportMarks')}
        </button>
      </div>
    </details>
  );
}

export function countMarks(pages: MarkedPage[]): number {
  return pages.reduce((sum, { marks }) => sum + marks.length, 0);
}
