import { Command } from 'commander';
import { browserOption, scrollOption, timeoutOption } from '../choices.ts';
import type { McpChoices } from './serve.ts';

export function mcpCommand(): Command {
  return new Command('mcp')
    .description('Serve agents over standard input and output (Model Context Protocol): read, section, left_out, why.')
    .option('--cdp <address>', 'a browser that lets in debuggers, to read its open tabs')
    .option('--ignore-robots', 'read what robots.txt asks not to read')
    .addOption(browserOption())
    .addOption(timeoutOption())
    .addOption(scrollOption())
    .action(async (choices: McpChoices) => {
      // The tokenizer's tables make up most of the command line's size; other commands start without them.
      const { serve } = await import('./serve.ts');
      await serve(choices);
    });
}
