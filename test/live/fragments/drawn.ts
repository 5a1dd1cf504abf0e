import type { Fragment } from './fragment.ts';

/** What pages draw themselves. */
export const DRAWN: Fragment[] = [
  {
    name: 'A chart of marks and letters, D3',
    html: `<div id="chart"><svg width="640" height="300" viewBox="0 0 640 300" aria-label="Depth by year" onclick="evil()"><g transform="translate(40,10)"><g class="axis"><path class="domain" d="M0,260H580"></path><g class="tick" transform="translate(60,260)"><line y2="6"></line><text y="18">1921</text></g></g><g fill="red"><path d="M0,0H9V9Z"></path></g><g fill="blue"><path d="M0,0H9V9Z"></path></g><path class="line" d="M0,200L60,120L120,140L180,40L240,90"></path><circle class="dot" cx="60" cy="120" r="4"></circle><script>evil()</script><a href="https://evil.example/"><text>Low &amp; high</text></a><rect class="gone" width="9" height="9"></rect></g></svg></div>`,
    css: '.line{fill:none;stroke:rgb(1, 2, 3);stroke-width:2px}.gone{display:none}.tick text{font-size:11px}',
    inHtml: ['<img', 'alt="Depth by year"', 'data:image/svg+xml'],
    markdown: '![Depth by year](data:image/svg+xml,',
    never: ['evil'],
  },
  {
    name: 'A canvas, Chart.js',
    html: `<div class="chart-container"><canvas id="c" width="600" height="300" role="img" aria-label="Depth on a canvas"></canvas></div><script>const p=document.getElementById('c').getContext('2d');for(let i=0;i<600;i++){p.fillStyle='hsl('+(i*7%360)+',70%,'+(30+i%40)+'%)';p.fillRect(i,300-(i*37%300),1+i%5,i*37%300)}</script>`,
    inHtml: ['alt="Depth on a canvas"', 'data:image/png'],
  },
  {
    name: 'A shape behind the text is no figure',
    html: '<svg class="wave" width="700" height="120" viewBox="0 0 700 120"><path d="M0,60C200,0 500,120 700,60V120H0Z"></path></svg><p>Below the wave the text goes on as before.</p>',
    never: ['data:image'],
  },
  {
    name: 'A picture that is the ground of a box, with a caption',
    html: '<figure><div class="photo" style="background-image:url(https://river.example.org/a%20lock.jpg)"></div><figcaption>The second lock in June</figcaption></figure><div role="img" aria-label="The boat aground" class="photo two"></div>',
    css: '.photo{height:300px;background-size:cover}.two{position:relative;background-image:linear-gradient(red,blue),url("https://river.example.org/boat.png")}',
    markdown: [
      '![](https://river.example.org/a%20lock.jpg)',
      'The second lock in June',
      '![The boat aground](https://river.example.org/boat.png)',
    ],
  },
  {
    name: 'A ground that waits to be seen, lazysizes',
    html: '<div class="lazyload" data-bg="https://river.example.org/weir.jpg" style="height:240px"></div>',
    markdown: '![](https://river.example.org/weir.jpg)',
  },
  {
    name: 'A pattern, a layer behind words and a dressed link are no figures',
    html: '<div class="tile"></div><div class="hero"><div class="layer"></div><p>Words over a picture, which is only their ground.</p></div><a class="card" href="/other"><span class="photo"></span>Another page</a>',
    css: '.tile{height:200px;background:url(https://river.example.org/tile.png)}.hero{position:relative}.layer{position:absolute;inset:0;min-height:130px;background:url(https://river.example.org/hero.jpg) center/cover}.photo{display:block;height:200px;background:url(https://river.example.org/card.jpg) center/cover}',
    markdown: 'Words over a picture',
    never: ['tile.png', 'hero.jpg', 'card.jpg'],
  },
];
