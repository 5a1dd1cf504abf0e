/** Runs after entry.ts on the sites the user chose to open by themselves. */
import { findResident } from './world.ts';

void findResident()?.session.openByRule();
