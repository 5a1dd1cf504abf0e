import catalogue from '../../public/_locales/en/messages.json';
import { wordsFrom } from '../../src/interface-text.ts';

/** The interface's English texts by key, so that tests do not depend on their wording. */
export const english = wordsFrom(catalogue);
