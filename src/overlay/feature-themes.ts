import { LOOK } from '../classify/smoothing.ts';
import type { FeatureTheme } from '../features/feature.ts';
import { FEATURES } from '../features/features.ts';
import { IMAGE_FEATURES } from '../features/image-features.ts';

/**
 * The theme of every feature, by its name in a reason (classify/reasons.ts). Scripts for the browser get the finished table instead
 * of this file (cli/script-plugins.ts): some show reasons and have no features.
 */
export const FEATURE_THEMES: Readonly<Record<string, FeatureTheme | undefined>> = Object.fromEntries([
  ...FEATURES.map(({ name, theme }) => [name, theme]),
  ...LOOK.flatMap(([theme, names]) => names.map(name => [`around.${name}`, theme])),
  ...IMAGE_FEATURES.map(({ name, theme }) => [`picture.${name}`, theme]),
]);
