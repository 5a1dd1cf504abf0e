/**
 * The steps that decide about units after the trees, in the order in which they are asked. Each has a sentence of its own for the
 * reader (step… in _locales), said of what it kept and of what it left out.
 */
// biome-ignore format: read as a list
export const STEPS = [
  'standfirst', 'run', 'box', 'note', 'whole', 'item', 'contents', 'caption', 'opener', 'heading', 'picture',
  'otherTitle', 'author', 'postFurniture', 'idleNote', 'copy', 'samePicture', 'pullQuote', 'repeatsHead', 'emptyHeading', 'codeName', 'tab', 'notBuilt',
] as const;

export type StepName = (typeof STEPS)[number];
