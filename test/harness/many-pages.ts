import type { Server } from './server.ts';

const SUBJECTS = [
  'harbour',
  'orchard',
  'railway',
  'library',
  'glacier',
  'market',
  'bridge',
  'theatre',
  'island',
  'mill',
];

/** Publishes a site of `count` articles, each linking to the next ones. Returns their addresses. */
export function publishSite(server: Server, count: number): string[] {
  const path = (number: number) => `/site/${number}.html`;
  return Array.from({ length: count }, (_, number) => {
    const links = [1, 2, 3]
      .map(step => `<li><a href="${path((number * 3 + step) % count)}">More ${step}</a></li>`)
      .join('');
    return server.page(page(number, links), { path: path(number) });
  });
}

function page(number: number, links: string): string {
  const subject = SUBJECTS[number % SUBJECTS.length];
  const paragraph = (part: number) =>
    `<p>In part ${part} of report ${number}, the keeper of the ${subject} said that ${number * 7 + part} people had come since the
     spring, more than in any year since the old ${subject} was closed, and that nobody had expected so many of them to stay.</p>`;
  return `<!doctype html><html lang=en><title>The ${subject}, report ${number}</title>
    <nav><a href="/">Home</a> <a href="/news">News</a> <a href="/about">About the Daily Reporter</a></nav>
    <main><article><h1>The ${subject}, report ${number}</h1>${[1, 2, 3, 4].map(paragraph).join('')}</article></main>
    <aside><h2>Read next</h2><ul>${links}</ul></aside>
    <footer>Copyright the Daily Reporter. All rights reserved. <a href="/privacy">Privacy</a></footer>`;
}
