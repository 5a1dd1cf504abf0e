import type { MessageKey } from '../interface-text.ts';
import type { LabelName } from '../page/label.ts';

/** Each label's name in the interface. */
export const LABEL_WORDS: Record<LabelName, MessageKey> = {
  title: 'labelTitle',
  byline: 'labelByline',
  date: 'labelDate',
  body: 'labelBody',
  heading: 'labelHeading',
  caption: 'labelCaption',
  image: 'labelImage',
  comment: 'labelComment',
  reference: 'labelReference',
  advertisement: 'labelAdvertisement',
  navigation: 'labelNavigation',
  promoted: 'labelPromoted',
  legal: 'labelLegal',
  irrelevant: 'labelIrrelevant',
  input: 'labelInput',
};
