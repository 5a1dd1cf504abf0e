// npm start [file or address]: opens a page in a browser with the extension and presses its button. Without a display it runs
// headless, and leaves the article as Markdown and a screenshot of the reader in out/.
import { buildIfStale } from './build.mjs';
import { runLoudly } from './progress.mjs';
import { fail, setup } from './setup.mjs';

const browsers = await setup();
if (!browsers.chromium && !browsers.firefox) fail('Sightline is a browser extension: it needs Chromium or Firefox.');
await buildIfStale();
process.exit(await runLoudly(process.execPath, ['--import', 'tsx', 'src/cli/show.ts', ...process.argv.slice(2)]));
