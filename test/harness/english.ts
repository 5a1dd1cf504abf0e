import catalogue from '../../public/_locales/en/messages.json';
import { wordsFrom } from '../../src/interface-text.ts';

/** What the interface says in English, by key: a test names the sentence it waits for, however that is worded. */
export const english = wordsFrom(catalogue);
