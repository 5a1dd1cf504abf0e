/**
 * The steps that decide about units after the classifier, in order. Each has a message for the user (step… in _locales), shown for
 * the content it kept or left out.
 */
// biome-ignore format: read as a list
export const STEPS = [
  'standfirst', 'run', 'box', 'note', 'whole', 'item', 'contents', 'caption', 'opener', 'heading', 'picture',
  'otherTitle', 'author', 'postFurniture', 'idleNote', 'copy', 'samePicture', 'pullQuote', 'repeatsHead', 'emptyHeading', 'codeName', 'tab', 'notBuilt',
] as const;

export type StepName = (typeof STEPS)[number];
