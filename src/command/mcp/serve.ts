import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Choices } from '../choices.ts';
import { Robots } from '../robots.ts';
import { openSource, type Source } from '../sources.ts';
import { Pages } from './pages.ts';
import { createServer } from './server.ts';

export interface McpChoices extends Choices {
  cdp?: string;
  ignoreRobots?: boolean;
}

export async function serve({ browser, timeout, scroll, cdp, ignoreRobots }: McpChoices): Promise<void> {
  const timeoutMs = 1000 * timeout;
  let source: Source | undefined;
  // Agents often start every server they know and use few, so no browser is started before the first page.
  const lazy = () => (source ??= openSource(browser, { timeoutMs, scroll }));
  const pages = new Pages(lazy, { cdp, timeoutMs, robots: ignoreRobots ? undefined : new Robots() });
  const server = createServer(pages);
  const end = async () => {
    await source?.close();
    process.exit(0);
  };
  // The client closes our input when it exits.
  process.stdin.on('close', end);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
  await server.connect(new StdioServerTransport());
}
