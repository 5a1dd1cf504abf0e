import type { FeatureTheme } from '../features/feature.ts';
import { STEP } from '../page/ledger.ts';
import { FEATURE_THEMES } from './feature-themes.ts';

export type Theme = FeatureTheme | 'you' | 'step' | 'other';

/** Reasons that no tree gave. */
const RULES: Readonly<Record<string, Theme | undefined>> = { yourCorrection: 'you', siblingsAreComments: 'alike' };

export function themeOf(feature: string): Theme {
  return feature.startsWith(STEP) ? 'step' : (FEATURE_THEMES[feature] ?? RULES[feature] ?? 'other');
}
