/** Runs after entry.ts on the sites the user chose to open by themselves. */
import type { Session } from './tab-session.ts';

const { sightline } = globalThis as { sightline?: { session: Session } };
void sightline?.session.openByRule();
