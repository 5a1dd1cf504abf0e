/** Path of an installed browser, or undefined. Throws where the environment names one that cannot be run. */
export function findBrowser(name: 'chromium' | 'firefox'): string | undefined;
