/**
 * The tab's session and the reader: a separate script, loaded while the page that entry.ts walked is being read. It shares the
 * world of entry.ts.
 */
import { markStage } from '../stages.ts';
import { createSession } from './tab-session.ts';
import { bringSession } from './world.ts';

markStage('session');
bringSession(createSession);
