import robotsParser, { type Robot } from 'robots-parser';
import { AGENT, type Downloaded, download } from './download.ts';
import { Failure } from './failure.ts';

/** RFC 9309, 2.5: a parser need not read more. */
const MAX_BYTES = 500 * 1024;
const TIMEOUT_MS = 15_000;
/** RFC 9309, 2.4: no longer than a day. A run of weeks meets more hosts than there is memory for. */
const MAX_AGE_MS = 86_400_000;
const MOST_KNOWN = 2000;
/** A pause longer than this would be a refusal by another name. */
const MAX_DELAY_S = 60;

/** What the robots.txt of each host says, asked for once a day. */
export class Robots {
  readonly #known = new Map<string, { robot: Promise<Robot>; askedMs: number }>();

  /** Throws a Failure where the page may not be read; gives the pause the host asks for, in milliseconds. */
  async ask(address: URL): Promise<number> {
    if (!/^https?:$/.test(address.protocol)) return 0;
    const robot = await this.#get(address.origin);
    if (robot.isAllowed(address.href, AGENT) === false) {
      throw new Failure(
        'forbidden',
        `robots.txt of ${address.host} asks not to read it (--ignore-robots reads it all the same)`,
      );
    }
    return Math.min(MAX_DELAY_S, robot.getCrawlDelay(AGENT) ?? 0) * 1000;
  }

  #get(origin: string): Promise<Robot> {
    const known = this.#known.get(origin);
    if (known && Date.now() - known.askedMs < MAX_AGE_MS) return known.robot;
    const robot = readRobots(origin);
    this.#known.delete(origin);
    this.#known.set(origin, { robot, askedMs: Date.now() });
    const [oldest] = this.#known.keys();
    if (this.#known.size > MOST_KNOWN) this.#known.delete(oldest);
    return robot;
  }
}

async function readRobots(origin: string): Promise<Robot> {
  const url = `${origin}/robots.txt`;
  let answer: Downloaded;
  try {
    answer = await download(url, { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, cut: true });
  } catch {
    // Nobody can be reached there: opening the page itself will say why.
    return robotsParser(url, '');
  }
  // RFC 9309, 2.3.1: no file, no rules; a server in trouble wants to be left alone.
  if (answer.status >= 500) return robotsParser(url, 'User-agent: *\nDisallow: /');
  return robotsParser(url, answer.status < 300 ? new TextDecoder().decode(answer.bytes) : '');
}
