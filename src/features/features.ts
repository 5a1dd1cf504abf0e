import type { Feature } from './feature.ts';
import { GEOMETRY_FEATURES } from './geometry-features.ts';
import { NEIGHBOUR_FEATURES } from './neighbour-features.ts';
import { PAGE_FEATURES } from './page-features.ts';
import { RECORD_FEATURES } from './record-features.ts';
import { TEXT_FEATURES } from './text-features.ts';
import { TITLE_FEATURES } from './title-features.ts';
import { AROUND_FEATURES, CONTAINER_FEATURES, PATH_FEATURES, TREE_FEATURES } from './tree-features.ts';

/** The features of a text unit, in the order of its vector. Trees name them; a renamed one is an error when they load. */
export const FEATURES: readonly Feature[] = [
  ...TEXT_FEATURES,
  ...TREE_FEATURES,
  ...AROUND_FEATURES,
  ...CONTAINER_FEATURES,
  ...PATH_FEATURES,
  ...RECORD_FEATURES,
  ...TITLE_FEATURES,
  ...NEIGHBOUR_FEATURES,
  ...GEOMETRY_FEATURES,
  ...PAGE_FEATURES,
];

/** The ones that are missing where a page lies flat. */
export const GEOMETRY_NAMES: readonly string[] = GEOMETRY_FEATURES.map(f => f.name);
