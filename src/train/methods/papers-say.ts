/** The papers' own results, for comparison with ours. */
export type Shares = readonly [precision: number, recall: number, f1: number];

/** Yunis 2016, 4.4 and 4.5. */
export const THESIS: Record<string, Shares> = {
  elements: [0.828, 0.786, 0.806],
  words: [0.893, 0.851, 0.871],
  smallImages: [0.833, 0.205, 0.328],
  largeImages: [0.828, 0.743, 0.783],
};

/** CUTER, table 2: useful and useless data. */
export const CUTER: Record<string, readonly [useful: number, useless: number]> = {
  'single body': [0.9671, 0.034],
  'multi-body': [0.9046, 0.0655],
  'with comments': [0.9191, 0.0606],
};

/** Wang et al., table 2: worst and best over twelve sites and three numbers of pages, title and body both right. */
export const WRAPPERS = [0.962, 0.996] as const;
/** Tables 3 and 4. */
export const FEATURE_SETS: Record<string, readonly [title: number, body: number]> = {
  SPATIAL: [0.748, 0.019],
  CONTENT: [0.818, 0.9937],
  ALL: [1, 0.9979],
};
/** Table 5: title and body both right, over all twelve sites. */
export const LARGE_SCALE = 0.981;
