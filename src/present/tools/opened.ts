import { useState } from 'preact/hooks';
import type { Mark } from '../contract.ts';
import type { PanelName } from './Toolbar.tsx';

/** A note of the article, and the mark that was pressed. */
export interface OpenNote {
  id: string;
  mark: HTMLElement;
}

/** Layers open over or beside the article. */
export interface Opened {
  panel: PanelName | undefined;
  setPanel(panel: PanelName | undefined): void;
  finding: boolean;
  setFinding(finding: boolean): void;
  correcting: boolean;
  setCorrecting(correcting: boolean): void;
  /** Index of the picture in the viewer; -1 for none. */
  viewed: number;
  setViewed(at: number): void;
  /** Id of the mark whose note is being written; '' for none. */
  noting: string;
  setNoting(mark: string): void;
  note: OpenNote | undefined;
  setNote(note: OpenNote | undefined): void;
  /** Opens the list of marks with the cursor in this mark's note. */
  openNote(mark: Mark): void;
}

export function useOpened(): Opened {
  const [panel, setPanel] = useState<PanelName>();
  const [finding, setFinding] = useState(false);
  const [correcting, setCorrecting] = useState(false);
  const [viewed, setViewed] = useState(-1);
  const [noting, setNoting] = useState('');
  const [note, setNote] = useState<OpenNote>();
  return {
    ...{ panel, setPanel, finding, setFinding, correcting, setCorrecting },
    ...{ viewed, setViewed, noting, setNoting, note, setNote },
    openNote(mark) {
      setNoting(mark.id);
      setPanel('marks');
    },
  };
}
