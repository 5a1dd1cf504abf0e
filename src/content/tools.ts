/**
 * What few people need and no reading waits for: a script of its own, injected when first asked for. It shares the world of
 * entry.ts, and takes from it only plain data.
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
