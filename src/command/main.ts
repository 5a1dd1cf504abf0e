#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import { doctorCommand } from './doctor.ts';
import { EXIT, Failure, Stop } from './failure.ts';
import { mcpCommand } from './mcp/command.ts';
import { enqueueCommand, resultsCommand, workCommand } from './queue-commands.ts';
import { readCommand } from './read-command.ts';
import { whyCommand } from './why.ts';

declare const __VERSION__: string;

const program = new Command('sightline')
  .description('Extracts articles from web pages as rendered, and explains each decision.')
  .version(__VERSION__)
  .showHelpAfterError('(see sightline --help)')
  .exitOverride()
  .configureOutput({ outputError: (text, write) => write(`✗ ${text.replace(/^error: /, '')}`) });

// A subcommand inherits the error handling only if created after `exitOverride`.
const queue = [enqueueCommand(), workCommand(), resultsCommand()];
for (const command of [readCommand(), whyCommand(), doctorCommand(), mcpCommand(), ...queue]) {
  program.addCommand(command.exitOverride().copyInheritedSettings(program));
}

// `sightline read … | head` closes our output early: nothing is left to read the rest.
process.stdout.on('error', error => {
  if ((error as NodeJS.ErrnoException).code === 'EPIPE') process.exit(EXIT.ok);
});

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = tell(error);
}

/** Prints the error and returns the exit code. */
function tell(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  const isExpected = error instanceof Stop || error instanceof Failure;
  process.stderr.write(`✗ ${isExpected ? error.message : ((error as Error)?.stack ?? error)}\n`);
  return error instanceof Stop ? error.exitCode : EXIT.somePagesFailed;
}
