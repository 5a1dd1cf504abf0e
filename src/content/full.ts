/**
 * Everything that reads a page in its tab or queries its reading. A separate script, loaded once the article is drawn or when one
 * of these functions is needed. It shares the world of entry.ts.
 */
import { copyArticle, saveArticle } from './exports.ts';
import { showHighlight } from './highlighting.ts';
import { showInspector, showLabel } from './labelling.ts';
import { drawOriginal } from './original.ts';
import { readSomehow } from './read-somehow.ts';
import { connectReader } from './reading-actions.ts';
import { selectedUnits } from './selected.ts';
import { openSiteMemory } from './site-memory.ts';
import { bringFull } from './world.ts';

const FULL = {
  copyArticle,
  drawOriginal,
  connectReader,
  openSiteMemory,
  readSomehow,
  saveArticle,
  selectedUnits,
  showHighlight,
  showInspector,
  showLabel,
};

export type Full = typeof FULL;

bringFull(FULL);
