/** Path of an installed browser, or undefined. Throws where the environment names one that cannot be run. */
export function findBrowser(
  name: 'chromium' | 'firefox',
  options?: {
    /** Branded Chrome will do: no extension is to be loaded. */
    branded?: boolean;
  },
): string | undefined;
