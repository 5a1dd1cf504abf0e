import { ARTICLE } from '../whole/pages.ts';

export const OURS = 'html > :not(head, body)';

const paragraph = (number: number) =>
  `<p>On day ${number} the keepers wrote that the wind had turned, that ${number + 3} boats had passed, and that the oil would last until the next one came with bread, letters and a new wick for the lamp.</p>`;

/** Longer than any window, with enough passages to mark. */
export const LONG = ARTICLE.replace(
  '</article>',
  `<blockquote style="margin:40px 60px;font:italic 28px/1.4 Georgia"><p>A light is kept by those who stay when nobody asks them to.</p></blockquote>${Array.from({ length: 40 }, (_, number) => paragraph(number)).join('')}</article>`,
);
