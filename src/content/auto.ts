/** Runs after entry.ts on the sites the user chose to open by themselves. */
import { findResident } from './world.ts';

void findResident()
  ?.session()
  .then(session => session.openByRule())
  // An extension that was reloaded meanwhile brings nothing any more, and nobody asked just now.
  .catch(() => undefined);
