/** The only import of the polyfill, so that what the rest of the code may ask of a browser is one promise-based API. */
import browser from 'webextension-polyfill';

export type { Storage } from 'webextension-polyfill';
export { browser };
