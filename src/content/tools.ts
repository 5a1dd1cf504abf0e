/**
 * Tools few people use and no reading waits for. A separate script, injected on first use. It shares the world of entry.ts and
 * takes only plain data from it.
 */

import { openInspector } from '../inspect/inspect.tsx';
import { freezePage } from '../label/freeze.ts';
import { openLabel } from '../label/label.ts';
import { bringTools } from './world.ts';

export interface Tools {
  freezePage: typeof freezePage;
  openInspector: typeof openInspector;
  openLabel: typeof openLabel;
}

bringTools({ freezePage, openInspector, openLabel });
