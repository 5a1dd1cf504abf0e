import type { Fragment } from './fragment.ts';

const AT = 'https://river.example.org';
const DOT = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

export const PICTURES: Fragment[] = [
  {
    name: 'Addresses in attributes of any name, as sets and as objects',
    html: `<p><img src="${DOT}" data-fancy-image="${AT}/a/one.jpg" width="600" height="400" alt="One"></p><p><img src="${DOT}" data-set-later="${AT}/two-400.jpg 400w, ${AT}/two-1200.jpg 1200w" width="600" height="400" alt="Two"></p><p><img src="${DOT}" data-interchange='{"small":"${AT}/three-s.jpg","large":"${AT}/three-l.jpg"}' width="600" height="400" alt="Three"></p>`,
    markdown: [`![One](${AT}/a/one.jpg)`, `![Two](${AT}/two-1200.jpg)`, `![Three](${AT}/three-`],
  },
  {
    name: 'For readers without scripts, with a picture beside it and without',
    html: `<figure><img class="lazy" src="${DOT}" width="600" height="400" alt="One"><noscript><img src="${AT}/one.jpg" alt="One"></noscript></figure><figure><noscript><img src="${AT}/two.jpg" alt="Two" width="600" height="400"></noscript></figure>`,
    markdown: [`![One](${AT}/one.jpg)`, `![Two](${AT}/two.jpg)`],
  },
  {
    name: 'A carousel, with the slides that are out of sight',
    html: `<div class="carousel"><ul class="track">${[1, 2, 3].map(n => `<li class="slide" aria-hidden="${n > 1}"><figure><img src="${AT}/slide-${n}.jpg" width="600" height="400" alt="Slide ${n}"><figcaption>The lock, ${n} of three</figcaption></figure></li>`).join('')}</ul><button>Next</button></div>`,
    css: '.carousel{width:600px;overflow:hidden}.track{display:flex;width:1800px;list-style:none;padding:0;margin:0}.slide{width:600px;flex:none}',
    markdown: [1, 2, 3].map(n => `![Slide ${n}](${AT}/slide-${n}.jpg)`),
  },
  {
    name: 'Slides of which one is displayed',
    html: `<div class="slider">${[1, 2].map(n => `<div class="slide s${n}"><img src="${AT}/slide-${n}.jpg" width="600" height="400" alt="Slide ${n}"></div>`).join('')}</div>`,
    css: '.s2{display:none}',
    markdown: [`![Slide 1](${AT}/slide-1.jpg)`, `![Slide 2](${AT}/slide-2.jpg)`],
  },
  {
    name: 'Before and after, one over the other',
    html: `<div class="compare"><img src="${AT}/before.jpg" width="600" height="400" alt="Before"><div class="over"><img src="${AT}/after.jpg" width="600" height="400" alt="After"></div><div class="handle"></div></div>`,
    css: '.compare{position:relative;width:600px;height:400px}.over{position:absolute;inset:0;width:50%;overflow:hidden}',
    markdown: [`![Before](${AT}/before.jpg)`, `![After](${AT}/after.jpg)`],
  },
  {
    name: 'Sources by type and for small windows',
    html: `<picture><source type="image/avif" srcset="${AT}/lock.avif"><source media="(max-width: 600px)" srcset="${AT}/lock-narrow.jpg"><img src="${AT}/lock.jpg" width="600" height="400" alt="Lock"></picture>`,
    markdown: `![Lock](${AT}/lock.`,
    never: ['narrow'],
  },
];
