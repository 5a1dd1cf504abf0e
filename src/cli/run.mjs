// Runs a TypeScript file of this repository after installing everything it needs:
//   node src/cli/run.mjs test/bench/main.ts --pages 20
import { runLoudly } from './progress.mjs';
import { setup } from './setup.mjs';

const args = process.argv.slice(2);
await setup();
process.exit(await runLoudly(process.execPath, ['--import', 'tsx', ...args]));
