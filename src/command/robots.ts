import robotsParser, { type Robot } from 'robots-parser';
import { AGENT, type Downloaded, download } from './download.ts';
import { Failure } from './failure.ts';

/** RFC 9309, 2.5: parsers need not read more. */
const MAX_BYTES = 500 * 1024;
const TIMEOUT_MS = 15_000;
/**
 * RFC 9309, 2.4: cache for at most a day. The number of entries is limited too, because a run of weeks meets more hosts than fit
 * in memory.
 */
const MAX_AGE_MS = 86_400_000;
const MOST_KNOWN = 2000;
/** A longer pause would amount to a refusal. */
const MAX_DELAY_S = 60;

/** The robots.txt of each host, fetched at most once a day. */
export class Robots {
  readonly #known = new Map<string, { robot: Promise<Robot>; askedMs: number }>();

  /** Returns the host's crawl delay in milliseconds. Throws a Failure if the page may not be read. */
  async ask(address: URL): Promise<number> {
    if (!/^https?:$/.test(address.protocol)) return 0;
    const robot = await this.#get(address.origin);
    if (robot.isAllowed(address.href, AGENT) === false) {
      throw new Failure('forbidden', `robots.txt of ${address.host} disallows it (--ignore-robots overrides this)`);
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
    // The host cannot be reached: opening the page itself will report why.
    return robotsParser(url, '');
  }
  // RFC 9309, 2.3.1: without a file everything is allowed; on a server error nothing is.
  if (answer.status >= 500) return robotsParser(url, 'User-agent: *\nDisallow: /');
  return robotsParser(url, answer.status < 300 ? new TextDecoder().decode(answer.bytes) : '');
}
