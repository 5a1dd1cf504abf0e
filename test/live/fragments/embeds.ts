import type { Fragment } from './fragment.ts';

/** Players and posts of other places: a card with what is known of them. */
export const EMBEDS: Fragment[] = [
  {
    name: 'A video and an audio file',
    html: '<video controls width="600" height="340" poster="https://river.example.org/still.jpg" title="The lock opens"><source src="https://river.example.org/lock.mp4" type="video/mp4"></video><audio controls src="https://river.example.org/talk.mp3" title="A talk"></audio>',
    markdown: ['https://river.example.org/lock.mp4', 'https://river.example.org/talk.mp3'],
  },
  {
    name: 'A map',
    html: '<iframe src="https://www.google.com/maps/embed?pb=!1m18" width="600" height="400" title="Map of the lock"></iframe>',
    markdown: ['Map of the lock', 'https://www.google.com/maps/embed?pb=!1m18'],
  },
  {
    name: 'A post that no script has drawn',
    html: '<blockquote class="twitter-tweet"><p lang="en" dir="ltr">The river is low today.</p>&mdash; Ines (@ines) <a href="https://twitter.com/ines/status/1234567890">March 18, 2024</a></blockquote>',
    markdown: ['> The river is low today.', 'https://twitter.com/ines/status/1234567890'],
  },
];
