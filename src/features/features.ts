import { AROUND_FEATURES, CONTAINER_FEATURES, PATH_FEATURES } from './box-features.ts';
import type { Feature, FeatureGroup } from './feature.ts';
import { GEOMETRY_GROUPS } from './geometry-features.ts';
import { NEIGHBOUR_FEATURES } from './neighbour-features.ts';
import { PAGE_FEATURES } from './page-features.ts';
import { TEXT_FEATURES } from './text-features.ts';
import { TITLE_FEATURES } from './title-features.ts';
import { ELEMENT_FEATURES, HEADING_FEATURES, SIBLING_FEATURES } from './tree-features.ts';

export const GROUPS: readonly FeatureGroup[] = [
  TEXT_FEATURES,
  ELEMENT_FEATURES,
  HEADING_FEATURES,
  SIBLING_FEATURES,
  AROUND_FEATURES,
  CONTAINER_FEATURES,
  PATH_FEATURES,
  TITLE_FEATURES,
  NEIGHBOUR_FEATURES,
  ...GEOMETRY_GROUPS,
  PAGE_FEATURES,
];

/** The features of a text unit, in vector order. Trees refer to them by name; loading fails if a name has changed. */
export const FEATURES: readonly Feature[] = GROUPS.flatMap(group => group.features);
export const FEATURE_NAMES: readonly string[] = FEATURES.map(feature => feature.name);

/** Features that are missing on pages without their own layout. */
export const GEOMETRY_NAMES: readonly string[] = GEOMETRY_GROUPS.flatMap(group =>
  group.features.map(feature => feature.name),
);
