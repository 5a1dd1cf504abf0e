/** Runs after entry.ts on sites the user has set to open automatically. */
import { findResident } from './world.ts';

void findResident()
  ?.session()
  .then(session => session.openByRule())
  // If the extension has been reloaded the script cannot load. The user did not ask for anything, so stay silent.
  .catch(() => undefined);
