import { styleOf } from './styles.ts';

/** A stand-in for the missing window, with a common screen size. */
export const VIEW = {
  innerWidth: 1366,
  innerHeight: 900,
  scrollX: 0,
  scrollY: 0,
  getComputedStyle: styleOf,
};
