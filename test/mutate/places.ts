import { resolve } from 'node:path';

const FOLDER = resolve('.cache/mutate');

/** The id of the active mutant; 0 for none. */
export const AWAKE = `${FOLDER}/awake`;
/** The mutants each test file reaches. */
export const PASSED = `${FOLDER}/passed.jsonl`;
/** The results by mutant, so that an interrupted run can continue. */
export const resultsOf = (room: string) => `${FOLDER}/${room}.json`;
