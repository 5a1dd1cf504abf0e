import { styleOf } from './styles.ts';

/** The window that is not there, of the size of a usual screen. */
export const VIEW = {
  innerWidth: 1366,
  innerHeight: 900,
  scrollX: 0,
  scrollY: 0,
  getComputedStyle: styleOf,
};
