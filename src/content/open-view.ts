import type { Picking } from '../highlight/highlight.ts';
import type { Answer } from '../present/contract.ts';
import { showReader, type ViewActions, type ViewContext } from './views.ts';
import { findFull } from './world.ts';

export type ViewName = 'reader' | 'highlight' | 'label' | 'inspector' | `pick ${Picking}`;

/** The view that is open. */
export interface View {
  name: ViewName;
  life: AbortController;
  /** Closing it returns to the reader it was opened from. */
  leadsBack: boolean;
  /** Shows a message inside the view, if the view can. */
  say?: (text: string, answers?: readonly Answer[]) => void;
  /** Whether it can show answer buttons: anything over the page is out of reach while the reader is open. */
  takesAnswers?: boolean;
}

const OPEN: Record<ViewName, (context: ViewContext, actions: ViewActions) => void> = {
  reader: showReader,
  // These open only after the whole reading, when the full script is loaded.
  highlight: (context, actions) => findFull()!.showHighlight(context, actions),
  'pick only': (context, actions) => findFull()!.showHighlight(context, actions, 'only'),
  'pick title': (context, actions) => findFull()!.showHighlight(context, actions, 'title'),
  'pick byline': (context, actions) => findFull()!.showHighlight(context, actions, 'byline'),
  'pick date': (context, actions) => findFull()!.showHighlight(context, actions, 'date'),
  label: (context, actions) => findFull()!.showLabel(context, actions),
  inspector: (context, actions) => findFull()!.showInspector(context, actions),
};

export function openView(name: ViewName, context: ViewContext, actions: ViewActions): void {
  OPEN[name](context, actions);
}
