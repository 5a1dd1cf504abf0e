import { Command } from 'commander';
import { withPageOptions } from '../choices.ts';
import type { McpChoices } from './serve.ts';

export function mcpCommand(): Command {
  return withPageOptions(
    new Command('mcp')
      .description('Serve agents over standard input and output (Model Context Protocol).')
      .option('--cdp <address>', 'debugging address of a browser whose open tabs may be read')
      .option('--ignore-robots', 'read pages even if robots.txt disallows it')
      .action(async (choices: McpChoices) => {
        // The tokenizer's tables make up most of the command line's size; other commands start without them.
        const { serve } = await import('./serve.ts');
        await serve(choices);
      }),
  );
}
