import { resolve } from 'node:path';

const FOLDER = resolve('.cache/mutate');

/** The number of the mutant that is awake; 0 for none. */
export const AWAKE = `${FOLDER}/awake`;
/** Which mutants each test file comes past. */
export const PASSED = `${FOLDER}/passed.jsonl`;
/** What became of each mutant, so that a run that was stopped goes on where it was. */
export const resultsOf = (room: string) => `${FOLDER}/${room}.json`;
